// SPDX-License-Identifier: Apache-2.0
// What this CPU can do and who it is. The only code that knows CPUID, XGETBV and HWCAP stands in features.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cryptospeed {

/// Instruction-set extensions a kernel may need, spelled as g++ and clang spell them in target().
enum class feature : std::uint8_t {
  sse2,
  sse3,
  ssse3,
  sse41,
  sse42,
  popcnt,
  movbe,
  lzcnt,
  bmi,
  bmi2,
  adx,
  aes,
  pclmul,
  sha,
  rdrand,
  rdseed,
  avx,
  fma,
  f16c,
  avx2,
  vaes,
  vpclmulqdq,
  gfni,
  avxifma,
  sha512,
  sm3,
  sm4,
  avx512f,
  avx512vl,
  avx512bw,
  avx512dq,
  avx512cd,
  avx512ifma,
  avx512vbmi,
  avx512vbmi2,
  avx512bitalg,
  avx512vpopcntdq,
  neon,
  arm_aes,
  arm_pmull,
  arm_sha1,
  arm_sha2,
  arm_sha3,
  arm_sha512,
  arm_sm3,
  arm_sm4,
  sve,
  sve2,
};

/// A set of features.
class features {
 public:
  constexpr features() noexcept = default;

  /// The set of comma-separated names ("sha,sse4.1,ssse3"), for constants: an unknown name does not compile.
  static consteval features of(std::string_view names);

  /// Everything this CPU and its operating system offer.
  [[nodiscard]] static const features& detected() noexcept;
  /// detected() without what the environment variable CRYPTOSPEED_CPU takes away ("-sha,-avx2"), read once. What needs
  /// a removed feature goes with it: without avx2 there is no avx512f.
  [[nodiscard]] static const features& active() noexcept;
  /// First word of CRYPTOSPEED_CPU that removes nothing known ("" where all is well): a typing error must not look like
  /// a mask. Valid for the life of the process.
  [[nodiscard]] static std::string_view unknown_in_mask() noexcept;

  /// The set without the features named in `mask` and all that depends on them; `unknown` gets the first bad word.
  [[nodiscard]] features masked(std::string_view mask, std::string_view* unknown = nullptr) const noexcept;

  [[nodiscard]] constexpr bool has(feature f) const noexcept { return (bits_ & bit(f)) != 0; }
  [[nodiscard]] constexpr bool has_all(features needed) const noexcept { return (needed.bits_ & ~bits_) == 0; }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr void add(feature f) noexcept { bits_ |= bit(f); }
  constexpr void remove(feature f) noexcept { bits_ &= ~bit(f); }
  /// Those of this set that `other` lacks.
  [[nodiscard]] constexpr features without(features other) const noexcept {
    features rest;
    rest.bits_ = bits_ & ~other.bits_;
    return rest;
  }
  /// Names in the order of the enumeration.
  [[nodiscard]] std::vector<std::string_view> names() const;
  /// Names of those in `needed` that this set lacks, as "avx2, sha"; "" where it lacks none.
  [[nodiscard]] std::string missing(features needed) const;
  constexpr bool operator==(const features&) const noexcept = default;

 private:
  static constexpr std::uint64_t bit(feature f) noexcept { return std::uint64_t{1} << static_cast<unsigned>(f); }
  std::uint64_t bits_ = 0;
};

/// Name of each feature, indexed by its value.
inline constexpr auto feature_names = std::to_array<std::string_view>({
    "sse2",
    "sse3",
    "ssse3",
    "sse4.1",
    "sse4.2",
    "popcnt",
    "movbe",
    "lzcnt",
    "bmi",
    "bmi2",
    "adx",
    "aes",
    "pclmul",
    "sha",
    "rdrnd",
    "rdseed",
    "avx",
    "fma",
    "f16c",
    "avx2",
    "vaes",
    "vpclmulqdq",
    "gfni",
    "avxifma",
    "sha512",
    "sm3",
    "sm4",
    "avx512f",
    "avx512vl",
    "avx512bw",
    "avx512dq",
    "avx512cd",
    "avx512ifma",
    "avx512vbmi",
    "avx512vbmi2",
    "avx512bitalg",
    "avx512vpopcntdq",
    "neon",
    "arm-aes",
    "arm-pmull",
    "arm-sha1",
    "arm-sha2",
    "arm-sha3",
    "arm-sha512",
    "arm-sm3",
    "arm-sm4",
    "sve",
    "sve2",
});
static_assert(feature_names.size() == static_cast<std::size_t>(feature::sve2) + 1 && feature_names.size() <= 64);

consteval features features::of(std::string_view names) {
  features set;
  while (!names.empty()) {
    const std::size_t comma = names.find(',');
    const std::string_view name = names.substr(0, comma);
    std::size_t i = 0;
    while (feature_names.at(i) != name) ++i;  // past the end throws, which a constant may not
    set.add(static_cast<feature>(i));
    names = comma == std::string_view::npos ? std::string_view{} : names.substr(comma + 1);
  }
  return set;
}

/// Who the CPU says it is. Zero and "" where the architecture does not tell.
struct cpu_identity {
  std::array<char, 13> vendor{};  ///< "AuthenticAMD", zero terminated
  std::array<char, 49> brand{};   ///< marketing name, zero terminated, outer blanks removed
  std::uint32_t family = 0, model = 0, stepping = 0;
  bool virtual_machine = false;  ///< CPUID's hypervisor bit
};
[[nodiscard]] const cpu_identity& identity() noexcept;

}  // namespace cryptospeed
