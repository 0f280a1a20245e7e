// SPDX-License-Identifier: Apache-2.0
// What every class of a concept is put through with its secrets marked. A class whose concept has no text here does not
// compile into the harness. No iostream, no std::string, no test framework: they alarm falsely under MemorySanitizer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/taint.hpp"
#include "cryptospeed/concepts.hpp"
#include "cryptospeed/cpu/kernel.hpp"

namespace cryptospeed::ct_test {

/// The classes of one algorithm folder; each case_<folder>.hpp declares `using <folder>_classes = classes<...>`.
template <class... Classes>
struct classes {};

/// Bytes that look random, the same in each run, marked secret.
template <std::size_t N>
struct secret_input {
  std::array<std::uint8_t, N> data;
  explicit secret_input(std::uint8_t seed) noexcept {
    std::uint32_t state = seed;
    for (auto& byte : data) {
      state = state * 1664525 + 1013904223;
      byte = static_cast<std::uint8_t>(state >> 24);
    }
    taint::secret(data);
  }
};

inline void fail(const char* what) noexcept {
  std::printf("FAILED: %s\n", what);
  std::exit(1);
}

/// A result of a secret must itself be seen as secret: else the checker has lost the trail and its silence says
/// nothing.
inline void expect_secret_then_publish(bytes result) noexcept {
  if (!taint::is_secret(result)) fail("the result is not marked: the checker lost the secret on the way");
  taint::publish(result);
}

inline void announce(const char* name, std::string_view kernel) noexcept {
  std::printf("%s %.*s\n", name, static_cast<int>(kernel.size()), kernel.data());
  std::fflush(stdout);  // so that the name stands before the checker's report
}

template <class T, class Ops>
requires mac_function<T>
void check(const Ops& ops) noexcept {
  const secret_input<200> key(1);
  secret_input<300> message(2);
  std::array<std::uint8_t, T::tag_size> tag;
  for (const std::size_t key_size : {1U, 16U, 32U, 64U, 65U, 200U}) {
    if constexpr (requires { requires T::fixed_key; }) {
      if (key_size != T::key_size) continue;
    }
    T mac(cbytes(key.data).first(key_size), ops);
    for (const std::size_t size : {0U, 3U, 64U, 119U, 300U}) {
      mac.reset();
      mac.update(cbytes(message.data).first(size));
      mac.finish(tag);
      expect_secret_then_publish(tag);
    }
    mac.rekey(cbytes(key.data).subspan(200 - key_size));
    mac.update(message.data);
    mac.finish(tag);
    expect_secret_then_publish(tag);
  }
}

template <class T, class Ops>
requires block_cipher<T>
void check(const Ops& ops) noexcept {
  const secret_input<T::key_size> key(24);
  const secret_input<19 * T::block_size> text(25);
  std::array<std::uint8_t, 19 * T::block_size> out, back;
  T cipher(key.data, ops);
  cipher.rekey(key.data);
  for (const std::size_t blocks : {1U, 4U, 19U}) {
    const bytes piece = bytes(out).first(blocks * T::block_size);
    cipher.encrypt_blocks(piece, cbytes(text.data).first(piece.size()));
    if (!taint::is_secret(piece)) fail("the result is not marked: the checker lost the secret on the way");
    cipher.decrypt_blocks(bytes(back).first(piece.size()), piece);
    if (!taint::is_secret(bytes(back).first(piece.size()))) fail("the checker lost the secret on the way");
  }
}

template <class T, class Ops>
requires stream_cipher<T>
void check(const Ops& ops) noexcept {
  const secret_input<T::key_size> key(12);
  const secret_input<T::nonce_size> nonce(13);
  secret_input<700> message(14);
  for (const std::size_t size : {1U, 64U, 130U, 700U}) {
    T cipher(key.data, nonce.data, ops);
    cipher.seek(3);
    const bytes piece = bytes(message.data).first(size);
    if (!cipher.apply(piece, piece)) fail("a short message was refused");
    if (!cipher.apply(piece, piece)) fail("a short message was refused");
    if (!taint::is_secret(piece)) fail("the result is not marked: the checker lost the secret on the way");
  }
  taint::publish(message.data);
}

template <class T, class Ops>
requires aead_cipher<T>
void check(const Ops& ops) noexcept {
  const secret_input<T::key_size> key(15);
  const secret_input<T::nonce_size> nonce(16);
  const secret_input<70> associated_data(17);
  const secret_input<700> message(18);
  const T cipher(key.data, ops);
  for (const std::size_t size : {0U, 1U, 64U, 130U, 700U}) {
    std::array<std::uint8_t, 700> sealed, opened;
    std::array<std::uint8_t, T::tag_size> tag;
    const bytes out = bytes(sealed).first(size);
    if (!cipher.seal(out, tag, cbytes(message.data).first(size), associated_data.data, nonce.data))
      fail("a short message was refused");
    if (!taint::is_secret(tag)) fail("the result is not marked: the checker lost the secret on the way");
    if (!cipher.open(bytes(opened).first(size), out, tag, associated_data.data, nonce.data))
      fail("a genuine message was refused");
    tag[3] = static_cast<std::uint8_t>(tag[3] ^ 1);
    if (cipher.open(bytes(opened).first(size), out, tag, associated_data.data, nonce.data))
      fail("a forged message was accepted");
  }
}

/// Key derivation from a secret, with a salt and either an info or a number of iterations.
template <class T, class Ops>
requires requires(const T function, bytes out, cbytes in) { function.derive(out, in, in, in); }
void check(const Ops& ops) noexcept {
  const secret_input<80> secret(19);
  const secret_input<20> salt(20);
  const secret_input<10> info(21);
  std::array<std::uint8_t, 70> out;
  if (!T(ops).derive(out, secret.data, salt.data, info.data)) fail("a short output was refused");
  expect_secret_then_publish(out);
}
template <class T, class Ops>
requires requires(const T function, bytes out, cbytes in) { function.derive(out, in, in, std::uint64_t{}); }
void check(const Ops& ops) noexcept {
  const secret_input<80> password(22);
  const secret_input<20> salt(23);
  std::array<std::uint8_t, 70> out;
  if (!T(ops).derive(out, password.data, salt.data, 3)) fail("a short output was refused");
  expect_secret_then_publish(out);
}

template <class T, class Ops>
requires key_exchange<T>
void check(const Ops& ops) noexcept {
  const secret_input<T::secret_key_size> mine(3);
  const secret_input<T::secret_key_size> theirs(4);
  std::array<std::uint8_t, T::public_key_size> peer;
  std::array<std::uint8_t, T::shared_secret_size> shared;
  T::public_key(peer, theirs.data, ops);
  expect_secret_then_publish(peer);
  if (!T::derive(shared, mine.data, peer, ops)) fail("derive refused a good key");
  expect_secret_then_publish(shared);
  taint::secret(peer);  // a static peer key may be a secret too
  if (!T::derive(shared, mine.data, peer, ops)) fail("derive refused a good key");
  expect_secret_then_publish(shared);
}

template <class T>
void check_every_kernel(const char* name) noexcept {
  for (const auto* ops : T::kernels().all()) {
    if (!T::kernels().usable(*ops)) continue;
    announce(name, ops->info.name);
    check<T>(*ops);
  }
}

template <class... Classes>
void check_classes(classes<Classes...>, const char* name) noexcept {
  static_assert(sizeof...(Classes) != 0, "a keyed algorithm without a class to check");
  (check_every_kernel<Classes>(name), ...);
}

/// Deliberate mistakes, one of each kind, to show that the checker finds them. Defined apart, so that no optimiser sees
/// through the call.
void leaky_branch(cbytes secret) noexcept;
void leaky_table(cbytes secret) noexcept;
bool leaky_early_return(cbytes a, cbytes b) noexcept;

}  // namespace cryptospeed::ct_test
