// SPDX-License-Identifier: Apache-2.0
// The input sets that are timed: where they lie, what they depend on, and that the pool is large enough.
#include <algorithm>
#include <set>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using octets = std::vector<std::uint8_t>;

const run_options defaults;

block hash_block(std::uint64_t size) {
  block what;
  what.algorithm = "sha256";
  what.op = "digest";
  what.family = CRYPTOSPEED_HASH;
  what.unit = CRYPTOSPEED_BYTES;
  what.size = size;
  return what;
}

const oracle nobody = [](std::string_view, const call_args&) -> result<octets> {
  return error{errc::not_found, "nobody is asked"};
};

TEST(inputs, are_windows_of_the_pool_that_all_differ) {
  data_pool pool = make_pool();
  run_options options;
  options.misalign = 3;
  const auto args = build_inputs(hash_block(1024), pool, options, nobody);
  ASSERT_TRUE(args) << args.failure().message;
  ASSERT_EQ(args->sets, 8u);
  std::set<std::string> seen;
  std::uint64_t first = 0;
  for (std::uint32_t set = 0; set < args->sets; ++set) {
    const field& one = args->fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT];
    EXPECT_TRUE(one.pooled);
    EXPECT_EQ(one.size, 1024u);
    EXPECT_EQ(one.offset % 64, 3u);
    if (set == 0) first = one.offset;
    EXPECT_EQ(one.offset, first + 64 * set);
    const cbytes data = field_bytes(one, pool);
    seen.insert(to_hex(data));
  }
  EXPECT_EQ(seen.size(), 8u);
}

TEST(inputs, depend_on_the_seed_and_on_nothing_else) {
  data_pool a = make_pool(), b = make_pool();
  run_options one, other;
  other.seed = 2;
  const auto first = build_inputs(hash_block(64), a, one, nobody);
  ASSERT_TRUE(first && build_inputs(hash_block(64), b, one, nobody));
  const std::size_t end = 8192;
  EXPECT_TRUE(std::equal(a.data().begin(), a.data().begin() + end, b.data().begin()));
  ASSERT_TRUE(build_inputs(hash_block(64), b, other, nobody));
  EXPECT_FALSE(std::equal(a.data().begin(), a.data().begin() + end, b.data().begin()));
}

TEST(inputs, a_key_that_is_the_same_has_one_place_and_a_key_of_rekeying_has_many) {
  data_pool pool = make_pool();
  block what = hash_block(64);
  what.algorithm = "hmac-sha256";
  what.family = CRYPTOSPEED_MAC;
  for (const auto& [op, places] : {std::pair{"mac", 1u}, std::pair{"mac-rekey", 8u}}) {
    what.op = op;
    const auto args = build_inputs(what, pool, defaults, nobody);
    ASSERT_TRUE(args);
    std::set<std::uint64_t> offsets;
    for (std::uint32_t set = 0; set < args->sets; ++set)
      offsets.insert(args->fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_KEY].offset);
    EXPECT_EQ(offsets.size(), places) << op;
  }
}

TEST(inputs, what_open_is_given_comes_from_seal_and_fits_the_first_cache) {
  data_pool pool = make_pool();
  block what = hash_block(16384);
  what.algorithm = "aes-256-gcm";
  what.family = CRYPTOSPEED_AEAD;
  what.op = "open-reject";
  what.aad = 16;
  std::size_t asked = 0;
  const oracle seal = [&](std::string_view op, const call_args& args) -> result<octets> {
    EXPECT_EQ(op, "seal");
    EXPECT_EQ(args.fields[CRYPTOSPEED_INPUT].size, 16384u);
    octets sealed(16384 + 16, static_cast<std::uint8_t>(++asked));
    return sealed;
  };
  const auto args = build_inputs(what, pool, defaults, seal);
  ASSERT_TRUE(args) << args.failure().message;
  EXPECT_EQ(args->sets, 2u);
  EXPECT_EQ(asked, 2u);
  for (std::uint32_t set = 0; set < args->sets; ++set) {
    const cbytes text = field_bytes(args->fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_INPUT], pool);
    const cbytes tag = field_bytes(args->fields[set * CRYPTOSPEED_FIELDS + CRYPTOSPEED_TAG], pool);
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [&](std::uint8_t byte) { return byte == set + 1; }));
    EXPECT_EQ(std::count(tag.begin(), tag.end(), static_cast<std::uint8_t>(set + 1)), 15)
        << "one byte of the tag is changed";
  }
  what.op = "seal";
  what.algorithm = "xsalsa20-poly1305";
  const auto plain = build_inputs(what, pool, defaults, nobody);
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->fields[CRYPTOSPEED_AAD].size, 0u) << "secretbox has no associated data";
}

TEST(inputs, a_pool_of_the_size_that_is_asked_for_is_enough_and_one_page_is_not) {
  for (const std::uint64_t size : {1u, 64u, 16384u, 1u << 22}) {
    block what = hash_block(size);
    what.algorithm = "aes-128-gcm";
    what.family = CRYPTOSPEED_AEAD;
    what.aad = 16;
    what.op = "open";
    const oracle seal = [&](std::string_view, const call_args&) -> result<octets> { return octets(size + 16); };
    run_options options;
    options.misalign = 63;
    plan all;
    all.blocks.push_back(what);
    auto pool = data_pool::create(pool_size_needed(all, options));
    ASSERT_TRUE(pool);
    const auto args = build_inputs(what, *pool, options, seal);
    EXPECT_TRUE(args) << size << ": " << args.failure().message;
    auto small = data_pool::create(4096);
    ASSERT_TRUE(small);
    if (size > 4096) {
      EXPECT_FALSE(build_inputs(what, *small, options, seal));
    }
  }
}

TEST(inputs, every_signature_and_exchange_has_fixture_keys_of_the_size_of_the_catalogue) {
  for (const char* id : {"ed25519", "ed448", "ecdsa-p256", "ecdsa-p384", "ecdsa-p521", "ecdsa-secp256k1", "sm2",
                         "x25519", "x448", "ecdh-p256", "ecdh-p384", "ecdh-p521", "ecdh-secp256k1"}) {
    const auto& pairs = fixture_pairs(id);
    EXPECT_EQ(pairs.size(), 8u) << id;
    const algorithm_entry* const facts = find_algorithm(id);
    ASSERT_NE(facts, nullptr) << id;
    for (const fixture_pair& pair : pairs) {
      EXPECT_EQ(pair.secret_key.size(), facts->secret_key_size) << id;
      EXPECT_EQ(pair.public_key.size(), facts->public_key_size) << id;
    }
  }
  for (const char* id : {"rsa-1024", "rsa-8192-pss", "ffdh-2048", "ffdh-8192"})
    EXPECT_FALSE(fixture_pairs(id).empty()) << id;
  EXPECT_TRUE(fixture_pairs("sha256").empty());
}

}  // namespace
}  // namespace cryptospeed::suite::test
