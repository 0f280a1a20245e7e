// SPDX-License-Identifier: Apache-2.0
// Operations of unauthenticated ciphers (CBC, CTR, XTS, stream ciphers): encrypt, decrypt.
//
// A class holds a key and has encrypt(out, in, nonce) and decrypt(out, in, nonce), each a whole message; they may
// return void, bool or status. `out` is as long as `in`. takes(size) says which lengths a message may have; without it,
// any. A factory is called as factory(const cipher_request&) or factory(cbytes key); an empty optional is
// `not_offered`. A stream_cipher of concepts.hpp is taken as keyed_stream<T>.
#pragma once

#include <vector>

#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::abi {

/// What a keyed object of a cipher is made from.
struct cipher_request {
  cbytes key;
  std::size_t nonce_size = 0;  ///< bytes: IV, tweak, counter block or nonce
};

/// A stream cipher as the class that the operations use: the key is kept, a message makes the cipher from key and
/// nonce.
template <class T>
class keyed_stream {
 public:
  static constexpr std::size_t nonce_size = T::nonce_size;
  explicit keyed_stream(cbytes_n<T::key_size> key) noexcept : key_(key) {}
  auto encrypt(bytes out, cbytes in, cbytes nonce) const noexcept {
    T cipher(key_, cbytes_n<T::nonce_size>(nonce.data(), T::nonce_size));
    return cipher.apply(out, in);
  }
  auto decrypt(bytes out, cbytes in, cbytes nonce) const noexcept { return encrypt(out, in, nonce); }

 private:
  cbytes_n<T::key_size> key_;
};

namespace detail {

template <class Factory>
decltype(auto) make_cipher(const Factory& factory, const cipher_request& request) {
  if constexpr (std::is_invocable_v<const Factory&, const cipher_request&>) {
    return factory(request);
  } else {
    return factory(request.key);
  }
}
template <class Factory>
using cipher_of =
    product_t<decltype(make_cipher(std::declval<const Factory&>(), std::declval<const cipher_request&>()))>;

template <class T>
[[nodiscard]] bool takes_size(const T& cipher, std::size_t size) {
  if constexpr (requires { cipher.takes(size); }) {
    return cipher.takes(size);
  } else {
    return true;
  }
}

template <class Factory, bool Decrypt>
struct cipher_operation {
  static constexpr const char* name = Decrypt ? "decrypt" : "encrypt";
  static constexpr std::uint32_t unit = CRYPTOSPEED_BYTES;
  static constexpr std::uint32_t flags = CRYPTOSPEED_DETERMINISTIC;
  using type = cipher_of<Factory>;

  struct line {
    type* cipher = nullptr;
    cbytes in, nonce;
  };
  per_set<type> objects;
  std::vector<line> lines;
  buffer out;
  std::size_t size = 0;
  bool in_place = false;

  status open(const Factory& factory, const call& args) {
    if (args.lanes() != 1) return status::not_offered;
    in_place = args.in_place();
    const status made = objects.fill(
        args.sets(),
        [&](std::uint32_t a, std::uint32_t b) {
          return shared_field(args, CRYPTOSPEED_KEY, a, b) &&
                 args.field(a, CRYPTOSPEED_NONCE).size() == args.field(b, CRYPTOSPEED_NONCE).size();
        },
        [&](std::uint32_t set) {
          return make_cipher(factory, {args.field(set, CRYPTOSPEED_KEY), args.field(set, CRYPTOSPEED_NONCE).size()});
        },
        status::not_offered);
    if (made != status::ok) return made;
    for (std::uint32_t set = 0; set < args.sets(); ++set) {
      if (objects[set] == nullptr) return status::not_offered;
      const cbytes in = args.field(set, CRYPTOSPEED_INPUT), nonce = args.field(set, CRYPTOSPEED_NONCE);
      if (!takes_size(*objects[set], in.size())) return status::not_offered;
      if constexpr (requires { std::integral_constant<std::size_t, type::nonce_size>{}; }) {
        if (nonce.size() != type::nonce_size) return status::not_offered;
      }
      lines.push_back({objects[set], in, nonce});
    }
    out.allocate(args.largest(CRYPTOSPEED_INPUT));
    return status::ok;
  }
  status step(std::uint32_t set) {
    const line& now = lines[set];
    cbytes in = now.in;
    if (in_place && !in.empty()) {
      std::memcpy(out.data(), in.data(), in.size());
      in = {out.data(), in.size()};
    }
    size = in.size();
    const bytes to(out.data(), in.size());
    return status_of(
        [&] { return Decrypt ? now.cipher->decrypt(to, in, now.nonce) : now.cipher->encrypt(to, in, now.nonce); },
        status::error);
  }
  [[nodiscard]] cbytes output() const { return {out.data(), size}; }
};

template <class Factory>
[[nodiscard]] std::vector<cryptospeed_op> cipher_ops() {
  return {make_op<cipher_operation<Factory, false>, Factory>(), make_op<cipher_operation<Factory, true>, Factory>()};
}

}  // namespace detail
}  // namespace cryptospeed::abi
