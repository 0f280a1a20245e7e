// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/cpu/features.hpp"

#include <cstdlib>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

namespace cryptospeed {
namespace {

struct dependency {
  feature which, needs;
};

// A feature is of no use without the one it builds on; a row each, in topological order (the needed one is complete
// before the needing one is looked at).
constexpr auto dependencies = std::to_array<dependency>({
    {feature::sse3, feature::sse2},
    {feature::ssse3, feature::sse3},
    {feature::sse41, feature::ssse3},
    {feature::sse42, feature::sse41},
    {feature::aes, feature::sse2},
    {feature::pclmul, feature::sse2},
    {feature::sha, feature::sse2},
    {feature::gfni, feature::sse2},
    {feature::avx, feature::sse42},
    {feature::fma, feature::avx},
    {feature::f16c, feature::avx},
    {feature::avx2, feature::avx},
    {feature::vaes, feature::aes},
    {feature::vaes, feature::avx2},
    {feature::vpclmulqdq, feature::pclmul},
    {feature::vpclmulqdq, feature::avx2},
    {feature::avxifma, feature::avx2},
    {feature::sha512, feature::avx2},
    {feature::sm3, feature::avx2},
    {feature::sm4, feature::avx2},
    {feature::avx512f, feature::avx2},
    {feature::avx512vl, feature::avx512f},
    {feature::avx512bw, feature::avx512f},
    {feature::avx512dq, feature::avx512f},
    {feature::avx512cd, feature::avx512f},
    {feature::avx512ifma, feature::avx512f},
    {feature::avx512vbmi, feature::avx512bw},
    {feature::avx512vbmi2, feature::avx512bw},
    {feature::avx512bitalg, feature::avx512bw},
    {feature::avx512vpopcntdq, feature::avx512f},
    {feature::arm_aes, feature::neon},
    {feature::arm_pmull, feature::neon},
    {feature::arm_sha1, feature::neon},
    {feature::arm_sha2, feature::neon},
    {feature::arm_sha3, feature::neon},
    {feature::arm_sha512, feature::neon},
    {feature::arm_sm3, feature::neon},
    {feature::arm_sm4, feature::neon},
    {feature::sve, feature::neon},
    {feature::sve2, feature::sve},
});

features closed(features set) noexcept {
  for (const dependency& d : dependencies) {
    if (!set.has(d.needs)) set.remove(d.which);
  }
  return set;
}

#if defined(__x86_64__)

struct registers {
  std::uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

// All zero where the CPU has no such leaf.
registers cpuid(std::uint32_t leaf, std::uint32_t subleaf = 0) noexcept {
  registers r;
  if (__get_cpuid_count(leaf, subleaf, &r.eax, &r.ebx, &r.ecx, &r.edx) == 0) return {};
  return r;
}

constexpr bool bit(std::uint32_t word, unsigned index) noexcept { return (word >> index & 1) != 0; }

std::uint64_t xcr0() noexcept {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  __asm__ __volatile__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return std::uint64_t{high} << 32 | low;
}

features probe() noexcept {
  features set;
  const auto add = [&set](bool present, feature f) {
    if (present) set.add(f);
  };
  const registers one = cpuid(1);
  const registers seven = cpuid(7);
  const registers seven_one = seven.eax >= 1 ? cpuid(7, 1) : registers{};
  const registers extended = cpuid(0x80000001);

  add(bit(one.edx, 26), feature::sse2);
  add(bit(one.ecx, 0), feature::sse3);
  add(bit(one.ecx, 1), feature::pclmul);
  add(bit(one.ecx, 9), feature::ssse3);
  add(bit(one.ecx, 19), feature::sse41);
  add(bit(one.ecx, 20), feature::sse42);
  add(bit(one.ecx, 22), feature::movbe);
  add(bit(one.ecx, 23), feature::popcnt);
  add(bit(one.ecx, 25), feature::aes);
  add(bit(one.ecx, 30), feature::rdrand);
  add(bit(extended.ecx, 5), feature::lzcnt);
  add(bit(seven.ebx, 3), feature::bmi);
  add(bit(seven.ebx, 8), feature::bmi2);
  add(bit(seven.ebx, 18), feature::rdseed);
  add(bit(seven.ebx, 19), feature::adx);
  add(bit(seven.ebx, 29), feature::sha);
  add(bit(seven.ecx, 8), feature::gfni);

  // A CPU may have wide registers that its operating system does not save; XCR0 tells which it does.
  const std::uint64_t saved = bit(one.ecx, 27) ? xcr0() : 0;
  if ((saved & 0x06) == 0x06) {  // xmm and ymm
    add(bit(one.ecx, 28), feature::avx);
    add(bit(one.ecx, 12), feature::fma);
    add(bit(one.ecx, 29), feature::f16c);
    add(bit(seven.ebx, 5), feature::avx2);
    add(bit(seven.ecx, 9), feature::vaes);
    add(bit(seven.ecx, 10), feature::vpclmulqdq);
    add(bit(seven_one.eax, 23), feature::avxifma);
    add(bit(seven_one.eax, 0), feature::sha512);
    add(bit(seven_one.eax, 1), feature::sm3);
    add(bit(seven_one.eax, 2), feature::sm4);
  }
  if ((saved & 0xe6) == 0xe6) {  // and the mask registers and both halves of the zmm file
    add(bit(seven.ebx, 16), feature::avx512f);
    add(bit(seven.ebx, 17), feature::avx512dq);
    add(bit(seven.ebx, 21), feature::avx512ifma);
    add(bit(seven.ebx, 28), feature::avx512cd);
    add(bit(seven.ebx, 30), feature::avx512bw);
    add(bit(seven.ebx, 31), feature::avx512vl);
    add(bit(seven.ecx, 1), feature::avx512vbmi);
    add(bit(seven.ecx, 6), feature::avx512vbmi2);
    add(bit(seven.ecx, 12), feature::avx512bitalg);
    add(bit(seven.ecx, 14), feature::avx512vpopcntdq);
  }
  return closed(set);
}

cpu_identity ask_identity() noexcept {
  cpu_identity who;
  const registers zero = cpuid(0);
  std::memcpy(who.vendor.data(), &zero.ebx, 4);
  std::memcpy(who.vendor.data() + 4, &zero.edx, 4);
  std::memcpy(who.vendor.data() + 8, &zero.ecx, 4);

  const registers one = cpuid(1);
  who.stepping = one.eax & 15;
  who.model = one.eax >> 4 & 15;
  who.family = one.eax >> 8 & 15;
  if (who.family == 6 || who.family == 15) who.model |= (one.eax >> 16 & 15) << 4;
  if (who.family == 15) who.family += one.eax >> 20 & 255;
  who.virtual_machine = bit(one.ecx, 31);

  if (cpuid(0x80000000).eax >= 0x80000004) {
    std::array<char, 48> text{};
    for (std::uint32_t i = 0; i < 3; ++i) {
      const registers part = cpuid(0x80000002 + i);
      std::memcpy(text.data() + std::size_t{16} * i, &part, 16);
    }
    std::string_view brand(text.data(), text.size());
    brand = brand.substr(0, brand.find('\0'));
    while (brand.starts_with(' ')) brand.remove_prefix(1);
    while (brand.ends_with(' ')) brand.remove_suffix(1);
    std::memcpy(who.brand.data(), brand.data(), brand.size());
  }
  return who;
}

#elif defined(__aarch64__) && defined(__linux__)

features probe() noexcept {
  features set;
  const unsigned long caps = getauxval(AT_HWCAP);
  const unsigned long caps2 = getauxval(AT_HWCAP2);
  // Bit numbers of the kernel's documented user-space interface (arm64 ELF hwcaps).
  const auto add = [&set](unsigned long word, unsigned index, feature f) {
    if ((word >> index & 1) != 0) set.add(f);
  };
  add(caps, 1, feature::neon);
  add(caps, 3, feature::arm_aes);
  add(caps, 4, feature::arm_pmull);
  add(caps, 5, feature::arm_sha1);
  add(caps, 6, feature::arm_sha2);
  add(caps, 17, feature::arm_sha3);
  add(caps, 18, feature::arm_sm3);
  add(caps, 19, feature::arm_sm4);
  add(caps, 21, feature::arm_sha512);
  add(caps, 22, feature::sve);
  add(caps2, 1, feature::sve2);
  return closed(set);
}

cpu_identity ask_identity() noexcept { return {}; }

#else

features probe() noexcept { return {}; }
cpu_identity ask_identity() noexcept { return {}; }

#endif

struct environment_mask {
  features active;
  std::string_view unknown;
};

const environment_mask& read_environment() noexcept {
  static const environment_mask mask = [] {
    environment_mask m;
    // The text must outlive later setenv calls, because `unknown` points into it.
    static std::array<char, 512> text{};
    if (const char* value = std::getenv("CRYPTOSPEED_CPU")) std::strncpy(text.data(), value, text.size() - 1);
    m.active = features::detected().masked(text.data(), &m.unknown);
    return m;
  }();
  return mask;
}

}  // namespace

const features& features::detected() noexcept {
  static const features set = probe();
  return set;
}

const features& features::active() noexcept { return read_environment().active; }

std::string_view features::unknown_in_mask() noexcept { return read_environment().unknown; }

features features::masked(std::string_view mask, std::string_view* unknown) const noexcept {
  features set = *this;
  std::string_view bad;
  while (!mask.empty()) {
    const std::size_t comma = mask.find(',');
    const std::string_view word = mask.substr(0, comma);
    mask = comma == std::string_view::npos ? std::string_view{} : mask.substr(comma + 1);
    if (word.empty()) continue;
    bool known = false;
    for (std::size_t i = 0; i < feature_names.size(); ++i) {
      if (word.front() == '-' && word.substr(1) == feature_names[i]) {
        set.remove(static_cast<feature>(i));
        known = true;
      }
    }
    if (!known && bad.empty()) bad = word;
  }
  if (unknown != nullptr) *unknown = bad;
  return closed(set);
}

std::vector<std::string_view> features::names() const {
  std::vector<std::string_view> list;
  for (std::size_t i = 0; i < feature_names.size(); ++i) {
    if (has(static_cast<feature>(i))) list.push_back(feature_names[i]);
  }
  return list;
}

std::string features::missing(features needed) const {
  std::string text;
  for (const std::string_view name : needed.without(*this).names()) {
    if (!text.empty()) text += ", ";
    text += name;
  }
  return text;
}

const cpu_identity& identity() noexcept {
  static const cpu_identity who = ask_identity();
  return who;
}

}  // namespace cryptospeed
