// SPDX-License-Identifier: Apache-2.0
// The SDK over key exchange and signatures so small that every answer can be told beforehand.
#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

#include "abi/harness.hpp"
#include "cryptospeed/abi/sdk.hpp"

namespace cryptospeed::abi_test {
namespace {

/// Public key: secret + 1; shared: secret times peer; a peer of 0 is of low order.
struct times {
  static constexpr std::size_t secret_key_size = 1, public_key_size = 1, shared_secret_size = 1;
  static void public_key(bytes_n<1> out, cbytes_n<1> secret) noexcept {
    out[0] = static_cast<std::uint8_t>(secret[0] + 1);
  }
  [[nodiscard]] static bool derive(bytes_n<1> shared, cbytes_n<1> secret, cbytes_n<1> peer) noexcept {
    shared[0] = static_cast<std::uint8_t>(secret[0] * peer[0]);
    return shared[0] != 0;
  }
};
static_assert(key_exchange<times>);

/// The parsed form; public keys begin with 4, those that begin with 2 are another encoding.
struct parsed_times {
  struct open_key {
    std::uint8_t value;
  };
  struct secret_key {
    std::uint8_t value;
    std::size_t derive(bytes shared, const open_key& peer) const {
      shared[0] = static_cast<std::uint8_t>(value * peer.value);
      return shared[0] == 0 ? 0 : 1;
    }
  };
  [[nodiscard]] std::size_t public_key_size() const { return 2; }
  [[nodiscard]] std::size_t shared_secret_size() const { return 1; }
  std::optional<secret_key> load_secret(cbytes in) {
    if (in.size() != 1) return std::nullopt;
    return secret_key{in[0]};
  }
  result<open_key, abi::status> load_public(cbytes in) {
    if (!in.empty() && in[0] == 2) return abi::status::not_offered;
    if (in.size() != 2 || in[0] != 4) return abi::status::rejected;
    return open_key{in[1]};
  }
  bool generate(bytes out) {
    out[0] = 4;
    out[1] = 99;
    return true;
  }
};

/// Signature: key and sum of the message. A scheme of concepts.hpp.
struct sum_signature {
  static constexpr std::size_t seed_size = 1, public_key_size = 1, signature_size = 2;
  struct public_key {
    std::uint8_t value;
    static std::optional<public_key> decode(cbytes in) noexcept {
      if (in.size() != 1 || in[0] == 0) return std::nullopt;
      return public_key{in[0]};
    }
    void encode(bytes_n<1> out) const noexcept { out[0] = value; }
    [[nodiscard]] bool verify(cbytes_n<2> signature, cbytes message) const noexcept {
      std::array<std::uint8_t, 2> right;
      secret_key{value}.sign(right, message);
      return std::memcmp(right.data(), signature.data(), 2) == 0;
    }
  };
  struct secret_key {
    std::uint8_t value;
    static secret_key from_seed(cbytes_n<1> seed) noexcept { return {seed[0]}; }
    [[nodiscard]] sum_signature::public_key public_key() const noexcept { return {value}; }
    void sign(bytes_n<2> out, cbytes message) const noexcept {
      out[0] = value;
      out[1] = 0;
      for (const std::uint8_t byte : message) out[1] = static_cast<std::uint8_t>(out[1] + byte);
    }
  };
};
static_assert(signature_scheme<sum_signature>);

/// Signatures as long as the message (1 to 8), a context, a seed, batch verification; secret key 0 is no key.
struct free_signature {
  struct secret_key {
    std::uint8_t value;
    std::size_t sign(bytes out, cbytes message, const abi::sign_inputs& more) {
      const std::size_t size = message.size();
      std::memset(out.data(), value + (more.info.empty() ? 0 : more.info[0]) + (more.seed.empty() ? 0 : more.seed[0]),
                  size);
      return size;
    }
  };
  struct public_key {
    std::uint8_t value;
    bool verify(cbytes signature, cbytes message, cbytes info) {
      return signature.size() == message.size() && signature[0] == value + (info.empty() ? 0 : info[0]);
    }
    std::size_t encode(bytes out) {
      out[0] = value;
      return 1;
    }
  };
  static constexpr std::size_t public_key_size = 3, signature_size = 8;
  std::optional<secret_key> load_secret(cbytes in) {
    if (in.size() != 1 || in[0] == 0) return std::nullopt;
    return secret_key{in[0]};
  }
  std::optional<public_key> load_public(cbytes in) {
    if (in.size() != 1 || in[0] == 0) return std::nullopt;
    return public_key{in[0]};
  }
  bool verify_batch(std::span<const abi::signed_message<public_key>> all) {
    for (const auto& one : all) {
      if (!one.key->verify(one.signature, one.message, {})) return false;
    }
    return true;
  }
};

class sdk_keys : public testing::Test {
 protected:
  sdk_keys() {
    b_.kex<times>("times", {});
    b_.kex("parsed", {}, [] { return parsed_times(); });
    b_.signature<sum_signature>("sum", {});
    b_.signature("free", {.ops = {{.op = "sign", .flags = CRYPTOSPEED_OWN_RANDOMNESS}}},
                 [] { return free_signature(); });
  }
  const cryptospeed_algorithm& algorithm(std::string_view id) {
    const cryptospeed_provider* table = b_.provider();
    for (std::size_t i = 0; i < table->count; ++i) {
      if (table->algorithm[i].id == id) return table->algorithm[i];
    }
    throw std::runtime_error("no algorithm of that id");
  }
  answer ask(std::string_view id, std::string_view op, const arguments& args, std::uint64_t n = 1) {
    return call(algorithm(id), *find_op(algorithm(id), op), args, n);
  }
  abi::builder b_{{.name = "toy", .licence = "Apache-2.0", .version_header = "1"}};
};

arguments fields(std::initializer_list<std::pair<int, octets>> from) {
  arguments args;
  for (const auto& [f, data] : from) args.lines[0][static_cast<std::size_t>(f)] = data;
  return args;
}

TEST_F(sdk_keys, key_generation) {
  EXPECT_EQ(ask("times", "keygen", fields({{CRYPTOSPEED_SEED, {7}}})), (answer{CRYPTOSPEED_OK, {8}}));
  EXPECT_EQ(ask("times", "keygen", fields({{CRYPTOSPEED_SEED, {7, 7}}})).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("parsed", "keygen", {}), (answer{CRYPTOSPEED_OK, {4, 99}}));
  EXPECT_EQ(ask("parsed", "keygen", fields({{CRYPTOSPEED_SEED, {7}}})).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(find_op(algorithm("times"), "keygen")->flags, unsigned{CRYPTOSPEED_DETERMINISTIC});
  EXPECT_EQ(find_op(algorithm("parsed"), "keygen")->flags, unsigned{CRYPTOSPEED_OWN_RANDOMNESS});
  EXPECT_EQ(ask("sum", "keygen", fields({{CRYPTOSPEED_SEED, {5}}})), (answer{CRYPTOSPEED_OK, {5}}));
  EXPECT_EQ(find_op(algorithm("free"), "keygen"), nullptr);
}

TEST_F(sdk_keys, derive) {
  for (const char* id : {"times", "parsed"}) {
    const octets good = id == std::string_view("times") ? octets{6} : octets{4, 6};
    const octets low = id == std::string_view("times") ? octets{0} : octets{4, 0};
    const auto with_peer = [](const octets& peer) {
      return fields({{CRYPTOSPEED_KEY, {7}}, {CRYPTOSPEED_PEER_KEY, peer}});
    };
    EXPECT_EQ(ask(id, "derive", with_peer(good)), (answer{CRYPTOSPEED_OK, {42}}));
    EXPECT_EQ(ask(id, "derive", with_peer(low)).status, CRYPTOSPEED_REJECTED);
    EXPECT_EQ(ask(id, "derive", with_peer({4, 4, 4})), (answer{CRYPTOSPEED_REJECTED, {0}})) << "an answer of run";
    EXPECT_EQ(ask(id, "derive", with_peer({})), (answer{CRYPTOSPEED_REJECTED, {0}}));
  }
  EXPECT_EQ(ask("parsed", "derive", fields({{CRYPTOSPEED_KEY, {7}}, {CRYPTOSPEED_PEER_KEY, {2, 6}}})).status,
            CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("times", "derive", fields({{CRYPTOSPEED_KEY, {7, 7}}, {CRYPTOSPEED_PEER_KEY, {6}}})).status,
            CRYPTOSPEED_NOT_OFFERED);
}

TEST_F(sdk_keys, a_refused_peer_sticks_and_the_next_set_still_derives) {
  arguments args = fields({{CRYPTOSPEED_KEY, {7}}, {CRYPTOSPEED_PEER_KEY, {1}}});
  args.lines.push_back(args.lines[0]);
  args.lines[1][CRYPTOSPEED_PEER_KEY] = {4, 6};
  args.shared = {CRYPTOSPEED_KEY};
  EXPECT_EQ(ask("parsed", "derive", args, 1), (answer{CRYPTOSPEED_REJECTED, {0}}));
  EXPECT_EQ(ask("parsed", "derive", args, 2), (answer{CRYPTOSPEED_REJECTED, {42}}));
}

TEST_F(sdk_keys, sign_and_verify) {
  EXPECT_EQ(ask("sum", "sign", fields({{CRYPTOSPEED_KEY, {5}}, {CRYPTOSPEED_INPUT, {1, 2}}})),
            (answer{CRYPTOSPEED_OK, {5, 3}}));
  const auto verify = [&](octets key, octets signature) {
    return ask("sum", "verify",
               fields({{CRYPTOSPEED_PEER_KEY, key}, {CRYPTOSPEED_INPUT, {1, 2}}, {CRYPTOSPEED_TAG, signature}}));
  };
  EXPECT_EQ(verify({5}, {5, 3}), (answer{CRYPTOSPEED_OK, {}}));
  EXPECT_EQ(verify({5}, {5, 4}), (answer{CRYPTOSPEED_REJECTED, {}}));
  EXPECT_EQ(verify({5}, {5}), (answer{CRYPTOSPEED_REJECTED, {}})) << "a short signature is an answer of run";
  EXPECT_EQ(verify({0}, {5, 3}), (answer{CRYPTOSPEED_REJECTED, {}})) << "so is a malformed key";
  EXPECT_EQ(ask("sum", "sign", fields({{CRYPTOSPEED_KEY, {5, 5}}})).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("sum", "sign", fields({{CRYPTOSPEED_KEY, {5}}, {CRYPTOSPEED_INFO, {1}}})).status,
            CRYPTOSPEED_NOT_OFFERED);
}

TEST_F(sdk_keys, context_seed_and_sizes_that_vary) {
  arguments args = fields({{CRYPTOSPEED_KEY, {5}}, {CRYPTOSPEED_INPUT, {1, 2, 3}}});
  EXPECT_EQ(ask("free", "sign", args), (answer{CRYPTOSPEED_OK, {5, 5, 5}}));
  args.lines[0][CRYPTOSPEED_INFO] = {10};
  args.lines[0][CRYPTOSPEED_SEED] = {100};
  EXPECT_EQ(ask("free", "sign", args), (answer{CRYPTOSPEED_OK, {115, 115, 115}}));
  args.lines.push_back(args.lines[0]);
  args.lines[1][CRYPTOSPEED_INPUT] = {1};
  EXPECT_EQ(ask("free", "sign", args, 2).output.size(), 1u);
  EXPECT_EQ(ask("free", "sign", args, 3).output.size(), 3u);
  EXPECT_EQ(ask("free", "sign", fields({{CRYPTOSPEED_KEY, {0}}, {CRYPTOSPEED_INPUT, {1}}})),
            (answer{CRYPTOSPEED_REJECTED, {}}));
  EXPECT_EQ(find_op(algorithm("free"), "sign")->flags, unsigned{CRYPTOSPEED_OWN_RANDOMNESS});
  EXPECT_EQ(ask("free", "verify",
                fields({{CRYPTOSPEED_PEER_KEY, {5}},
                        {CRYPTOSPEED_INPUT, {1}},
                        {CRYPTOSPEED_TAG, {15}},
                        {CRYPTOSPEED_INFO, {10}}}))
                .status,
            CRYPTOSPEED_OK);
}

TEST_F(sdk_keys, decoding_gives_the_public_key) {
  EXPECT_EQ(ask("sum", "decode-public", fields({{CRYPTOSPEED_PEER_KEY, {5}}})), (answer{CRYPTOSPEED_OK, {5}}));
  EXPECT_EQ(ask("sum", "decode-public", fields({{CRYPTOSPEED_PEER_KEY, {0}}})), (answer{CRYPTOSPEED_REJECTED, {}}));
  EXPECT_EQ(ask("sum", "decode-secret", fields({{CRYPTOSPEED_KEY, {6}}})), (answer{CRYPTOSPEED_OK, {6}}));
  EXPECT_EQ(ask("free", "decode-public", fields({{CRYPTOSPEED_PEER_KEY, {9}}})), (answer{CRYPTOSPEED_OK, {9}}));
  EXPECT_EQ(find_op(algorithm("free"), "decode-secret"), nullptr);
}

TEST_F(sdk_keys, batches_are_right_only_where_all_are) {
  EXPECT_EQ(find_op(algorithm("sum"), "verify-batch"), nullptr);
  arguments args = fields({{CRYPTOSPEED_PEER_KEY, {5}}, {CRYPTOSPEED_INPUT, {1}}, {CRYPTOSPEED_TAG, {5}}});
  args.lanes = 3;
  args.lines.resize(3, args.lines[0]);
  EXPECT_EQ(ask("free", "verify-batch", args).status, CRYPTOSPEED_OK);
  args.lines[2][CRYPTOSPEED_TAG] = {6};
  EXPECT_EQ(ask("free", "verify-batch", args).status, CRYPTOSPEED_REJECTED);
  args.lines[2] = args.lines[0];
  args.lines[1][CRYPTOSPEED_PEER_KEY] = {0};
  EXPECT_EQ(ask("free", "verify-batch", args).status, CRYPTOSPEED_REJECTED);
}

}  // namespace
}  // namespace cryptospeed::abi_test
