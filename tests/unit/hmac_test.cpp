// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/mac/hmac/hmac.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "cryptospeed/base/hex.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed {
namespace {

static_assert(mac_function<hmac_sha256>);

struct record {
  std::vector<std::uint8_t> key, message;
  const char* tag;
};

std::vector<std::uint8_t> repeated(std::size_t count, std::uint8_t byte) {
  return std::vector<std::uint8_t>(count, byte);
}
std::vector<std::uint8_t> text(std::string_view t) { return {t.begin(), t.end()}; }

// RFC 4231 sections 4.2 to 4.8; case 5 gives only the first 16 bytes.
std::vector<record> rfc4231() {
  std::vector<std::uint8_t> counting;
  for (std::uint8_t i = 1; i <= 25; ++i) counting.push_back(i);
  return {
      {repeated(20, 0x0b), text("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {text("Jefe"), text("what do ya want for nothing?"),
       "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {repeated(20, 0xaa), repeated(50, 0xdd), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
      {counting, repeated(50, 0xcd), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
      {repeated(20, 0x0c), text("Test With Truncation"), "a3b6167473100ee06e0c796c2955552b"},
      {repeated(131, 0xaa), text("Test Using Larger Than Block-Size Key - Hash Key First"),
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {repeated(131, 0xaa),
       text("This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
            "hashed before being used by the HMAC algorithm."),
       "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
  };
}

std::string finish(hmac_sha256& mac) {
  std::array<std::uint8_t, hmac_sha256::tag_size> tag;
  mac.finish(tag);
  return to_hex(tag);
}

TEST(hmac_sha256, rfc4231_on_every_kernel) {
  for (const sha256_ops* ops : hmac_sha256::kernels().all()) {
    if (!kernel_set<sha256_ops>::usable(*ops)) continue;
    for (const record& r : rfc4231()) {
      hmac_sha256 mac(r.key, *ops);
      mac.update(r.message);
      EXPECT_EQ(finish(mac).substr(0, std::string_view(r.tag).size()), r.tag) << ops->info.name;
    }
  }
}

TEST(hmac_sha256, reset_and_rekey_start_anew) {
  const auto records = rfc4231();
  hmac_sha256 mac(records[0].key);
  mac.update(records[1].message);
  mac.reset();
  mac.update(records[0].message);
  EXPECT_EQ(finish(mac), records[0].tag);
  mac.reset();
  mac.update(records[0].message);
  EXPECT_EQ(finish(mac), records[0].tag);
  mac.update(records[3].message);
  mac.rekey(records[5].key);
  mac.update(records[5].message);
  EXPECT_EQ(finish(mac), records[5].tag);
  mac.rekey(records[1].key);
  mac.update(records[1].message);
  EXPECT_EQ(finish(mac), records[1].tag);
}

// Against the definition: H((K ^ opad) || H((K ^ ipad) || message)), for key lengths about the borders.
TEST(hmac_sha256, definition_for_key_lengths) {
  for (const std::size_t size : {0, 1, 31, 32, 33, 55, 56, 63, 64, 65, 127, 128, 200}) {
    std::vector<std::uint8_t> key(size);
    for (std::size_t i = 0; i < size; ++i) key[i] = static_cast<std::uint8_t>(3 * i + 1);
    const auto message = repeated(100, 0x42);

    std::vector<std::uint8_t> padded = key;
    if (size > 64) {
      const auto shortened = sha256::hash(key);
      padded.assign(shortened.begin(), shortened.end());
    }
    padded.resize(64);
    std::vector<std::uint8_t> inner;
    std::vector<std::uint8_t> outer;
    for (const std::uint8_t byte : padded) {
      inner.push_back(byte ^ 0x36);
      outer.push_back(byte ^ 0x5c);
    }
    inner.insert(inner.end(), message.begin(), message.end());
    const auto digest = sha256::hash(inner);
    outer.insert(outer.end(), digest.begin(), digest.end());

    hmac_sha256 mac(key);
    mac.update(message);
    EXPECT_EQ(finish(mac), to_hex(sha256::hash(outer))) << size;
  }
}

TEST(hmac_sha256, the_object_is_wiped) {
  alignas(hmac_sha256) std::array<std::uint8_t, sizeof(hmac_sha256)> storage{};
  auto* mac = new (storage.data()) hmac_sha256(repeated(32, 0x77));
  mac->update(repeated(10, 0x33));
  std::destroy_at(mac);
  EXPECT_EQ(storage, decltype(storage){});
}

}  // namespace
}  // namespace cryptospeed
