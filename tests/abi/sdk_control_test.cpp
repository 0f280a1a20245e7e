// SPDX-License-Identifier: Apache-2.0
// The SDK over classes of the family control: which operation comes from which member, and that no call is left out.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "abi/harness.hpp"
#include "cryptospeed/abi/sdk.hpp"

namespace cryptospeed::abi_test {
namespace {

std::size_t touched = 0, copied = 0, fetched = 0, alive = 0, most_alive = 0;

struct empty_and_copy {
  static void touch() { ++touched; }
  static bool copy(bytes out, cbytes in) {
    ++copied;
    std::copy(in.begin(), in.end(), out.begin());
    return in.empty() || in[0] != 0xee;
  }
};

/// Looks up objects that are counted, as a library would hand them out.
class looks_up {
 public:
  explicit looks_up(std::string id) : id_(std::move(id)) {}
  bool fetch() {
    ++fetched;
    object_ = id_ == "missing" ? nullptr : std::make_unique<counted>(id_);
    return object_ != nullptr;
  }
  [[nodiscard]] std::string_view name() const { return object_ ? std::string_view(object_->name) : std::string_view(); }

 private:
  struct counted {
    explicit counted(const std::string& of) : name(of) { most_alive = std::max(most_alive, ++alive); }
    counted(const counted&) = delete;
    counted& operator=(const counted&) = delete;
    ~counted() { --alive; }
    std::string name;
  };
  std::string id_;
  std::unique_ptr<counted> object_;
};

const cryptospeed_provider& table() {
  static abi::builder b({.name = "control-test", .licence = "Apache-2.0", .version_header = "1"});
  static const bool filled = [] {
    b.control<empty_and_copy>({.contract = "nothing", .ops = {{.op = "memcpy", .contract = "a copy"}}});
    b.control({.variant = "any", .is_default = false, .contract = "a look-up"},
              [](std::string_view wanted) -> std::optional<looks_up> {
                if (wanted == "other") return std::nullopt;
                return looks_up(wanted.empty() ? "own" : std::string(wanted));
              });
    return true;
  }();
  EXPECT_TRUE(filled);
  return *b.provider();
}

const cryptospeed_op& op(std::size_t algorithm, std::string_view name) {
  const cryptospeed_op* const found = find_op(table().algorithm[algorithm], name);
  if (found == nullptr) throw std::runtime_error("no operation " + std::string(name));
  return *found;
}
const cryptospeed_algorithm& does() { return table().algorithm[0]; }
const cryptospeed_algorithm& finds() { return table().algorithm[1]; }

TEST(sdk_control, members_decide_what_is_offered) {
  ASSERT_EQ(table().count, 2u);
  EXPECT_STREQ(does().id, "control");
  EXPECT_STREQ(finds().id, "control");
  EXPECT_EQ(does().family, unsigned{CRYPTOSPEED_CONTROL});
  ASSERT_EQ(does().op_count, 2u);
  EXPECT_STREQ(does().op[0].name, "empty");
  EXPECT_EQ(does().op[0].unit, unsigned{CRYPTOSPEED_CALLS});
  EXPECT_STREQ(does().op[0].contract, "nothing");
  EXPECT_STREQ(does().op[1].name, "memcpy");
  EXPECT_EQ(does().op[1].unit, unsigned{CRYPTOSPEED_BYTES});
  EXPECT_STREQ(does().op[1].contract, "a copy");
  ASSERT_EQ(finds().op_count, 1u);
  EXPECT_STREQ(finds().op[0].name, "fetch");
  EXPECT_EQ(finds().op[0].unit, unsigned{CRYPTOSPEED_CALLS});
  for (const auto* algorithm : {&does(), &finds()})
    for (std::size_t i = 0; i < algorithm->op_count; ++i)
      EXPECT_EQ(algorithm->op[i].flags, unsigned{CRYPTOSPEED_DETERMINISTIC});
}

TEST(sdk_control, empty_calls_every_time_and_has_no_output) {
  const arguments args{.lines = {{}, {}, {}}};
  opened one(does(), op(0, "empty"), args);
  ASSERT_EQ(one.status(), CRYPTOSPEED_OK);
  touched = 0;
  for (const std::uint64_t n : {0u, 1u, 7u, 1000u}) one.run(n);
  EXPECT_EQ(touched, 1008u);
  EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_OK, {}}));
}

TEST(sdk_control, memcpy_copies_the_input_of_its_turn) {
  arguments args{.lines = {{}, {}, {}}};
  args.lines[0][CRYPTOSPEED_INPUT] = text("first");
  args.lines[1][CRYPTOSPEED_INPUT] = text("the second is longer");
  opened one(does(), op(0, "memcpy"), args);
  ASSERT_EQ(one.status(), CRYPTOSPEED_OK);
  EXPECT_EQ(one.output().output, octets{}) << "nothing before the first iteration";
  copied = 0;
  one.run(1);
  EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_OK, text("first")}));
  one.run(1);
  EXPECT_EQ(one.output().output, text("the second is longer"));
  one.run(1);
  EXPECT_EQ(one.output().output, octets{}) << "the third is empty, and its pointer is null";
  one.run(31);
  EXPECT_EQ(one.output().output, text("first"));
  EXPECT_EQ(copied, 34u);
}

TEST(sdk_control, a_failure_sticks) {
  arguments args{.lines = {{}, {}}};
  args.lines[0][CRYPTOSPEED_INPUT] = {0xee};
  args.lines[1][CRYPTOSPEED_INPUT] = text("good");
  EXPECT_EQ(call(does(), op(0, "memcpy"), args, 2), (answer{CRYPTOSPEED_ERROR, text("good")}));
  arguments missing;
  missing.lines[0][CRYPTOSPEED_INFO] = text("missing");
  EXPECT_EQ(call(finds(), op(1, "fetch"), missing).status, CRYPTOSPEED_ERROR);
}

TEST(sdk_control, fetch_holds_one_object_and_asks_it_its_name_outside) {
  const arguments args{.lines = {{}, {}}};
  {
    opened one(finds(), op(1, "fetch"), args);
    ASSERT_EQ(one.status(), CRYPTOSPEED_OK);
    EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_OK, {}}));
    fetched = most_alive = 0;
    one.run(9);
    EXPECT_EQ(fetched, 9u);
    EXPECT_EQ(alive, 1u);
    EXPECT_LE(most_alive, 2u) << "the one before is let go of when the next one is there";
    EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_OK, text("own")}));
    EXPECT_EQ(fetched, 9u) << "output looks nothing up";
  }
  EXPECT_EQ(alive, 0u);
}

TEST(sdk_control, fetch_looks_up_what_info_names) {
  arguments args{.lines = {{}, {}}};
  args.lines[0][CRYPTOSPEED_INFO] = text("a");
  args.lines[1][CRYPTOSPEED_INFO] = text("b");
  EXPECT_EQ(call(finds(), op(1, "fetch"), args, 3).output, text("a"));
  EXPECT_EQ(call(finds(), op(1, "fetch"), args, 4).output, text("b"));
  args.lines[1][CRYPTOSPEED_INFO] = text("other");
  EXPECT_EQ(call(finds(), op(1, "fetch"), args).status, CRYPTOSPEED_NOT_OFFERED);
}

TEST(sdk_control, neither_lanes_nor_in_place) {
  for (const auto* algorithm : {&does(), &finds()}) {
    for (std::size_t i = 0; i < algorithm->op_count; ++i) {
      const arguments wide{.lanes = 2, .lines = {{}, {}}}, in_place{.flags = CRYPTOSPEED_IN_PLACE};
      EXPECT_EQ(call(*algorithm, algorithm->op[i], wide).status, CRYPTOSPEED_NOT_OFFERED);
      EXPECT_EQ(call(*algorithm, algorithm->op[i], in_place).status, CRYPTOSPEED_NOT_OFFERED);
    }
  }
}

}  // namespace
}  // namespace cryptospeed::abi_test
