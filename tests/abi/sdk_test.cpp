// SPDX-License-Identifier: Apache-2.0
// The SDK over hash functions, MACs and AEADs so small that every answer can be told beforehand.
#include "cryptospeed/abi/sdk.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

#include "abi/harness.hpp"

namespace cryptospeed::abi_test {
namespace {

int alive = 0;  // objects of the classes below that exist

struct counted {
  counted() { ++alive; }
  counted(const counted&) { ++alive; }
  counted(counted&&) noexcept { ++alive; }
  counted& operator=(const counted&) = default;
  ~counted() { --alive; }
};

/// Sum of the bytes and the number of updates since reset.
struct sum_hash : counted {
  static constexpr std::size_t digest_size = 2;
  static constexpr std::size_t block_size = 1;
  std::uint8_t sum = 0, updates = 0;
  void reset() noexcept { sum = updates = 0; }
  void update(cbytes in) noexcept {
    for (const std::uint8_t byte : in) sum = static_cast<std::uint8_t>(sum + byte);
    ++updates;
  }
  void finish(bytes_n<2> out) noexcept {
    out[0] = sum;
    out[1] = updates;
  }
};
static_assert(hash_function<sum_hash>);

/// A digest of the size wanted (1 to 4), with batch and parallel; fails in finish where the message is "fail".
struct wide_hash {
  std::size_t size;
  std::uint8_t first = 0;
  bool bad = false;
  [[nodiscard]] std::size_t digest_size() const { return size; }
  abi::status reset() { return abi::status::ok; }
  bool update(cbytes in) {
    first = in.empty() ? std::uint8_t{0} : in[0];
    bad = in.size() == 4 && std::memcmp(in.data(), "fail", 4) == 0;
    if (in.size() == 5 && std::memcmp(in.data(), "throw", 5) == 0) throw std::runtime_error("from a library");
    return true;
  }
  static inline std::uintptr_t place = 0;  // of the last output, past a multiple of 64
  bool finish(bytes out) {
    place = reinterpret_cast<std::uintptr_t>(out.data()) % 64;
    std::memset(out.data(), first, out.size());
    return !bad;
  }
  void batch(std::span<const bytes> out, std::span<const cbytes> in) {
    for (std::size_t i = 0; i < out.size(); ++i) std::memset(out[i].data(), in[i][0], out[i].size());
  }
  void parallel(bytes out, cbytes in, std::uint32_t threads) {
    std::memset(out.data(), static_cast<int>(in[0] + threads), out.size());
  }
};

/// Tag: first key byte, sum of the message, number of key set-ups.
struct sum_mac : counted {
  static constexpr std::size_t tag_size = 3;
  std::uint8_t key = 0, sum = 0, keyings = 0;
  explicit sum_mac(cbytes from) noexcept { rekey(from); }
  void rekey(cbytes from) noexcept {
    key = from.empty() ? std::uint8_t{0} : from[0];
    ++keyings;
    reset();
  }
  void reset() noexcept { sum = 0; }
  void update(cbytes in) noexcept {
    for (const std::uint8_t byte : in) sum = static_cast<std::uint8_t>(sum + byte);
  }
  void finish(bytes_n<3> tag) noexcept {
    tag[0] = key;
    tag[1] = sum;
    tag[2] = keyings;
  }
};
static_assert(mac_function<sum_mac>);

struct nonce_mac {
  std::uint8_t key, from_nonce = 0;
  [[nodiscard]] std::size_t tag_size() const { return 2; }
  [[nodiscard]] std::size_t nonce_size() const { return 3; }
  void reset(cbytes nonce) { from_nonce = nonce[0]; }
  void update(cbytes) {}
  void finish(bytes tag) {
    tag[0] = key;
    tag[1] = from_nonce;
  }
};

struct one_shot_mac {
  static constexpr std::size_t key_size = 1;
  static constexpr std::size_t tag_size = 1;
  cbytes_n<1> key;
  explicit one_shot_mac(cbytes_n<1> from) : key(from) {}
  void compute(bytes_n<1> tag, cbytes in) { tag[0] = static_cast<std::uint8_t>(key[0] ^ in.size()); }
};

/// Adds the key byte to every byte; the tag is the sum of everything. `Zeroes`: whether a refused message leaves zeros.
template <bool Zeroes, bool Strict = true>
struct add_aead : counted {
  static constexpr std::size_t key_size = 1;
  static constexpr std::size_t nonce_size = 2;
  static constexpr std::size_t tag_size = 2;
  std::uint8_t key;
  explicit add_aead(cbytes_n<1> from) noexcept : key(from[0]) {}
  [[nodiscard]] bool seal(bytes out, bytes_n<2> tag, cbytes in, cbytes ad, cbytes_n<2> nonce) const noexcept {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] + key);
    mark(tag, out, ad, nonce);
    return true;
  }
  [[nodiscard]] bool open(bytes out, cbytes in, cbytes_n<2> tag, cbytes ad, cbytes_n<2> nonce) const noexcept {
    std::array<std::uint8_t, 2> right;
    mark(right, in, ad, nonce);
    if (Strict && std::memcmp(right.data(), tag.data(), 2) != 0) {
      if (Zeroes && !out.empty()) std::memset(out.data(), 0, out.size());
      return false;
    }
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] - key);
    return true;
  }
  void mark(bytes_n<2> tag, cbytes in, cbytes ad, cbytes_n<2> nonce) const noexcept {
    tag[0] = key;
    tag[1] = nonce[0];
    for (const std::uint8_t byte : in) tag[1] = static_cast<std::uint8_t>(tag[1] * 3 + byte);
    for (const std::uint8_t byte : ad) tag[1] = static_cast<std::uint8_t>(tag[1] * 5 + byte);
  }
};
static_assert(aead_cipher<add_aead<true>>);

/// Sizes chosen at run time: any nonce, tags of 1 to 4 bytes.
struct run_time_aead {
  std::uint8_t key;
  std::size_t nonce, tag;
  [[nodiscard]] std::size_t nonce_size() const { return nonce; }
  [[nodiscard]] std::size_t tag_size() const { return tag; }
  abi::status seal(bytes out, bytes to, cbytes in, cbytes, cbytes iv) {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = in[i] ^ key;
    std::memset(to.data(), iv[0], to.size());
    return abi::status::ok;
  }
  abi::status open(bytes out, cbytes in, cbytes expected, cbytes, cbytes iv) {
    if (expected[0] != iv[0]) {
      std::memset(out.data(), 0, out.size());
      return abi::status::rejected;
    }
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = in[i] ^ key;
    return abi::status::ok;
  }
};

class sdk : public testing::Test {
 protected:
  sdk() {
    b_.hash<sum_hash>("sum", {.contract = "all", .ops = {{.op = "stream", .contract = "stream alone"}}});
    b_.hash("wide", {.variant = "run-time", .is_default = false}, [](std::size_t wanted) -> std::optional<wide_hash> {
      if (wanted > 4) return std::nullopt;
      return wide_hash{wanted == 0 ? 4 : wanted};
    });
    b_.hash("absent", {.unusable = "needs a better CPU"}, [] { return sum_hash(); });
    b_.mac<sum_mac>("sum-mac", {});
    b_.mac("remade-mac", {.ops = {{.op = "mac", .flags = CRYPTOSPEED_VARIABLE_TIME}}},
           [](cbytes key) { return nonce_mac{key[0]}; });
    b_.mac<one_shot_mac>("one-shot", {});
    b_.aead<add_aead<true>>("add", {});
    b_.aead<add_aead<false>>("leaves-text", {});
    b_.aead<add_aead<true, false>>("accepts-all", {.ops = {{.op = "rekey-seal", .offered = false}}});
    b_.aead("run-time", {}, [](const abi::aead_request& request) -> result<run_time_aead, abi::status> {
      if (request.tag_size > 4 || request.key.empty()) return abi::status::not_offered;
      if (request.key[0] == 0) return abi::status::error;
      return run_time_aead{request.key[0], request.nonce_size, request.tag_size == 0 ? 4 : request.tag_size};
    });
    table_ = b_.provider();
  }

  const cryptospeed_algorithm& algorithm(std::string_view id) const {
    for (std::size_t i = 0; i < table_->count; ++i) {
      if (table_->algorithm[i].id == id) return table_->algorithm[i];
    }
    throw std::runtime_error("no algorithm of that id");
  }
  answer ask(std::string_view id, std::string_view op, const arguments& args, std::uint64_t n = 1) const {
    return call(algorithm(id), *find_op(algorithm(id), op), args, n);
  }

  abi::builder b_{{.name = "toy", .licence = "Apache-2.0", .version_header = "1"}};
  const cryptospeed_provider* table_ = nullptr;
};

arguments with(int field, std::string_view bytes) {
  arguments args;
  args.lines[0][static_cast<std::size_t>(field)] = text(bytes);
  return args;
}

arguments aead_args(std::string_view in, std::string_view tag = {}) {
  arguments args = with(CRYPTOSPEED_INPUT, in);
  args.lines[0][CRYPTOSPEED_KEY] = {7};
  args.lines[0][CRYPTOSPEED_NONCE] = {1, 2};
  args.lines[0][CRYPTOSPEED_AAD] = text("ad");
  args.lines[0][CRYPTOSPEED_TAG] = text(tag);
  return args;
}

TEST_F(sdk, tables_say_what_was_registered) {
  EXPECT_EQ(table_->struct_size, sizeof(cryptospeed_provider));
  EXPECT_EQ(table_->abi, CRYPTOSPEED_ABI_VERSION);
  EXPECT_STREQ(table_->name, "toy");
  EXPECT_EQ(table_->notes, nullptr);
  EXPECT_EQ(table_->count, 10u);
  const auto& sum = algorithm("sum");
  EXPECT_EQ(sum.flags, std::uint32_t{CRYPTOSPEED_DEFAULT_VARIANT});
  EXPECT_STREQ(sum.variant, "default");
  EXPECT_STREQ(find_op(sum, "digest")->contract, "all");
  EXPECT_STREQ(find_op(sum, "stream")->contract, "stream alone");
  EXPECT_EQ(find_op(sum, "batch"), nullptr);
  EXPECT_EQ(algorithm("wide").flags, 0u);
  EXPECT_NE(find_op(algorithm("wide"), "batch"), nullptr);
  EXPECT_EQ(find_op(algorithm("wide"), "parallel")->flags, unsigned{CRYPTOSPEED_DETERMINISTIC | CRYPTOSPEED_THREADS});
  EXPECT_EQ(find_op(algorithm("remade-mac"), "mac")->flags,
            unsigned{CRYPTOSPEED_DETERMINISTIC | CRYPTOSPEED_VARIABLE_TIME});
  EXPECT_EQ(find_op(algorithm("accepts-all"), "rekey-seal"), nullptr);
  EXPECT_STREQ(algorithm("absent").unusable, "needs a better CPU");
}

TEST_F(sdk, unusable_variants_are_not_run) {
  EXPECT_EQ(ask("absent", "digest", with(CRYPTOSPEED_INPUT, "x")).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST_F(sdk, hash_takes_one_update_and_stream_takes_pieces) {
  arguments args = with(CRYPTOSPEED_INPUT, {});
  args.lines[0][CRYPTOSPEED_INPUT].assign(65536 * 2 + 1, 1);
  EXPECT_EQ(ask("sum", "digest", args), (answer{CRYPTOSPEED_OK, {1, 1}}));
  EXPECT_EQ(ask("sum", "stream", args), (answer{CRYPTOSPEED_OK, {1, 3}}));
  args.lines[0][CRYPTOSPEED_INPUT].clear();
  EXPECT_EQ(ask("sum", "stream", args), (answer{CRYPTOSPEED_OK, {0, 0}}));
}

TEST_F(sdk, sets_take_turns_over_all_calls_of_run) {
  arguments args;
  args.lines.resize(3);
  for (std::uint8_t i = 0; i < 3; ++i) args.lines[i][CRYPTOSPEED_INPUT] = {std::uint8_t(10 + i)};
  opened one(algorithm("sum"), *find_op(algorithm("sum"), "digest"), args);
  EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_OK, {}})) << "nothing before the first iteration";
  for (unsigned i = 0; i < 7; ++i) {
    one.run(1);
    EXPECT_EQ(one.output().output[0], 10 + i % 3);
  }
  one.run(0);
  EXPECT_EQ(one.output().output[0], 10);
  one.run(1001);  // 1008 in all
  EXPECT_EQ(one.output().output[0], 12);
}

TEST_F(sdk, output_says_its_size_where_it_does_not_fit) {
  const arguments args = with(CRYPTOSPEED_INPUT, "a");
  opened one(algorithm("sum"), *find_op(algorithm("sum"), "digest"), args);
  one.run(1);
  std::uint8_t out[2] = {0xee, 0xee};
  std::size_t size = 0;
  EXPECT_EQ(find_op(algorithm("sum"), "digest")->output(one.context(), out, 1, &size), CRYPTOSPEED_ERROR);
  EXPECT_EQ(size, 2u);
  EXPECT_EQ(out[0], 0xee);
}

TEST_F(sdk, digest_sizes) {
  arguments args = with(CRYPTOSPEED_INPUT, "A");
  args.output_size = 2;
  EXPECT_EQ(ask("sum", "digest", args).status, CRYPTOSPEED_OK);
  EXPECT_EQ(ask("wide", "digest", args), (answer{CRYPTOSPEED_OK, {65, 65}}));
  args.output_size = 3;
  EXPECT_EQ(ask("sum", "digest", args).status, CRYPTOSPEED_NOT_OFFERED);
  args.output_size = 5;
  EXPECT_EQ(ask("wide", "digest", args).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(alive, 0) << "what was not opened is gone";
}

TEST_F(sdk, failures_stick_and_exceptions_stop_at_the_boundary) {
  for (const char* message : {"fail", "throw"}) {
    arguments args;
    args.lines.resize(2);
    args.lines[0][CRYPTOSPEED_INPUT] = text(message);
    args.lines[1][CRYPTOSPEED_INPUT] = text("good");
    EXPECT_EQ(ask("wide", "digest", args, 1).status, CRYPTOSPEED_ERROR);
    EXPECT_EQ(ask("wide", "digest", args, 2).status, CRYPTOSPEED_ERROR);
  }
}

TEST_F(sdk, lanes_are_for_batches) {
  arguments args;
  args.lanes = 2;
  args.output_size = 1;
  args.lines.resize(4);
  for (std::uint8_t i = 0; i < 4; ++i) args.lines[i][CRYPTOSPEED_INPUT] = {std::uint8_t(1 + i)};
  EXPECT_EQ(ask("wide", "digest", args).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("wide", "batch", args, 1), (answer{CRYPTOSPEED_OK, {1, 2}}));
  EXPECT_EQ(ask("wide", "batch", args, 2), (answer{CRYPTOSPEED_OK, {3, 4}}));
  arguments one = with(CRYPTOSPEED_INPUT, "A");
  one.threads = 3;
  one.output_size = 1;
  EXPECT_EQ(ask("wide", "parallel", one), (answer{CRYPTOSPEED_OK, {68}}));
}

TEST_F(sdk, outputs_begin_where_they_are_asked_to) {
  arguments args = with(CRYPTOSPEED_INPUT, "A");
  args.output_size = 1;
  for (const std::uint32_t shift : {0u, 1u, 63u, 0u}) {
    args.flags = shift << CRYPTOSPEED_MISALIGN_SHIFT;
    EXPECT_EQ(ask("wide", "digest", args), (answer{CRYPTOSPEED_OK, {'A'}}));
    EXPECT_EQ(wide_hash::place, shift);
  }
}

TEST_F(sdk, flags_and_struct_sizes_are_checked) {
  arguments args = with(CRYPTOSPEED_INPUT, "A");
  args.flags = CRYPTOSPEED_IN_PLACE;
  EXPECT_EQ(ask("sum", "digest", args).status, CRYPTOSPEED_NOT_OFFERED);
  std::vector<cryptospeed_bytes> fields;
  cryptospeed_args given = view(args, fields);
  given.struct_size = 8;
  void* ctx = nullptr;
  EXPECT_EQ(find_op(algorithm("sum"), "digest")->open(&algorithm("sum"), &given, &ctx), CRYPTOSPEED_ERROR);
  EXPECT_EQ(ctx, nullptr);
}

TEST_F(sdk, mac_keys_are_set_once_and_rekey_sets_them_in_every_call) {
  arguments args = with(CRYPTOSPEED_KEY, "K");
  args.lines[0][CRYPTOSPEED_INPUT] = {3, 4};
  EXPECT_EQ(ask("sum-mac", "mac", args, 5), (answer{CRYPTOSPEED_OK, {'K', 7, 1}}));
  EXPECT_EQ(ask("sum-mac", "mac-rekey", args, 5), (answer{CRYPTOSPEED_OK, {'K', 7, 6}}));
  args.lines.push_back(args.lines[0]);
  args.lines[1][CRYPTOSPEED_KEY] = text("L");
  EXPECT_EQ(ask("sum-mac", "mac", args, 2).output[0], 'L');
  args.shared = {CRYPTOSPEED_KEY};
  EXPECT_EQ(ask("sum-mac", "mac", args, 2).output[0], 'K');
}

TEST_F(sdk, keys_at_one_address_are_parsed_once) {
  arguments args = with(CRYPTOSPEED_KEY, "K");
  args.lines.resize(4, args.lines[0]);
  const int before = alive;
  {
    opened apart(algorithm("sum-mac"), *find_op(algorithm("sum-mac"), "mac"), args);
    EXPECT_EQ(alive - before, 4);
  }
  args.shared = {CRYPTOSPEED_KEY};
  opened shared(algorithm("sum-mac"), *find_op(algorithm("sum-mac"), "mac"), args);
  EXPECT_EQ(alive - before, 1);
}

TEST_F(sdk, mac_tags_are_truncated_and_never_longer) {
  arguments args = with(CRYPTOSPEED_KEY, "K");
  args.output_size = 1;
  EXPECT_EQ(ask("sum-mac", "mac", args), (answer{CRYPTOSPEED_OK, {'K'}}));
  args.output_size = 4;
  EXPECT_EQ(ask("sum-mac", "mac", args).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST_F(sdk, mac_nonces) {
  arguments args = with(CRYPTOSPEED_KEY, "K");
  EXPECT_EQ(ask("remade-mac", "mac", args).status, CRYPTOSPEED_NOT_OFFERED);
  args.lines[0][CRYPTOSPEED_NONCE] = {9, 8, 7};
  EXPECT_EQ(ask("remade-mac", "mac", args), (answer{CRYPTOSPEED_OK, {'K', 9}}));
  EXPECT_EQ(ask("remade-mac", "mac-rekey", args), (answer{CRYPTOSPEED_OK, {'K', 9}}));
  EXPECT_EQ(ask("sum-mac", "mac", args).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST_F(sdk, one_shot_macs_have_a_key_of_one_size) {
  arguments args = with(CRYPTOSPEED_KEY, "K");
  args.lines[0][CRYPTOSPEED_INPUT] = text("abc");
  EXPECT_EQ(ask("one-shot", "mac", args), (answer{CRYPTOSPEED_OK, {'K' ^ 3}}));
  EXPECT_EQ(ask("one-shot", "mac-rekey", args), (answer{CRYPTOSPEED_OK, {'K' ^ 3}}));
  args.lines[0][CRYPTOSPEED_KEY] = text("KK");
  EXPECT_EQ(ask("one-shot", "mac", args).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST_F(sdk, aead_seals_and_opens) {
  const answer sealed = ask("add", "seal", aead_args("abc"));
  ASSERT_EQ(sealed.status, CRYPTOSPEED_OK);
  EXPECT_EQ(octets(sealed.output.begin(), sealed.output.begin() + 3), (octets{'h', 'i', 'j'}));
  ASSERT_EQ(sealed.output.size(), 5u);
  const std::string_view tag(reinterpret_cast<const char*>(&sealed.output[3]), 2);
  EXPECT_EQ(ask("add", "open", aead_args("hij", tag)), (answer{CRYPTOSPEED_OK, text("abc")}));
  EXPECT_EQ(ask("add", "open", aead_args("hik", tag)), (answer{CRYPTOSPEED_REJECTED, {0, 0, 0}}));
  EXPECT_EQ(ask("add", "seal-open", aead_args("abc")), sealed);
  EXPECT_EQ(ask("add", "rekey-seal", aead_args("abc"), 3), sealed);
}

TEST_F(sdk, aead_in_place_gives_the_same_bytes_in_every_iteration) {
  arguments args = aead_args("abc");
  const answer sealed = ask("add", "seal", args);
  args.flags = CRYPTOSPEED_IN_PLACE;
  for (const unsigned n : {1u, 2u, 7u}) EXPECT_EQ(ask("add", "seal", args, n), sealed);
  EXPECT_EQ(ask("add", "seal-open", args).status, CRYPTOSPEED_NOT_OFFERED);
  arguments back = aead_args("hij", {reinterpret_cast<const char*>(&sealed.output[3]), 2});
  back.flags = CRYPTOSPEED_IN_PLACE;
  EXPECT_EQ(ask("add", "open", back, 3), (answer{CRYPTOSPEED_OK, text("abc")}));
}

TEST_F(sdk, open_reject_finds_what_is_accepted_and_what_is_left_behind) {
  EXPECT_EQ(ask("add", "open-reject", aead_args("hij", "no"), 3), (answer{CRYPTOSPEED_REJECTED, {0, 0, 0}}));
  EXPECT_EQ(ask("leaves-text", "open-reject", aead_args("hij", "no"), 3).status, CRYPTOSPEED_ERROR);
  EXPECT_EQ(ask("accepts-all", "open-reject", aead_args("hij", "no"), 3).status, CRYPTOSPEED_ERROR);
}

TEST_F(sdk, one_refused_message_sticks) {
  const answer sealed = ask("add", "seal", aead_args("abc"));
  arguments args = aead_args("hij", {reinterpret_cast<const char*>(&sealed.output[3]), 2});
  args.lines.push_back(args.lines[0]);
  args.lines[1][CRYPTOSPEED_TAG][0] ^= 1;
  opened one(algorithm("add"), *find_op(algorithm("add"), "open"), args);
  one.run(1);
  EXPECT_EQ(one.output().status, CRYPTOSPEED_OK);
  one.run(1);
  EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_REJECTED, {0, 0, 0}}));
  one.run(1);
  EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_REJECTED, text("abc")}));
}

TEST_F(sdk, aead_sizes_that_are_not_offered) {
  for (const int f : {CRYPTOSPEED_KEY, CRYPTOSPEED_NONCE}) {
    arguments args = aead_args("abc");
    args.lines[0][static_cast<std::size_t>(f)].push_back(0);
    EXPECT_EQ(ask("add", "seal", args).status, CRYPTOSPEED_NOT_OFFERED);
  }
  EXPECT_EQ(ask("add", "open", aead_args("abc", "long")).status, CRYPTOSPEED_NOT_OFFERED);
  arguments args = aead_args("abc");
  args.output_size = 1;
  EXPECT_EQ(ask("add", "seal", args).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("run-time", "seal", args).output.size(), 4u);
  args.output_size = 5;
  EXPECT_EQ(ask("run-time", "seal", args).status, CRYPTOSPEED_NOT_OFFERED);
  args.output_size = 0;
  args.lines[0][CRYPTOSPEED_NONCE] = text("a nonce of any size");
  EXPECT_EQ(ask("run-time", "seal-open", args), (answer{CRYPTOSPEED_OK, {'f', 'e', 'd', 'a', 'a', 'a', 'a'}}));
  args.lines[0][CRYPTOSPEED_KEY] = {0};
  EXPECT_EQ(ask("run-time", "seal", args).status, CRYPTOSPEED_ERROR);
  EXPECT_EQ(alive, 0);
}

}  // namespace
}  // namespace cryptospeed::abi_test
