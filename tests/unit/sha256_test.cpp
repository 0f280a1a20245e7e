// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/hash/sha256/sha256.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"
#include "cryptospeed/hash/sha256/sha256_kernels.hpp"

namespace cryptospeed {
namespace {

static_assert(hash_function<sha256>);
static_assert(std::is_trivially_copyable_v<sha256>);

std::string digest(const sha256_ops& ops, cbytes message) {
  sha256 hash(ops);
  hash.update(message);
  std::array<std::uint8_t, sha256::digest_size> out;
  hash.finish(out);
  return to_hex(out);
}

class sha256_kernel : public testing::TestWithParam<const sha256_ops*> {
 protected:
  void SetUp() override {
    if (!kernel_set<sha256_ops>::usable(*GetParam())) GTEST_SKIP() << "this CPU cannot run it";
  }
};

INSTANTIATE_TEST_SUITE_P(all, sha256_kernel,
                         testing::ValuesIn(sha256::kernels().all().begin(), sha256::kernels().all().end()),
                         [](const auto& kernel) { return std::string(kernel.param->info.name); });

// NIST, "Examples with Intermediate Values" (one and two blocks), and FIPS 180-2 appendix B.3 (a million letters).
TEST_P(sha256_kernel, nist_examples) {
  EXPECT_EQ(digest(*GetParam(), {}), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digest(*GetParam(), as_bytes("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest(*GetParam(), as_bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digest(*GetParam(), as_bytes(std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// NIST, "SHA-256 additional test vectors": lengths about the block and padding borders.
TEST_P(sha256_kernel, nist_zero_bytes) {
  const std::pair<std::size_t, const char*> records[] = {
      {55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"},
      {56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"},
      {57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"},
      {64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"},
      {1000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"},
  };
  for (const auto& [size, expected] : records) {
    EXPECT_EQ(digest(*GetParam(), std::vector<std::uint8_t>(size)), expected) << size;
  }
}

TEST_P(sha256_kernel, reset_forgets_and_a_copy_goes_on) {
  sha256 hash(*GetParam());
  hash.update(as_bytes("something else, longer than a block of sixty-four bytes, to move the state"));
  hash.reset();
  hash.update(as_bytes("a"));
  sha256 copy = hash;
  std::array<std::uint8_t, 32> first;
  std::array<std::uint8_t, 32> second;
  hash.update(as_bytes("bc"));
  hash.finish(first);
  copy.update(as_bytes("bc"));
  copy.finish(second);
  EXPECT_EQ(first, second);
  EXPECT_EQ(to_hex(first), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

// The bit count does not fit in 32 bits (NIST additional vectors: 0x20000000 times 5a, 2^32 bits).
TEST_P(sha256_kernel, bit_count_beyond_32_bits) {
  if (GetParam()->info.name == "portable" && sha256::kernels().all().size() > 1) {
    GTEST_SKIP() << "the count is kept outside the kernel; the fastest one suffices";
  }
  const std::vector<std::uint8_t> piece(1 << 20, 0x5a);
  sha256 hash(*GetParam());
  for (int i = 0; i < 0x200; ++i) hash.update(piece);
  std::array<std::uint8_t, 32> out;
  hash.finish(out);
  EXPECT_EQ(to_hex(out), "15a1868c12cc53951e182344277447cd0979536badcc512ad24c67e9b2d4f3dd");
}

TEST_P(sha256_kernel, no_blocks_leave_the_state) {
  std::array<std::uint32_t, 8> state = {1, 2, 3, 4, 5, 6, 7, 8};
  GetParam()->compress(state.data(), nullptr, 0);
  EXPECT_EQ(state, (std::array<std::uint32_t, 8>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(sha256, a_kernel_that_this_cpu_cannot_run_is_refused) {
  const sha256_ops impossible{{"impossible", features::of("avx512f,neon")}, sha256_portable.compress};
  EXPECT_DEATH(sha256{impossible}, "contract broken");
}

TEST(sha256, one_shot) {
  EXPECT_EQ(to_hex(sha256::hash(as_bytes("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace cryptospeed
