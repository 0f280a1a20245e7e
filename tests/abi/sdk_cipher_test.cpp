// SPDX-License-Identifier: Apache-2.0
// The SDK over toy classes of the families xof, block, cipher and rng: which member is called, with what, how often.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "abi/harness.hpp"
#include "cryptospeed/abi/sdk.hpp"

namespace cryptospeed::abi_test {
namespace {

/// Squeezes its size again and again; the digest of nothing real.
struct sum_xof {
  static constexpr std::size_t rate = 1;
  static inline std::size_t pieces = 0;
  std::uint8_t sum = 0;
  void reset() noexcept { sum = 0, pieces = 0; }
  void absorb(cbytes in) noexcept {
    ++pieces;
    sum = static_cast<std::uint8_t>(std::accumulate(in.begin(), in.end(), int{sum}));
  }
  void squeeze(bytes out) noexcept { std::fill(out.begin(), out.end(), sum); }
};

struct customized_xof : sum_xof {
  static constexpr bool takes_customization = true;
  std::uint8_t first = 0;
  void reset() noexcept { sum = first; }
};

/// Adds the key byte to every byte.
struct caesar {
  static constexpr std::size_t key_size = 1, block_size = 4;
  static inline std::size_t made = 0;
  std::uint8_t key;
  explicit caesar(cbytes_n<1> from) noexcept : key(from[0]) { ++made; }
  void encrypt_blocks(bytes out, cbytes in) const noexcept {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] + key);
  }
  void decrypt_blocks(bytes out, cbytes in) const noexcept {
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] - key);
  }
};
static_assert(block_cipher<caesar>);

/// A key stream of key plus nonce plus position; refuses more than 200 bytes.
struct counting {
  static constexpr std::size_t key_size = 1, nonce_size = 2;
  std::uint8_t next;
  counting(cbytes_n<1> key, cbytes_n<2> nonce) noexcept : next(static_cast<std::uint8_t>(key[0] + nonce[0])) {}
  void seek(std::uint64_t block) noexcept { next = static_cast<std::uint8_t>(next + block); }
  [[nodiscard]] bool apply(bytes out, cbytes in) noexcept {
    if (in.size() > 200) return false;
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = static_cast<std::uint8_t>(in[i] ^ next++);
    return true;
  }
};
static_assert(stream_cipher<counting>);

struct draws {
  std::uint8_t next = 0;
  void fill(bytes out) noexcept {
    for (std::uint8_t& byte : out) byte = next++;
  }
};

struct seeded {
  static constexpr std::size_t seed_size = 2;
  void fill(bytes out, cbytes seed) const noexcept { std::fill(out.begin(), out.end(), seed[0]); }
};

const cryptospeed_provider& table() {
  static abi::builder b({.name = "cipher-test", .licence = "Apache-2.0", .version_header = "1"});
  static const bool filled = [] {
    b.xof<sum_xof>("plain", {.contract = "a sum"}, 4);
    b.xof("custom", {.contract = "a sum"}, 4, [](const abi::xof_request& wanted) -> std::optional<customized_xof> {
      if (wanted.output_size > 100) return std::nullopt;
      customized_xof made;
      made.first = static_cast<std::uint8_t>(wanted.customization.size() + 10 * wanted.function_name.size());
      return made;
    });
    b.block<caesar>("caesar", {.contract = "an addition"});
    b.cipher<counting>("counting", {.contract = "a count"});
    b.rng<draws>("draws", {.contract = "a count"});
    b.rng<seeded>("seeded", {.contract = "a seed"});
    return true;
  }();
  EXPECT_TRUE(filled);
  return *b.provider();
}

const cryptospeed_algorithm& algorithm(std::string_view id) {
  for (std::size_t i = 0; i < table().count; ++i)
    if (table().algorithm[i].id == id) return table().algorithm[i];
  throw std::runtime_error("no algorithm");
}

answer ask(std::string_view id, std::string_view op, const arguments& args, std::uint64_t iterations = 1) {
  const cryptospeed_op* const found = find_op(algorithm(id), op);
  if (found == nullptr) throw std::runtime_error("no operation");
  return call(algorithm(id), *found, args, iterations);
}

arguments with(std::initializer_list<std::pair<int, octets>> fields) {
  arguments args;
  for (const auto& [field, data] : fields) args.lines[0][static_cast<std::size_t>(field)] = data;
  return args;
}

TEST(sdk_xof, standard_size_and_any_other) {
  arguments args = with({{CRYPTOSPEED_INPUT, {1, 2, 3}}});
  EXPECT_EQ(ask("plain", "digest", args), (answer{CRYPTOSPEED_OK, octets(4, 6)}));
  args.output_size = 9;
  EXPECT_EQ(ask("plain", "digest", args, 3), (answer{CRYPTOSPEED_OK, octets(9, 6)}));
  EXPECT_EQ(ask("plain", "stream", args, 3), (answer{CRYPTOSPEED_OK, octets(9, 6)}));
}

TEST(sdk_xof, a_stream_is_absorbed_in_pieces) {
  const arguments args = with({{CRYPTOSPEED_INPUT, octets(3 * 65536 + 1, 1)}});
  EXPECT_EQ(ask("plain", "stream", args).output, octets(4, 1));
  EXPECT_EQ(sum_xof::pieces, 4u);
  EXPECT_EQ(ask("plain", "digest", args).output, octets(4, 1));
  EXPECT_EQ(sum_xof::pieces, 1u);
}

TEST(sdk_xof, customization_reaches_who_takes_it_and_is_refused_by_who_does_not) {
  const arguments args = with({{CRYPTOSPEED_INPUT, {1}}, {CRYPTOSPEED_INFO, {7, 7}}, {CRYPTOSPEED_SALT, {7}}});
  EXPECT_EQ(ask("custom", "digest", args), (answer{CRYPTOSPEED_OK, octets(4, 13)}));
  EXPECT_EQ(ask("plain", "digest", args).status, CRYPTOSPEED_NOT_OFFERED);
  arguments long_output = args;
  long_output.output_size = 101;
  EXPECT_EQ(ask("custom", "digest", long_output).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST(sdk_block, every_operation_takes_the_blocks_that_are_its_own) {
  const auto args = [](std::size_t blocks) {
    return with({{CRYPTOSPEED_KEY, {3}}, {CRYPTOSPEED_INPUT, octets(4 * blocks, 1)}});
  };
  for (const auto& [op, blocks] :
       {std::pair{"encrypt-1", 1U}, {"encrypt-8", 8U}, {"key-schedule", 1U}, {"encrypt", 5U}}) {
    EXPECT_EQ(ask("caesar", op, args(blocks), 7), (answer{CRYPTOSPEED_OK, octets(4 * blocks, 4)})) << op;
    EXPECT_EQ(ask("caesar", op, args(blocks + 1)).status,
              std::string_view(op) == "encrypt" ? CRYPTOSPEED_OK : CRYPTOSPEED_NOT_OFFERED)
        << op;
  }
  EXPECT_EQ(ask("caesar", "decrypt", args(2)), (answer{CRYPTOSPEED_OK, octets(8, 254)}));
  EXPECT_EQ(ask("caesar", "encrypt", with({{CRYPTOSPEED_KEY, {3}}, {CRYPTOSPEED_INPUT, octets(5)}})).status,
            CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("caesar", "encrypt", with({{CRYPTOSPEED_KEY, {3, 3}}, {CRYPTOSPEED_INPUT, octets(4)}})).status,
            CRYPTOSPEED_NOT_OFFERED);
}

TEST(sdk_block, a_chain_still_answers_each_input_with_its_own_block) {
  arguments args;
  args.lines.resize(3);
  for (std::size_t i = 0; i < 3; ++i) {
    args.lines[i][CRYPTOSPEED_KEY] = {5};
    args.lines[i][CRYPTOSPEED_INPUT] = octets(4, static_cast<std::uint8_t>(i));
  }
  for (const std::uint64_t n : {1U, 2U, 3U, 7U, 1000U})
    EXPECT_EQ(ask("caesar", "encrypt-1", args, n).output, octets(4, static_cast<std::uint8_t>(5 + (n - 1) % 3))) << n;
}

TEST(sdk_block, only_the_key_schedule_makes_keys_inside) {
  const arguments args = with({{CRYPTOSPEED_KEY, {3}}, {CRYPTOSPEED_INPUT, octets(4, 1)}});
  caesar::made = 0;
  (void)ask("caesar", "encrypt", args, 10);
  EXPECT_EQ(caesar::made, 1u);
  (void)ask("caesar", "key-schedule", args, 10);
  EXPECT_EQ(caesar::made, 12u) << "one in open, ten inside";
}

TEST(sdk_cipher, a_stream_cipher_begins_anew_with_every_message) {
  arguments args = with({{CRYPTOSPEED_KEY, {1}}, {CRYPTOSPEED_NONCE, {2, 0}}, {CRYPTOSPEED_INPUT, octets(4)}});
  for (const std::uint64_t n : {1U, 2U, 7U}) {
    EXPECT_EQ(ask("counting", "encrypt", args, n), (answer{CRYPTOSPEED_OK, {3, 4, 5, 6}}));
    EXPECT_EQ(ask("counting", "decrypt", args, n), (answer{CRYPTOSPEED_OK, {3, 4, 5, 6}}));
  }
  args.flags = CRYPTOSPEED_IN_PLACE;
  EXPECT_EQ(ask("counting", "encrypt", args, 7), (answer{CRYPTOSPEED_OK, {3, 4, 5, 6}}))
      << "of the input, not of itself";
  args.lines[0][CRYPTOSPEED_NONCE] = {2};
  EXPECT_EQ(ask("counting", "encrypt", args).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST(sdk_cipher, what_the_cipher_refuses_is_an_error) {
  const arguments args = with({{CRYPTOSPEED_KEY, {1}}, {CRYPTOSPEED_NONCE, {2, 0}}, {CRYPTOSPEED_INPUT, octets(201)}});
  EXPECT_EQ(ask("counting", "encrypt", args).status, CRYPTOSPEED_ERROR);
}

TEST(sdk_rng, members_decide_whose_randomness_it_is) {
  const cryptospeed_op& own = *find_op(algorithm("draws"), "fill");
  const cryptospeed_op& of_seed = *find_op(algorithm("seeded"), "fill");
  EXPECT_EQ(own.flags, unsigned{CRYPTOSPEED_OWN_RANDOMNESS});
  EXPECT_EQ(of_seed.flags, unsigned{CRYPTOSPEED_DETERMINISTIC});
  const arguments no_seed = with({{CRYPTOSPEED_INPUT, octets(3)}});
  const arguments seed = with({{CRYPTOSPEED_INPUT, octets(3)}, {CRYPTOSPEED_SEED, {9, 9}}});
  EXPECT_EQ(ask("draws", "fill", no_seed, 2), (answer{CRYPTOSPEED_OK, {3, 4, 5}})) << "goes on";
  EXPECT_EQ(ask("draws", "fill", seed).status, CRYPTOSPEED_NOT_OFFERED);
  EXPECT_EQ(ask("seeded", "fill", seed, 2), (answer{CRYPTOSPEED_OK, octets(3, 9)}));
  EXPECT_EQ(ask("seeded", "fill", no_seed).status, CRYPTOSPEED_NOT_OFFERED);
}

}  // namespace
}  // namespace cryptospeed::abi_test
