// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/measure/yardstick.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "cryptospeed/measure/clock.hpp"
#include "cryptospeed/stats/summary.hpp"

namespace cryptospeed::measure {
namespace {

constexpr int blocks = 16;
constexpr int readings = 3;
constexpr double tolerance = 0.02;

// Each block takes about 6 us at 3.5 GHz, that is 21,000 cycles. Steps per turn of a loop are fixed by the unrolled
// text.
constexpr std::uint64_t unrolled = 16;
constexpr std::uint64_t chain_turns = 437;  // 3 cycles a step
constexpr std::uint64_t add_turns = 1312;   // 1 cycle a step
constexpr std::uint64_t mix_turns = 1750;   // 4 rounds of 12 instructions a turn: 12 cycles with four integer units
constexpr std::uint64_t mix_rounds = 4;
constexpr double multiply_latency = 3;

#if defined(__x86_64__)

/// 64-bit imul has a latency of 3 cycles on every Intel core since Nehalem and every Zen.
void multiply_chain(std::uint64_t turns) noexcept {
  std::uint64_t x = 0x9e3779b97f4a7c15u;
  const std::uint64_t factor = 0xbf58476d1ce4e5b9u;
  asm volatile(
      ".p2align 6\n"
      "1:\n"
      ".rept 16\n"
      "imulq %[k], %[x]\n"
      ".endr\n"
      "decq %[n]\n"
      "jnz 1b\n"
      : [x] "+r"(x), [n] "+r"(turns)
      : [k] "r"(factor)
      : "cc");
}

/// Register plus register: newer cores fold chains of small immediates away.
void add_chain(std::uint64_t turns) noexcept {
  std::uint64_t x = 1;
  const std::uint64_t summand = 0x9e3779b97f4a7c15u;
  asm volatile(
      ".p2align 6\n"
      "1:\n"
      ".rept 16\n"
      "addq %[k], %[x]\n"
      ".endr\n"
      "decq %[n]\n"
      "jnz 1b\n"
      : [x] "+r"(x), [n] "+r"(turns)
      : [k] "r"(summand)
      : "cc");
}

/// Six streams of two dependent instructions: 12 instructions that four integer units need 3 cycles for, each stream 2.
void throughput_mix(std::uint64_t turns) noexcept {
  std::uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
  const std::uint64_t k = 0x9e3779b97f4a7c15u;
  asm volatile(
      ".p2align 6\n"
      "1:\n"
      ".rept 4\n"
      "addq %[k], %[a]\n"
      "addq %[k], %[b]\n"
      "addq %[k], %[c]\n"
      "addq %[k], %[d]\n"
      "addq %[k], %[e]\n"
      "addq %[k], %[f]\n"
      "xorq %[k], %[a]\n"
      "xorq %[k], %[b]\n"
      "xorq %[k], %[c]\n"
      "xorq %[k], %[d]\n"
      "xorq %[k], %[e]\n"
      "xorq %[k], %[f]\n"
      ".endr\n"
      "decq %[n]\n"
      "jnz 1b\n"
      : [a] "+r"(a), [b] "+r"(b), [c] "+r"(c), [d] "+r"(d), [e] "+r"(e), [f] "+r"(f), [n] "+r"(turns)
      : [k] "r"(k)
      : "cc");
}

#else

/// The compiler must take the value as changed, so it can neither fold nor reorder the chain.
inline void opaque(std::uint64_t& value) noexcept { asm volatile("" : "+r"(value)); }

void multiply_chain(std::uint64_t turns) noexcept {
  std::uint64_t x = 0x9e3779b97f4a7c15u;
  std::uint64_t k = 0xbf58476d1ce4e5b9u;
  opaque(k);
  for (; turns != 0; --turns) {
    for (std::uint64_t i = 0; i < unrolled; ++i) {
      x *= k;
      opaque(x);
    }
  }
}

void add_chain(std::uint64_t turns) noexcept {
  std::uint64_t x = 1;
  std::uint64_t k = 0x9e3779b97f4a7c15u;
  opaque(k);
  for (; turns != 0; --turns) {
    for (std::uint64_t i = 0; i < unrolled; ++i) {
      x += k;
      opaque(x);
    }
  }
}

void throughput_mix(std::uint64_t turns) noexcept {
  std::uint64_t a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
  std::uint64_t k = 0x9e3779b97f4a7c15u;
  opaque(k);
  for (; turns != 0; --turns) {
    for (std::uint64_t i = 0; i < mix_rounds; ++i) {
      a += k, b += k, c += k, d += k, e += k, f += k;
      opaque(a), opaque(b), opaque(c), opaque(d), opaque(e), opaque(f);
      a ^= k, b ^= k, c ^= k, d ^= k, e ^= k, f ^= k;
      opaque(a), opaque(b), opaque(c), opaque(d), opaque(e), opaque(f);
    }
  }
}

#endif

template <class Work>
double time_of(Work work, std::uint64_t turns) noexcept {
  const std::uint64_t start = now_ns();
  work(turns);
  return static_cast<double>(now_ns() - start);
}

yardstick read_once() {
  std::array<double, blocks> chain{};
  std::array<double, blocks> add{};
  std::array<double, blocks> mix{};
  // Taken in turn, so that all three see the same stretch of time.
  for (std::size_t i = 0; i < blocks; ++i) {
    chain[i] = time_of(multiply_chain, chain_turns);
    mix[i] = time_of(throughput_mix, mix_turns);
    add[i] = time_of(add_chain, add_turns);
  }
  const double chain_step = *std::min_element(chain.begin(), chain.end()) / (chain_turns * unrolled);
  const double add_step = *std::min_element(add.begin(), add.end()) / (add_turns * unrolled);
  const double mix_round = stats::median(mix) / (mix_turns * mix_rounds);

  yardstick read;
  read.chain_ghz = multiply_latency / chain_step;
  read.add_chain_ghz = 1 / add_step;
  read.mix_ratio = mix_round / chain_step;
  read.agrees = std::abs(read.chain_ghz / read.add_chain_ghz - 1) <= tolerance;
  return read;
}

}  // namespace

yardstick read_yardstick() {
  yardstick read = read_once();
  for (int again = 0; again < readings && !read.agrees; ++again) read = read_once();
  return read;
}

}  // namespace cryptospeed::measure
