// SPDX-License-Identifier: Apache-2.0
// Operations of block ciphers: encrypt-1, encrypt-8, encrypt, decrypt, key-schedule.
//
// A class has block_size, encrypt_blocks(out, in) and decrypt_blocks(out, in) as in concepts.hpp, over any number of
// whole blocks, each for itself; they may return void, bool or status. With rekey(cbytes) key-schedule uses that;
// without it, the factory. A factory is called as factory(cbytes key); an empty optional is `not_offered`.
#pragma once

#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi::detail {

template <class Factory>
using block_of = product_t<std::invoke_result_t<const Factory&, cbytes>>;

template <class Factory>
struct block_base {
  static constexpr std::uint32_t unit = CRYPTOSPEED_CALLS;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = block_of<Factory>;

  struct line {
    type* cipher = nullptr;
    cbytes in, key;
  };
  const Factory* maker = nullptr;
  per_set<type> objects;
  std::vector<line> lines;
  buffer out;
  std::size_t size = 0;

  /// `blocks`: how many INPUT has to be; 0: any number.
  status open_base(const Factory& made_by, const call& args, std::size_t blocks) {
    if (args.in_place() || args.lanes() != 1) return status::not_offered;
    maker = &made_by;
    const status made = objects.fill(
        args.sets(), [&](std::uint32_t a, std::uint32_t b) { return shared_field(args, CRYPTOSPEED_KEY, a, b); },
        [&](std::uint32_t set) { return made_by(args.field(set, CRYPTOSPEED_KEY)); }, status::not_offered);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      const cbytes in = args.field(set, CRYPTOSPEED_INPUT);
      if (objects[set] == nullptr || in.size() % type::block_size != 0) return status::not_offered;
      if (blocks != 0 && in.size() != blocks * type::block_size) return status::not_offered;
      lines.push_back({objects[set], in, args.field(set, CRYPTOSPEED_KEY)});
    }
    out.allocate(args.largest(CRYPTOSPEED_INPUT));
    return status::ok;
  }
  status encrypt(type& cipher, cbytes in) {
    size = in.size();
    return status_of([&] { return cipher.encrypt_blocks(bytes(out.data(), in.size()), in); }, status::error);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
struct block_encrypt : block_base<Factory> {
  static constexpr const char* name = "encrypt";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, 0); }
  status step(std::uint32_t set) { return this->encrypt(*this->lines[set].cipher, this->lines[set].in); }
};

template <class Factory>
struct block_decrypt : block_base<Factory> {
  static constexpr const char* name = "decrypt";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, 0); }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    this->size = now.in.size();
    return status_of([&] { return now.cipher->decrypt_blocks(bytes(this->out.data(), now.in.size()), now.in); },
                     status::error);
  }
};

/// One block whose place is known only when the block before it is there: a dependent chain, so that the time is the
/// cipher's latency, while every output remains that of its own input.
template <class Factory>
struct block_encrypt_1 : block_base<Factory> {
  static constexpr const char* name = "encrypt-1";
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, 1); }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    std::size_t none = 0;
    asm volatile("" : "+r"(none));  // zero, which the compiler cannot know
    const std::uint8_t* const in = now.in.data() + (this->out.data()[0] & none);
    return this->encrypt(*now.cipher, {in, now.in.size()});
  }
};

template <class Factory>
struct block_encrypt_8 : block_base<Factory> {
  static constexpr const char* name = "encrypt-8";
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, 8); }
  status step(std::uint32_t set) { return this->encrypt(*this->lines[set].cipher, this->lines[set].in); }
};

template <class Factory>
struct block_key_schedule : block_base<Factory> {
  static constexpr const char* name = "key-schedule";
  using type = typename block_base<Factory>::type;
  status open(const Factory& factory, const call& args) { return this->open_base(factory, args, 1); }
  status step(std::uint32_t set) {
    const auto& now = this->lines[set];
    if constexpr (requires(type & cipher) { cipher.rekey(now.key); }) {
      const status seen = status_of([&] { return now.cipher->rekey(now.key); }, status::error);
      return seen == status::ok ? this->encrypt(*now.cipher, now.in) : seen;
    } else {
      status seen = status::ok;
      const status made = unwrap((*this->maker)(now.key),
                                 [&](auto&& value) {
                                   type cipher(std::forward<decltype(value)>(value));
                                   seen = this->encrypt(cipher, now.in);
                                 },
                                 status::error);
      return made == status::ok ? seen : status::error;
    }
  }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> block_ops() {
  return {make_op<block_encrypt_1<Factory>, Factory>(), make_op<block_encrypt_8<Factory>, Factory>(),
          make_op<block_encrypt<Factory>, Factory>(), make_op<block_decrypt<Factory>, Factory>(),
          make_op<block_key_schedule<Factory>, Factory>()};
}

}  // namespace cryptospeed::abi::detail
