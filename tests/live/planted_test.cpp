// SPDX-License-Identifier: Apache-2.0
// Tests a, b and c of the method, live: the same code is not called different, and a planted 1, 3, 5, 10 % is found and
// lies within the interval; on the machine as it is, and with a load that toggles every second on another core and a
// rival on the same one. One block is one trial: delay-0, its planted variants, and delay-0 again in a process of its
// own.
#include <array>
#include <cstdio>
#include <numeric>

#include "live/sequential.hpp"

namespace cryptospeed::live_test {
namespace {

constexpr std::array<int, 4> planted{1, 3, 5, 10};
constexpr int blocks_a_run = 10;
constexpr double min_effect = 0.005;
// What the interleaved run spends on one side: launches of 12 rounds, an epoch of 1 ms each.
int epochs_a_side() { return 12 * (strict() ? 10 : 6); }

// 3,128 to 3,191 bytes are 50 blocks with the padding, so every planted percentage is exact.
constexpr std::size_t first_size = 3128;

struct share {
  int count = 0, of = 0;
  void add(bool is) {
    count += is ? 1 : 0;
    ++of;
  }
  [[nodiscard]] double percent() const { return of == 0 ? 0 : 100.0 * count / of; }
};

struct tally {
  share same_different, control_different, plain_different, plain_covered;
  std::array<share, planted.size()> covered, found;
  int dropped = 0, rounds = 0;
  std::string machine;
};

void add_block(const model::run& result, std::size_t size, tally& all) {
  const std::string block = ":digest#" + std::to_string(size);
  const std::string base = "sha256@delay/delay-0" + block;
  const auto same = compared(result, "sha256@again/default" + block, base);
  ASSERT_TRUE(same) << block;
  all.same_different.add(same->verdict == "faster" || same->verdict == "slower");
  for (std::size_t i = 0; i < planted.size(); ++i) {
    const auto c = compared(result, "sha256@delay/delay-" + std::to_string(planted[i]) + block, base);
    ASSERT_TRUE(c && c->ci_low && c->ci_high) << block;
    const double truth = 1 + planted[i] / 100.0;
    all.covered[i].add(*c->ci_low <= truth && truth <= *c->ci_high);
    all.found[i].add(c->verdict == "slower");
  }
}

// The A/A control is no row; its verdict is made by the same rule.
void add_controls(const model::run& result, tally& all) {
  for (const auto& control : result.noise.controls) {
    const bool excludes = control.ci_low.value_or(1) > 1 || control.ci_high.value_or(1) < 1;
    all.control_different.add(excludes && std::max(control.ratio, 1 / control.ratio) - 1 > min_effect);
  }
}

void add_sequential(one_after_the_other& plain, tally& all) {
  const auto first = plain.time(0, epochs_a_side());
  const auto second = plain.time(0, epochs_a_side());
  const auto slower = plain.time(3, epochs_a_side());
  ASSERT_TRUE(first && second && slower);
  const plain_interval same(*second, *first);
  const double ratio = second->mean_ns / first->mean_ns;
  all.plain_different.add(!same.covers(1) && std::max(ratio, 1 / ratio) - 1 > min_effect);
  all.plain_covered.add(plain_interval(*slower, *first).covers(1.03));
}

void print(const char* condition, const tally& all) {
  std::printf("%s; %s; %d blocks; %.0f %% of the rounds dropped\n", condition, all.machine.c_str(),
              all.same_different.of, all.rounds == 0 ? 0 : 100.0 * all.dropped / all.rounds);
  std::printf(
      "| A/A called different, %% | control, %% | 1 %%: covered / found, %% | 3 %% | 5 %% | 10 %% |"
      " one after the other: A/A called different, %% | 3 %% covered, %% |\n|");
  std::printf(" %.2f | %.2f |", all.same_different.percent(), all.control_different.percent());
  for (std::size_t i = 0; i < planted.size(); ++i)
    std::printf(" %.1f / %.1f |", all.covered[i].percent(), all.found[i].percent());
  std::printf(" %.1f | %.1f |\n", all.plain_different.percent(), all.plain_covered.percent());
  std::fflush(stdout);
}

tally try_out(int runs, int cpu) {
  tally all;
  one_after_the_other plain(cpu, first_size);
  for (int i = 0; i < runs; ++i) {
    std::string sizes;
    for (int block = 0; block < blocks_a_run; ++block)
      sizes += (block == 0 ? "" : ",") + std::to_string(first_size + static_cast<std::size_t>(block));
    const auto result =
        measure({"run", "--preset", strict() ? "default" : "quick", "--min-effect", "0.5%", "--bytes", sizes, "--pin",
                 std::to_string(cpu), "--plugin", plugin("delay"), "--plugin", "again=" + plugin("delay"), "--baseline",
                 "again", "--seed", std::to_string(1 + i), "sha256@delay/delay-*:digest", "sha256@again:digest"});
    if (!result) return all;
    all.machine = machine_of(*result);
    all.rounds += static_cast<int>(result->rounds.size());
    for (const model::round_info& round : result->rounds) all.dropped += round.dropped ? 1 : 0;
    add_controls(*result, all);
    for (int block = 0; block < blocks_a_run; ++block) {
      add_block(*result, first_size + static_cast<std::size_t>(block), all);
      add_sequential(plain, all);
    }
    if ((i + 1) % 10 == 0 && i + 1 < runs) print("so far", all);  // the strict form takes a while
  }
  return all;
}

// Short: only what is broken fails. Strict: the claims of docs/measuring.md.
void judge(const tally& all) {
  const double most_different = strict() ? 2 : 20;
  EXPECT_LE(all.same_different.percent(), most_different);
  EXPECT_LE(all.control_different.percent(), most_different);
  EXPECT_GE(all.found.back().percent(), strict() ? 95 : 80);
  if (!strict()) return;
  for (std::size_t i = 0; i < planted.size(); ++i) {
    EXPECT_GE(all.covered[i].percent(), 93) << planted[i] << " %";
    EXPECT_GE(all.found[i].percent(), 95) << planted[i] << " %";
  }
}

int runs_wanted() { return strict() ? 40 : 2; }

TEST(planted, on_the_machine_as_it_is) {
  const std::vector<int> cpus = allowed_cpus();
  ASSERT_FALSE(cpus.empty());
  const tally all = try_out(runs_wanted(), cpus.back());
  print("the machine as it is", all);
  judge(all);
}

TEST(planted, with_a_load_that_toggles_on_another_core_and_a_rival_on_the_same) {
  const std::vector<int> cpus = allowed_cpus();
  ASSERT_FALSE(cpus.empty());
  if (cpus.size() == 1) std::printf("one CPU: no load on another core\n");
  std::optional<rival> other;
  if (cpus.size() > 1) other.emplace(cpus.front(), rival::habit::every_other_second);
  const rival same(cpus.back(), rival::habit::always);
  const tally all = try_out(runs_wanted(), cpus.back());
  print("a load that toggles every second on another core, a rival on the same core", all);
  judge(all);
}

}  // namespace
}  // namespace cryptospeed::live_test
