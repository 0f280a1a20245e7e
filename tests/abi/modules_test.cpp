// SPDX-License-Identifier: Apache-2.0
// Every module of this build keeps the contract of docs/abi.md: tables, iterations and sets, sticky status, refusals.
// CRYPTOSPEED_MODULES=a.so:b.so names others to check instead.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "abi/harness.hpp"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/fixtures.hpp"
#include "cryptospeed/suite/parameters.hpp"

namespace cryptospeed::abi_test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> module_files() {
  if (const char* const named = std::getenv("CRYPTOSPEED_MODULES")) {
    std::vector<std::string> files;
    std::istringstream list(named);
    for (std::string file; std::getline(list, file, ':');) files.push_back(file);
    return files;
  }
  std::vector<std::string> files{CRYPTOSPEED_BUILD_DIR "/test-plugins/abi_c99.so"};
  for (const auto& entry : fs::directory_iterator(CRYPTOSPEED_BUILD_DIR "/lib/cryptospeed")) {
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  }
  return files;
}

const cryptospeed_provider* load(const std::string& file, void** handle = nullptr) {
  void* const opened = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (opened == nullptr) return nullptr;
  if (handle != nullptr) *handle = opened;
  const auto entry = reinterpret_cast<cryptospeed_provider_function>(dlsym(opened, "cryptospeed_provider_v1"));
  if (entry == nullptr) return nullptr;
  const cryptospeed_provider* provider = entry();
  if (provider != nullptr && provider->init != nullptr && provider->init() != CRYPTOSPEED_OK) return nullptr;
  return provider;
}

class modules : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    provider_ = load(GetParam(), &handle_);
    ASSERT_NE(provider_, nullptr) << "not loaded: " << dlerror();
  }

  using visit = std::function<void(const cryptospeed_algorithm&, const cryptospeed_op&, const arguments&)>;
  /// Every operation that can be run here, with inputs that it takes.
  void each(const visit& use) const;

  const cryptospeed_provider* provider_ = nullptr;
  void* handle_ = nullptr;
};

constexpr std::uint32_t sets = 3;
constexpr std::size_t length = 100;
constexpr std::size_t block = 16;

/// Inputs for an operation in `sets` sets; signatures and ciphertexts come from the module itself.
arguments inputs(const cryptospeed_algorithm& algorithm, std::string_view op) {
  suite::byte_stream random(1);
  arguments args;
  args.lines.resize(sets);
  const suite::algorithm_entry* const facts = suite::find_algorithm(algorithm.id);
  const auto fill = [&](int f, std::size_t size) {
    for (auto& line : args.lines) line[static_cast<std::size_t>(f)] = random.take(size);
  };
  const auto share = [&](int f, octets data) {
    for (auto& line : args.lines) line[static_cast<std::size_t>(f)] = data;
    args.shared.push_back(f);
  };
  if (op == "batch" || op == "verify-batch") {
    args.lanes = 3;
    args.lines.resize(std::size_t{sets} * args.lanes);
  }
  const auto& pairs = suite::fixture_pairs(algorithm.id);
  fill(CRYPTOSPEED_INPUT, length);
  if (facts == nullptr) return args;
  switch (algorithm.family) {
    case CRYPTOSPEED_MAC:
    case CRYPTOSPEED_AEAD:
      fill(CRYPTOSPEED_KEY, facts->key_size == 0 ? 32 : facts->key_size);
      fill(CRYPTOSPEED_NONCE, facts->nonce_size);
      if (algorithm.family == CRYPTOSPEED_AEAD && suite::takes_associated_data(algorithm.id)) {
        fill(CRYPTOSPEED_AAD, 13);
      }
      if (op == "open" || op == "open-reject") {
        for (auto& line : args.lines) {
          arguments one;
          one.lines[0] = line;
          const octets sealed = call(algorithm, *find_op(algorithm, "seal"), one).output;
          const auto end = sealed.begin() + static_cast<std::ptrdiff_t>(std::min(length, sealed.size()));
          line[CRYPTOSPEED_INPUT].assign(sealed.begin(), end);
          line[CRYPTOSPEED_TAG].assign(end, sealed.end());
          if (op == "open-reject" && !line[CRYPTOSPEED_TAG].empty()) line[CRYPTOSPEED_TAG].back() ^= 0x80;
        }
      }
      break;
    case CRYPTOSPEED_BLOCK:
    case CRYPTOSPEED_CIPHER:
      fill(CRYPTOSPEED_KEY, facts->key_size);
      fill(CRYPTOSPEED_NONCE, facts->nonce_size);
      fill(CRYPTOSPEED_INPUT, op == "encrypt-1" || op == "key-schedule" ? block
                              : op == "encrypt-8"                       ? 8 * block
                                                                        : 6 * block);
      break;
    case CRYPTOSPEED_WORKLOAD: {
      const std::string_view id = algorithm.id;
      if (id.starts_with("envelope-")) {
        fill(CRYPTOSPEED_KEY, 32);
        fill(CRYPTOSPEED_NONCE, facts->nonce_size);
        fill(CRYPTOSPEED_AAD, 13);
        if (op != "open") break;
        for (auto& line : args.lines) {
          arguments one;
          one.lines[0] = line;
          line[CRYPTOSPEED_INPUT] = call(algorithm, *find_op(algorithm, "seal"), one).output;
          line[CRYPTOSPEED_NONCE].clear();
        }
        break;
      }
      for (const int f : {CRYPTOSPEED_KEY, CRYPTOSPEED_PEER_KEY, CRYPTOSPEED_NONCE, CRYPTOSPEED_INPUT, CRYPTOSPEED_SEED,
                          CRYPTOSPEED_SALT})
        fill(f, 32);
      if (!id.starts_with("merkle-")) break;
      fill(CRYPTOSPEED_INPUT, 5 * 32);
      for (auto& line : args.lines) {
        line[CRYPTOSPEED_INFO] = octets(7);
        line[CRYPTOSPEED_INFO].push_back(3);
        if (op != "verify-proof") continue;
        arguments one;
        one.lines[0] = line;
        line[CRYPTOSPEED_TAG] = call(algorithm, *find_op(algorithm, "prove"), one).output;
        line[CRYPTOSPEED_PEER_KEY] = call(algorithm, *find_op(algorithm, "build"), one).output;
        line[CRYPTOSPEED_INPUT] =
            octets(line[CRYPTOSPEED_INPUT].begin() + 3 * 32, line[CRYPTOSPEED_INPUT].begin() + 4 * 32);
      }
      break;
    }
    case CRYPTOSPEED_KDF:
    case CRYPTOSPEED_PWHASH: {
      const std::string_view id = algorithm.id;
      fill(CRYPTOSPEED_KEY, 32);
      if (!id.starts_with("x963-") && !id.starts_with("sskdf-")) fill(CRYPTOSPEED_SALT, block);
      if (algorithm.family == CRYPTOSPEED_KDF && !id.starts_with("pbkdf2-")) fill(CRYPTOSPEED_INFO, 7);
      args.output_size = 40;
      for (const suite::cost_parameter& one : suite::cost_parameters(id))  // cheap ones: 3 or 64, a power of two
        args.params.push_back(one.name == "n" || one.name == "memory"  ? 64
                              : one.name == "p" || one.name == "lanes" ? 1
                                                                       : 3);
      break;
    }
    case CRYPTOSPEED_KEX:
    case CRYPTOSPEED_SIGNATURE:
      if (op == "keygen") {
        if ((find_op(algorithm, "keygen")->flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0) break;
        for (std::size_t i = 0; i < args.lines.size() && !pairs.empty(); ++i) {
          args.lines[i][CRYPTOSPEED_SEED] = pairs[i % pairs.size()].secret_key;  // the seed is the encoded secret key
        }
        break;
      }
      if (pairs.size() < 2) break;
      share(CRYPTOSPEED_KEY, pairs[0].secret_key);
      if (op == "derive" || op == "decode-public") {
        for (std::size_t i = 0; i < args.lines.size(); ++i) {
          args.lines[i][CRYPTOSPEED_PEER_KEY] = pairs[i % pairs.size()].public_key;
        }
        break;
      }
      share(CRYPTOSPEED_PEER_KEY, pairs[0].public_key);
      if (op == "verify" || op == "verify-batch") {
        for (auto& line : args.lines) {
          arguments one;
          one.lines[0][CRYPTOSPEED_KEY] = pairs[0].secret_key;
          one.lines[0][CRYPTOSPEED_INPUT] = line[CRYPTOSPEED_INPUT];
          line[CRYPTOSPEED_TAG] = call(algorithm, *find_op(algorithm, "sign"), one).output;
        }
      }
      break;
    default:
      break;
  }
  return args;
}

void modules::each(const visit& use) const {
  for (std::size_t i = 0; i < provider_->count; ++i) {
    const cryptospeed_algorithm& algorithm = provider_->algorithm[i];
    if (algorithm.unusable != nullptr) continue;
    for (std::size_t k = 0; k < algorithm.op_count; ++k) {
      const cryptospeed_op& op = algorithm.op[k];
      // Without a key pair among the fixtures there is nothing to call it with.
      const bool keyed = algorithm.family == CRYPTOSPEED_KEX || algorithm.family == CRYPTOSPEED_SIGNATURE;
      if (keyed && suite::fixture_pairs(algorithm.id).size() < 2 && op.name != std::string_view("keygen")) continue;
      // Minutes for each large pair of primes; one size is enough to see that it works.
      const std::string_view id = algorithm.id;
      if (id.starts_with("rsa-") && id != "rsa-1024" && op.name == std::string_view("keygen")) continue;
      SCOPED_TRACE(std::string(algorithm.id) + "@" + provider_->name + "/" + algorithm.variant + ":" + op.name);
      use(algorithm, op, inputs(algorithm, op.name));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// What a call with good inputs is to answer.
int expected_status(const cryptospeed_op& op) {
  return std::string_view(op.name) == "open-reject" ? CRYPTOSPEED_REJECTED : CRYPTOSPEED_OK;
}

TEST_P(modules, tables_are_complete) {
  const std::regex kebab("[a-z0-9]+(-[a-z0-9]+)*");
  EXPECT_EQ(provider_->struct_size, sizeof(cryptospeed_provider));
  EXPECT_EQ(provider_->abi, CRYPTOSPEED_ABI_VERSION);
  EXPECT_TRUE(std::regex_match(provider_->name, kebab)) << provider_->name;
  EXPECT_NE(std::string(provider_->licence), "");
  EXPECT_NE(std::string(provider_->version_header), "");
  EXPECT_NE(std::string(provider_->version_runtime()), "");
  EXPECT_GT(provider_->count, 0u);
  std::set<std::string> names, with_default, ids;
  for (std::size_t i = 0; i < provider_->count; ++i) {
    const cryptospeed_algorithm& algorithm = provider_->algorithm[i];
    SCOPED_TRACE(algorithm.id);
    EXPECT_EQ(algorithm.struct_size, sizeof(cryptospeed_algorithm));
    EXPECT_TRUE(std::regex_match(algorithm.id, kebab));
    EXPECT_TRUE(std::regex_match(algorithm.variant, kebab)) << algorithm.variant;
    EXPECT_TRUE(names.insert(std::string(algorithm.id) + "/" + algorithm.variant).second) << "twice";
    ids.insert(algorithm.id);
    if ((algorithm.flags & CRYPTOSPEED_DEFAULT_VARIANT) != 0) {
      EXPECT_TRUE(with_default.insert(algorithm.id).second) << "two default variants";
    }
    ASSERT_LT(algorithm.family, unsigned{CRYPTOSPEED_FAMILIES});
    std::set<std::string_view> known;
    for (const auto& op : suite::family_operations(algorithm.family)) known.insert(op.name);
    EXPECT_GT(algorithm.op_count, 0u);
    std::set<std::string> ops;
    for (std::size_t k = 0; k < algorithm.op_count; ++k) {
      const cryptospeed_op& op = algorithm.op[k];
      SCOPED_TRACE(op.name);
      EXPECT_EQ(op.struct_size, sizeof(cryptospeed_op));
      EXPECT_TRUE(known.contains(op.name)) << "no operation of the family";
      EXPECT_TRUE(ops.insert(op.name).second) << "twice";
      for (const auto& one : suite::family_operations(algorithm.family)) {
        EXPECT_TRUE(one.name != op.name || one.unit == op.unit);
      }
      EXPECT_NE((op.flags & CRYPTOSPEED_DETERMINISTIC) != 0, (op.flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0);
      ASSERT_NE(op.contract, nullptr);
      EXPECT_NE(std::string(op.contract), "") << "says what runs inside the timed region";
      EXPECT_TRUE(op.open != nullptr && op.run != nullptr && op.output != nullptr && op.close != nullptr);
    }
  }
  EXPECT_EQ(with_default, ids) << "each algorithm has a default variant";
}

TEST_P(modules, entry_point_lies_in_a_file) {
  Dl_info info{};
  ASSERT_NE(dladdr(provider_->entry_point(), &info), 0);
  EXPECT_TRUE(fs::exists(info.dli_fname)) << info.dli_fname;
  EXPECT_TRUE(std::string_view(provider_->name) != "native" || fs::equivalent(info.dli_fname, GetParam()));
}

TEST_P(modules, native_needs_no_library_but_the_languages) {
  if (std::string_view(provider_->name) != "native") GTEST_SKIP() << "for native alone";
  const link_map* map = nullptr;
  ASSERT_EQ(dlinfo(handle_, RTLD_DI_LINKMAP, &map), 0);
  const char* strings = nullptr;
  for (const auto* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_STRTAB) strings = reinterpret_cast<const char*>(entry->d_un.d_ptr);
  }
  ASSERT_NE(strings, nullptr);
  const std::regex allowed(
      "(libc|libm|libstdc\\+\\+|libgcc_s|ld-linux[a-z0-9-]*|libc\\+\\+|libc\\+\\+abi|lib[alut]+san|libubsan)\\.so\\.."
      "*");
  for (const auto* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag != DT_NEEDED) continue;
    EXPECT_TRUE(std::regex_match(strings + entry->d_un.d_val, allowed)) << strings + entry->d_un.d_val;
  }
}

TEST_P(modules, good_inputs_are_taken) {
  each([](const auto& algorithm, const auto& op, const arguments& args) {
    const answer got = call(algorithm, op, args, args.sets());
    EXPECT_EQ(got.status, expected_status(op));
    const std::string_view name = op.name;
    EXPECT_EQ(got.output.empty(),
              name == "verify" || name == "verify-batch" || name == "verify-proof" || name == "empty");
  });
}

TEST_P(modules, output_after_n_iterations_is_that_of_the_nth_single_call) {
  each([](const auto& algorithm, const auto& op, const arguments& args) {
    if ((op.flags & CRYPTOSPEED_DETERMINISTIC) == 0) return;
    for (const std::uint64_t n : {1u, 2u, 7u, 1000u}) {
      // Slow operations would take minutes for nothing more.
      const std::uint64_t count = n == 1000 && op.unit == CRYPTOSPEED_CALLS ? 20 : n;
      opened at_once(algorithm, op, args), one_by_one(algorithm, op, args);
      ASSERT_EQ(at_once.status(), CRYPTOSPEED_OK);
      ASSERT_EQ(one_by_one.status(), CRYPTOSPEED_OK);
      at_once.run(count);
      for (std::uint64_t i = 0; i < count; ++i) one_by_one.run(1);
      EXPECT_EQ(at_once.output(), one_by_one.output()) << count;
      EXPECT_EQ(at_once.output(), at_once.output()) << "reading does not change it";

      arguments alone;
      alone.lanes = args.lanes;
      alone.params = args.params;
      alone.output_size = args.output_size;
      const auto first = args.lines.begin() + static_cast<std::ptrdiff_t>((count - 1) % args.sets() * args.lanes);
      alone.lines.assign(first, first + args.lanes);
      EXPECT_EQ(at_once.output(), call(algorithm, op, alone)) << "the set of iteration " << count;
    }
  });
}

TEST_P(modules, nothing_before_the_first_iteration) {
  each([](const auto& algorithm, const auto& op, const arguments& args) {
    opened one(algorithm, op, args);
    ASSERT_EQ(one.status(), CRYPTOSPEED_OK);
    one.run(0);
    EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_OK, {}}));
  });
}

TEST_P(modules, misaligned_read_only_and_null_fields_are_taken) {
  each([](const auto& algorithm, const auto& op, arguments args) {
    const std::string_view name = op.name;
    if (op.unit != CRYPTOSPEED_BYTES || name == "open" || name == "open-reject" || args.lanes != 1) return;
    if ((op.flags & CRYPTOSPEED_DETERMINISTIC) == 0) return;
    const answer aligned = call(algorithm, op, args);
    octets moved(length + 1);
    std::copy(args.lines[0][CRYPTOSPEED_INPUT].begin(), args.lines[0][CRYPTOSPEED_INPUT].end(), moved.begin() + 1);
    std::vector<cryptospeed_bytes> fields;
    cryptospeed_args given = view(args, fields);
    fields[CRYPTOSPEED_INPUT].data = moved.data() + 1;
    void* ctx = nullptr;
    ASSERT_EQ(op.open(&algorithm, &given, &ctx), CRYPTOSPEED_OK);
    op.run(ctx, 1);
    octets out(1 << 16);
    std::size_t size = 0;
    EXPECT_EQ(op.output(ctx, out.data(), out.size(), &size), CRYPTOSPEED_OK);
    out.resize(size);
    EXPECT_EQ(out, aligned.output);
    op.close(ctx);

    for (auto& line : args.lines) line[CRYPTOSPEED_INPUT].clear();              // then its pointer is null
    const bool whole_block = std::string_view(algorithm.id).ends_with("-xts");  // 16 bytes at least
    EXPECT_EQ(call(algorithm, op, args).status, whole_block ? CRYPTOSPEED_NOT_OFFERED : CRYPTOSPEED_OK);
  });
}

TEST_P(modules, one_wrong_tag_or_signature_sticks) {
  each([](const auto& algorithm, const auto& op, arguments args) {
    const std::string_view name = op.name;
    if ((name != "open" && name != "verify") || algorithm.family == CRYPTOSPEED_WORKLOAD) return;
    args.lines[1][CRYPTOSPEED_TAG].back() ^= 1;
    opened one(algorithm, op, args);
    ASSERT_EQ(one.status(), CRYPTOSPEED_OK);
    one.run(1);
    EXPECT_EQ(one.output().status, CRYPTOSPEED_OK);
    const octets first = one.output().output;
    one.run(1);
    EXPECT_EQ(one.output().status, CRYPTOSPEED_REJECTED);
    EXPECT_EQ(one.output().output, octets(name == "open" ? length : 0)) << "zeros";
    one.run(sets - 1);
    EXPECT_EQ(one.output(), (answer{CRYPTOSPEED_REJECTED, first})) << "sticky, and the output is the last one's";
  });
}

TEST_P(modules, open_reject_does_not_let_a_right_tag_pass) {
  each([](const auto& algorithm, const auto& op, const arguments& args) {
    if (std::string_view(op.name) != "open-reject") return;
    const arguments right = inputs(algorithm, "open");
    EXPECT_EQ(call(algorithm, op, right).status, CRYPTOSPEED_ERROR);
    for (const std::uint32_t flags : {0u, unsigned{CRYPTOSPEED_IN_PLACE}}) {
      arguments forged = args;
      forged.flags = flags;
      EXPECT_EQ(call(algorithm, op, forged, 5), (answer{CRYPTOSPEED_REJECTED, octets(length)}));
    }
  });
}

TEST_P(modules, in_place_gives_the_same_bytes) {
  each([](const auto& algorithm, const auto& op, arguments args) {
    const std::string_view name = op.name;
    if (algorithm.family != CRYPTOSPEED_AEAD && algorithm.family != CRYPTOSPEED_CIPHER) return;
    const answer apart = call(algorithm, op, args, 4);
    args.flags = CRYPTOSPEED_IN_PLACE;
    const answer in_place = call(algorithm, op, args, 4);
    if (name == "seal-open") {
      EXPECT_EQ(in_place.status, CRYPTOSPEED_NOT_OFFERED);
    } else {
      EXPECT_EQ(in_place, apart);
    }
  });
}

TEST_P(modules, malformed_peer_keys_are_an_answer_of_run) {
  each([](const auto& algorithm, const auto& op, arguments args) {
    const std::string_view name = op.name;
    if (name != "derive" && name != "verify" && name != "decode-public") return;
    if (args.lines[0][CRYPTOSPEED_PEER_KEY].empty()) return;  // a derivation without a peer
    args.shared.clear();
    const octets good = args.lines[0][CRYPTOSPEED_PEER_KEY];
    for (const octets& bad :
         {octets{}, octets{0x04}, octets(good.size() + 1, 0x04), octets(good.begin(), good.end() - 1)}) {
      // A number is a number however short it is written.
      if (std::string_view(algorithm.id).starts_with("ffdh-") && !bad.empty() && bad.size() < good.size()) continue;
      args.lines[0][CRYPTOSPEED_PEER_KEY] = bad;
      const answer got = call(algorithm, op, args);
      EXPECT_EQ(got.status, CRYPTOSPEED_REJECTED) << bad.size() << " bytes";
      EXPECT_EQ(got.output, octets(got.output.size())) << "zeros or nothing";
    }
  });
}

/// Sizes that nobody offers: open says so, sets no context, and leaves nothing behind.
TEST_P(modules, sizes_that_are_not_offered) {
  each([](const auto& algorithm, const auto& op, const arguments& good) {
    std::vector<arguments> odd;
    if (good.lanes == 1) {
      odd.push_back(good);
      odd.back().lanes = sets;  // the lines of three sets as three lanes of one
    }
    if (algorithm.family == CRYPTOSPEED_HASH || algorithm.family == CRYPTOSPEED_MAC) {
      odd.push_back(good);
      odd.back().flags = CRYPTOSPEED_IN_PLACE;
      if (!std::string_view(algorithm.id).starts_with("kmac")) {  // whose tags have any size
        odd.push_back(good);
        odd.back().output_size = 5000;
      }
    }
    if (algorithm.family == CRYPTOSPEED_BLOCK) {
      odd.push_back(good);
      for (auto& line : odd.back().lines) line[CRYPTOSPEED_INPUT].push_back(0);
      odd.push_back(good);
      for (auto& line : odd.back().lines) line[CRYPTOSPEED_KEY] = octets(5000);
    }
    if (algorithm.family == CRYPTOSPEED_RNG) {
      odd.push_back(good);
      for (auto& line : odd.back().lines) line[CRYPTOSPEED_SEED] = octets(5000);
    }
    if (algorithm.family == CRYPTOSPEED_CIPHER) {
      for (const int f : {CRYPTOSPEED_KEY, CRYPTOSPEED_NONCE}) {
        odd.push_back(good);
        for (auto& line : odd.back().lines) line[static_cast<std::size_t>(f)] = octets(5000);
      }
    }
    if (algorithm.family == CRYPTOSPEED_AEAD) {
      for (const int f : {CRYPTOSPEED_KEY, CRYPTOSPEED_NONCE}) {
        odd.push_back(good);
        for (auto& line : odd.back().lines) line[static_cast<std::size_t>(f)] = octets(5000);
      }
      odd.push_back(good);
      odd.back().output_size = 5000;
      for (auto& line : odd.back().lines) {
        if (!line[CRYPTOSPEED_TAG].empty()) line[CRYPTOSPEED_TAG] = octets(5000);
      }
    }
    for (std::size_t i = 0; i < odd.size(); ++i) {
      for (int repeat = 0; repeat < 100; ++repeat) {
        opened one(algorithm, op, odd[i]);
        ASSERT_EQ(one.status(), CRYPTOSPEED_NOT_OFFERED) << "case " << i;
        ASSERT_EQ(one.context(), nullptr);
      }
    }
  });
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = fs::path(info.param).stem().string();
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(build, modules, testing::ValuesIn(module_files()), test_name);

}  // namespace
}  // namespace cryptospeed::abi_test
