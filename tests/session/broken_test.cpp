// SPDX-License-Identifier: Apache-2.0
// Every way a provider can go wrong costs its own session, with a named reason, and nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "support.hpp"

namespace cryptospeed::suite::test {
namespace {

using std::chrono::steady_clock;

struct load_case {
  const char* plugin;
  failure_kind kind;
  std::string reason;
};

class no_module : public testing::TestWithParam<load_case> {};

TEST_P(no_module, is_refused_with_its_reason) {
  const auto [name, kind, reason] = GetParam();
  const auto started = start_worker(plugin(name), quick_timeout());
  ASSERT_FALSE(started);
  EXPECT_EQ(started.failure().kind, kind);
  EXPECT_EQ(started.failure().reason, reason);
}

INSTANTIATE_TEST_SUITE_P(
    all, no_module,
    testing::Values(load_case{"none-such", failure_kind::not_loaded, "no such file"},
                    load_case{"not-elf", failure_kind::not_loaded, "not a shared object (no ELF file)"},
                    load_case{"empty", failure_kind::not_loaded, "not a shared object (no ELF file)"},
                    load_case{"no-symbol", failure_kind::not_loaded, "has no symbol cryptospeed_provider_v1"},
                    load_case{"wrong-abi", failure_kind::not_loaded, "speaks ABI version 7, this tool speaks 1"},
                    load_case{"small-struct", failure_kind::not_loaded,
                              "algorithm 0 says struct_size 16, smaller than " +
                                  std::to_string(sizeof(cryptospeed_algorithm))},
                    load_case{"null-table", failure_kind::not_loaded, "the provider has no table of algorithms"},
                    load_case{"bad-init", failure_kind::not_loaded, "init failed with status 2"},
                    load_case{"hang-init", failure_kind::hung, "no answer within 0.5 s in init"}),
    [](const auto& tested) {
      std::string name = tested.param.plugin;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(no_module, in_process_gives_the_same_reasons) {
  for (const auto& [name, reason] : {std::pair{"none-such", "no such file"},
                                     {"not-elf", "not a shared object (no ELF file)"},
                                     {"no-symbol", "has no symbol cryptospeed_provider_v1"},
                                     {"wrong-abi", "speaks ABI version 7, this tool speaks 1"},
                                     {"bad-init", "init failed with status 2"}}) {
    const auto started = start_in_process(plugin(name), {});
    ASSERT_FALSE(started) << name;
    EXPECT_EQ(started.failure().kind, failure_kind::not_loaded) << name;
    EXPECT_EQ(started.failure().reason, reason);
  }
}

TEST(no_module, a_folder_and_an_executable_are_none) {
  module_spec module = plugin("good");
  module.path = CRYPTOSPEED_BUILD_DIR;
  const auto folder = start_worker(module, quick_timeout());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.failure().reason, "not a file");
  module.path = "/proc/self/exe";  // position-independent: an ELF file of the right kind, which the loader refuses
  const auto executable = start_worker(module, quick_timeout());
  ASSERT_FALSE(executable);
  EXPECT_EQ(executable.failure().kind, failure_kind::not_loaded);
}

struct run_case {
  const char* plugin;
  failure_kind kind;
  const char* reason;
};

class dying_provider : public testing::TestWithParam<run_case> {};

TEST_P(dying_provider, costs_its_session_alone) {
  const auto [name, kind, reason] = GetParam();
#ifdef CRYPTOSPEED_SANITIZED
  // A sanitizer turns signals into exits of its own.
  if (std::strcmp(name, "crash") == 0 || std::strcmp(name, "crash-open") == 0 || std::strcmp(name, "illegal") == 0) {
    GTEST_SKIP() << "the sanitizer handles this signal";
  }
#endif
  auto bystander = start_worker(plugin("good"), {});
  ASSERT_TRUE(bystander) << bystander.failure().reason;
  auto started = start_worker(plugin(name), quick_timeout());
  ASSERT_TRUE(started) << started.failure().reason;
  session& dying = **started;
  const auto begin = steady_clock::now();
  const auto found = dying.call({0, 0}, hash_args("abc"), 1);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.failure().kind, kind);
  EXPECT_EQ(found.failure().reason, reason);
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(3));
  EXPECT_FALSE(dying.alive());
  // A dead session repeats why it died.
  const auto again = dying.call({0, 0}, hash_args("abc"), 1);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.failure().reason, reason);
  EXPECT_EQ(dying.info().name, name);
  const auto beside = (*bystander)->call({0, 0}, hash_args("abc"), 1);
  ASSERT_TRUE(beside);
  EXPECT_EQ(to_hex(beside->output), sha256_of_abc);
}

INSTANTIATE_TEST_SUITE_P(
    all, dying_provider,
    testing::Values(
        run_case{"crash", failure_kind::crashed, "killed by SIGSEGV (segmentation fault) in run of sha256:digest"},
        run_case{"crash-open", failure_kind::crashed,
                 "killed by SIGSEGV (segmentation fault) in open of sha256:digest"},
        run_case{"abort", failure_kind::crashed, "killed by SIGABRT (aborted) in run of sha256:digest"},
        run_case{"throw", failure_kind::crashed, "killed by SIGABRT (aborted) in run of sha256:digest"},
        run_case{"illegal", failure_kind::crashed, "killed by SIGILL (illegal instruction) in run of sha256:digest"},
        run_case{"exit", failure_kind::exited, "called exit(0) in run of sha256:digest"},
        run_case{"hang", failure_kind::hung, "no answer within 0.5 s in run of sha256:digest"},
        run_case{"garbage", failure_kind::broken, "wrote to its worker's socket what is no answer (sha256:digest)"},
        run_case{"orphan", failure_kind::exited, "called exit(5) in run of sha256:digest"},
        run_case{"scribble", failure_kind::broken, "output wrote beyond the buffer it was given (sha256:digest)"},
        run_case{"wrong-size", failure_kind::broken,
                 "output says that 4097 bytes are in a buffer of 4096 (sha256:digest)"}),
    [](const auto& tested) {
      std::string name = tested.param.plugin;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(dying_provider, in_a_timed_context) {
  for (const auto& [name, kind] : {std::pair{"exit", failure_kind::exited}, {"hang", failure_kind::hung}}) {
    session_options options;
    options.timeout_ns = 200'000'000;
    auto started = start_worker(plugin(name), options);
    ASSERT_TRUE(started);
    const auto context = (*started)->open({0, 0}, hash_args("abc"));
    ASSERT_TRUE(context) << context.failure().reason;
    const auto epoch = (*started)->epoch(*context, {});
    ASSERT_FALSE(epoch) << name;
    EXPECT_EQ(epoch.failure().kind, kind);
    EXPECT_NE(epoch.failure().reason.find("in run of sha256:digest"), std::string::npos) << epoch.failure().reason;
  }
}

// Providers whose answers are right, whatever they do to the process they are in.
class odd_provider : public testing::TestWithParam<const char*> {};

TEST_P(odd_provider, answers_rightly_and_quietly) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  {
    auto started = start_worker(plugin(GetParam()), {});
    ASSERT_TRUE(started) << started.failure().reason;
    for (int i = 0; i < 3; ++i) {
      const auto found = (*started)->call({0, 0}, hash_args("abc"), 1);
      ASSERT_TRUE(found) << found.failure().reason;
      EXPECT_EQ(to_hex(found->output), sha256_of_abc);
    }
    const auto context = (*started)->open({0, 0}, hash_args("abc"));
    ASSERT_TRUE(context);
    EXPECT_TRUE((*started)->prepare(*context, 1'000'000));
    EXPECT_TRUE((*started)->epoch(*context, {10, 10, true}));
    EXPECT_TRUE((*started)->close(*context));
  }
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

INSTANTIATE_TEST_SUITE_P(all, odd_provider, testing::Values("noise", "state", "dirty-upper", "good", "delay"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// Providers that answer, wrongly: that they are wrong is for whoever asked to find out, and the answers must show it.
TEST(wrong_answers, flip) {
  auto started = start_worker(plugin("flip"), {});
  ASSERT_TRUE(started);
  const auto found = (*started)->call({0, 0}, hash_args("abc"), 1);
  ASSERT_TRUE(found);
  auto right = *from_hex(sha256_of_abc);
  right[17] ^= 0x10;
  EXPECT_EQ(found->output, right);
}

TEST(wrong_answers, flip_large_is_wrong_beyond_512_bytes_alone) {
  auto good = start_worker(plugin("good"), {});
  auto flip = start_worker(plugin("flip-large"), {});
  ASSERT_TRUE(good && flip);
  for (const std::size_t size : {0u, 1u, 512u, 513u, 4096u}) {
    const auto right = (*good)->call({0, 0}, hash_args(std::string(size, 'x')), 1);
    const auto found = (*flip)->call({0, 0}, hash_args(std::string(size, 'x')), 1);
    ASSERT_TRUE(right && found);
    EXPECT_EQ(found->output == right->output, size <= 512) << size;
  }
}

TEST(wrong_answers, counts_are_ignored) {
  for (const char* name : {"return-at-once", "ignores-n"}) {
    auto started = start_worker(plugin(name), {});
    ASSERT_TRUE(started);
    call_args args = hash_args("abc");
    args.sets = 2;
    const call_args second = hash_args("abcd");
    args.fields.insert(args.fields.end(), second.fields.begin(), second.fields.end());
    const auto found = (*started)->call({0, 0}, args, 2);
    ASSERT_TRUE(found);
    EXPECT_EQ(to_hex(found->output), sha256_of_abc) << name << ": the second set was asked for";
  }
}

TEST(wrong_answers, an_error_at_the_thousandth_call_is_sticky) {
  auto started = start_worker(plugin("errs-1000"), {});
  ASSERT_TRUE(started);
  const auto context = (*started)->open({0, 0}, hash_args("abc"));
  ASSERT_TRUE(context);
  EXPECT_EQ((*started)->run(*context, 999)->status, CRYPTOSPEED_OK);
  EXPECT_EQ((*started)->run(*context, 1)->status, CRYPTOSPEED_ERROR);
  EXPECT_EQ((*started)->run(*context, 1)->status, CRYPTOSPEED_ERROR);
}

TEST(wrong_answers, memory_without_end_meets_the_workers_limit) {
#ifdef CRYPTOSPEED_SANITIZED
  GTEST_SKIP() << "a sanitizer's shadow memory is beyond any such limit";
#endif
  auto started = start_worker(plugin("leak"), {});
  ASSERT_TRUE(started);
  const auto found = (*started)->call({0, 0}, hash_args("abc"), 1);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.failure().kind, failure_kind::broken);
  EXPECT_EQ(found.failure().reason.rfind("took all of the ", 0), 0u) << found.failure().reason;
  EXPECT_FALSE((*started)->alive()) << "what it took goes with it";
}

/// RFC 8439 section 2.8.2.
call_args rfc8439_args(bool tagged, const std::string& input) {
  call_args args;
  args.fields.resize(CRYPTOSPEED_FIELDS);
  args.fields[CRYPTOSPEED_KEY].own = *from_hex("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f");
  args.fields[CRYPTOSPEED_NONCE].own = *from_hex("070000004041424344454647");
  args.fields[CRYPTOSPEED_AAD].own = *from_hex("50515253c0c1c2c3c4c5c6c7");
  args.fields[CRYPTOSPEED_INPUT].own.assign(input.begin(), input.end());
  if (tagged) args.fields[CRYPTOSPEED_TAG].own = *from_hex("1ae10b594f09e26a7e902ecbd0600691");
  return args;
}

TEST(wrong_answers, forge_is_right_but_for_the_tag) {
  auto started = start_worker(plugin("forge"), {});
  ASSERT_TRUE(started) << started.failure().reason;
  const std::string text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be "
      "it.";
  const auto sealed = (*started)->call({0, 0}, rfc8439_args(false, text), 1);
  ASSERT_TRUE(sealed) << sealed.failure().reason;
  EXPECT_EQ(
      to_hex(sealed->output),
      "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e"
      "060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d2"
      "6586cec64b61161ae10b594f09e26a7e902ecbd0600691");
  const std::string ciphertext(sealed->output.begin(), sealed->output.end() - 16);
  call_args args = rfc8439_args(true, ciphertext);
  for (const int flipped : {0, 1}) {
    args.fields[CRYPTOSPEED_TAG].own[3] ^= static_cast<std::uint8_t>(flipped);
    const auto opened = (*started)->call({0, 1}, args, 1);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->status, CRYPTOSPEED_OK);
    EXPECT_EQ(std::string(opened->output.begin(), opened->output.end()), text);
  }
}

TEST(wrong_answers, bad_sign_verifies_up_to_32_bytes) {
  if (start_worker(plugin("bad-sign"), {})) {
    auto started = start_worker(plugin("bad-sign"), {});
    for (const std::size_t size : {0u, 32u, 33u, 64u}) {
      call_args args = hash_args(std::string(size, 'm'));
      // RFC 8032 section 7.1, test 1.
      args.fields[CRYPTOSPEED_KEY].own = *from_hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
      const auto signature = (*started)->call({0, 0}, args, 1);
      ASSERT_TRUE(signature) << signature.failure().reason;
      ASSERT_EQ(signature->output.size(), 64u);
      args.fields[CRYPTOSPEED_KEY].own.clear();
      args.fields[CRYPTOSPEED_PEER_KEY].own =
          *from_hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
      args.fields[CRYPTOSPEED_TAG].own = signature->output;
      const auto verified = (*started)->call({0, 1}, args, 1);
      ASSERT_TRUE(verified);
      EXPECT_EQ(verified->status, size <= 32 ? CRYPTOSPEED_OK : CRYPTOSPEED_REJECTED) << size;
    }
  } else {
    GTEST_SKIP() << "bad-sign needs libsodium";
  }
}

}  // namespace
}  // namespace cryptospeed::suite::test
