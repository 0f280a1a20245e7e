// SPDX-License-Identifier: Apache-2.0
// Without arguments: every keyed class on every usable kernel, and the helpers of base/ct.hpp. With one: a planted
// leak. Exit code 0: nothing found; 77: no checker watches; the checker's own code (42): found.
#include "ct/harness.hpp"

#include "cryptospeed/base/ct.hpp"
#include "cryptospeed/cpu/target.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/hash/sha3/sha3.hpp"
#include "cryptospeed/kex/x25519/x25519_kernels.hpp"
#include "ct_includes.inc"

namespace cryptospeed::ct_test {
namespace {

// Hashes have no key, but keys and passwords are hashed.
void check_hashes() noexcept {
  const secret_input<300> message(5);
  for (const auto* ops : sha256::kernels().all()) {
    if (!sha256::kernels().usable(*ops)) continue;
    announce("sha256", ops->info.name);
    for (const std::size_t size : {1U, 55U, 56U, 64U, 300U}) {
      sha256 hash(*ops);
      hash.update(cbytes(message.data).first(size));
      std::array<std::uint8_t, sha256::digest_size> digest;
      hash.finish(digest);
      expect_secret_then_publish(digest);
    }
  }
}

void check_sponges() noexcept {
  const secret_input<300> message(26);
  for (const auto* ops : keccak_kernels().all()) {
    if (!keccak_kernels().usable(*ops)) continue;
    announce("keccak", ops->info.name);
    for (const std::size_t size : {1U, 135U, 136U, 300U}) {
      sha3_256 hash(*ops);
      hash.update(cbytes(message.data).first(size));
      std::array<std::uint8_t, sha3_256::digest_size> digest;
      hash.finish(digest);
      expect_secret_then_publish(digest);
    }
  }
}

void check_helpers() noexcept {
  announce("base/ct", "");
  secret_input<32> a(6);
  secret_input<32> b(7);
  if (ct::equal(a.data, b.data).declassify()) fail("unequal bytes compare equal");
  if (ct::is_zero(cbytes(a.data)).declassify()) fail("bytes compare zero");
  ct::swap_if(ct::less(a.data[0], b.data[0]), a.data[1], b.data[1]);
  ct::copy_if(ct::equal(a.data[2], b.data[2]), a.data, b.data);
  expect_secret_then_publish(a.data);
}

// Valgrind's CPUID tells of no adx, though it follows adcx and adox: what needs nothing else that it lacks is called
// past the check of features, because no other checker sees assembly.
void check_assembly() noexcept {
#if CRYPTOSPEED_X86_KERNELS && !CRYPTOSPEED_TAINT_MSAN
  if (kernel_set<x25519_ops>::usable(x25519_bmi2) || !features::active().has(feature::bmi2)) return;
  announce("x25519", x25519_bmi2.info.name);
  const secret_input<32> scalar(10);
  const secret_input<32> point(11);
  std::array<std::uint8_t, 32> out;
  x25519_bmi2.multiply(out.data(), scalar.data.data(), point.data.data());
  expect_secret_then_publish(out);
#endif
}

bool plant(std::string_view leak) noexcept {
  const secret_input<32> a(8);
  const secret_input<32> b(9);
  if (leak == "branch") {
    leaky_branch(a.data);
  } else if (leak == "table") {
    leaky_table(a.data);
  } else if (leak == "early_return") {
    if (leaky_early_return(a.data, b.data)) std::puts("equal");
  } else {
    return false;
  }
  return true;
}

}  // namespace
}  // namespace cryptospeed::ct_test

int main(int argc, char** argv) {
  using namespace cryptospeed;
  using namespace cryptospeed::ct_test;
  if (!taint::watched()) {
    std::puts("no checker watches: run on valgrind, or build with the preset msan-ct");
    return 77;
  }
  if (argc > 1) return plant(argv[1]) ? 0 : 2;
  check_helpers();
  check_hashes();
  check_sponges();
  check_assembly();
#define CT_ALGORITHM(name) check_classes(name##_classes{}, #name);
#include "ct_algorithms.inc"
#undef CT_ALGORITHM
}
