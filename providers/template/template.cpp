// SPDX-License-Identifier: Apache-2.0
// A provider in C++20, to copy: a class for each algorithm, and one line that registers it. The loops, input sets,
// statuses and tables come from the SDK; what it asks of a class stands at the top of each
// cryptospeed/abi/sdk_<family>.hpp.
//
//   c++ -std=c++20 -O2 -shared -fPIC -fvisibility=hidden -I FOLDER_OF_ABI_H template.cpp -o mine.so
//   cryptospeed verify @template-cpp --plugin ./mine.so
//   cryptospeed run siphash-2-4 --plugin ./mine.so
#include "cryptospeed/abi/sdk.hpp"
#include "siphash.h"  // the library

namespace {

using namespace cryptospeed;

/// A code with a one-shot call. A library that takes the message in pieces has reset(), update(in), finish(tag)
/// instead; a function that can fail returns bool.
class siphash {
 public:
  static constexpr std::size_t key_size = 16, tag_size = 8;

  /// Called in open, before the time runs.
  explicit siphash(cbytes_n<key_size> key) : key_(siphash_set_key(key.data())) {}
  /// mac-rekey times this and one message. Without it that operation would make a new object for every message.
  bool rekey(cbytes key) {
    if (key.size() != key_size) return false;
    key_ = siphash_set_key(key.data());
    return true;
  }
  void compute(bytes_n<tag_size> tag, cbytes in) const { siphash_2_4(tag.data(), &key_, in.data(), in.size()); }

 private:
  siphash_key key_;
};

const char* version_runtime() { return SIPHASH_VERSION; }

/// An address inside the measured library. Here the library is part of the module, so anything of the module does.
const void* entry_point() {
  static const char here = 0;
  return &here;
}

/// contract: the functions inside the timed region, then what `cryptospeed explain` asks of each provider where the
/// operation leaves it open: "key: ...", "context: ...", "randomness: ...", "blinding: ...", parted by "; ".
void fill(abi::builder& b) {
  b.mac<siphash>(
      "siphash-2-4",
      {.contract = "siphash_2_4, one call a message; context: none, the key is two words",
       .ops = {{.op = "mac-rekey", .contract = "siphash_set_key, siphash_2_4; context: none, the key is two words"}}});
}

}  // namespace

CRYPTOSPEED_MODULE const cryptospeed_provider* cryptospeed_provider_v1() {
  static abi::builder b({.name = "template-cpp",
                         .licence = "Apache-2.0",
                         .version_header = SIPHASH_VERSION,
                         .version_runtime = version_runtime,
                         .entry_point = entry_point});
  static const bool filled = (fill(b), true);
  return filled ? b.provider() : nullptr;
}
