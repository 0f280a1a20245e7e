// SPDX-License-Identifier: Apache-2.0
// Every interface a primitive can model, and nothing else. A provider writes the same kind of class over its library,
// and the SDK derives every measured operation from it.
//
// Order of arguments everywhere: outputs, inputs, associated data, nonce. `out` equals `in` or is disjoint from it.
// Everything is noexcept; wrong sizes that a type can express do not compile.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "cryptospeed/base/bytes.hpp"

namespace cryptospeed {

/// Message digest of fixed size. `finish` leaves the object fit only for reset, assignment and destruction.
template <class T>
concept hash_function = std::copyable<T> && std::default_initializable<T> &&
    requires(T hash, cbytes in, bytes_n<T::digest_size> out) {
  { T::digest_size } -> std::convertible_to<std::size_t>;
  { T::block_size } -> std::convertible_to<std::size_t>;
  { hash.reset() }
  noexcept;
  { hash.update(in) }
  noexcept;
  { hash.finish(out) }
  noexcept;
};

/// Keyed message authentication code. `reset` starts the next message under the same key, `rekey` under another one.
template <class T>
concept mac_function = requires(T mac, cbytes in, cbytes key, bytes_n<T::tag_size> tag) {
  { T::tag_size } -> std::convertible_to<std::size_t>;
  requires std::constructible_from<T, cbytes>;
  { mac.rekey(key) }
  noexcept;
  { mac.reset() }
  noexcept;
  { mac.update(in) }
  noexcept;
  { mac.finish(tag) }
  noexcept;
};

/// Authenticated encryption with associated data. `seal` is false where the message is longer than the standard allows
/// (`out` untouched); `open` is false where the tag does not verify (`out` zeroed).
template <class T>
concept aead_cipher = requires(const T cipher, bytes out, bytes_n<T::tag_size> tag, cbytes_n<T::tag_size> expected_tag,
                               cbytes in, cbytes associated_data, cbytes_n<T::nonce_size> nonce) {
  { T::key_size } -> std::convertible_to<std::size_t>;
  { T::nonce_size } -> std::convertible_to<std::size_t>;
  requires std::constructible_from<T, cbytes_n<T::key_size>>;
  { cipher.seal(out, tag, in, associated_data, nonce) }
  noexcept->std::same_as<bool>;
  { cipher.open(out, in, expected_tag, associated_data, nonce) }
  noexcept->std::same_as<bool>;
};

/// Output of any length. `squeeze` may be called again and goes on where it stopped; after it no `absorb` until reset.
template <class T>
concept xof_function = std::copyable<T> && std::default_initializable<T> && requires(T xof, cbytes in, bytes out) {
  { T::rate } -> std::convertible_to<std::size_t>;
  { xof.reset() }
  noexcept;
  { xof.absorb(in) }
  noexcept;
  { xof.squeeze(out) }
  noexcept;
};

/// A keyed permutation of blocks. Both functions take whole blocks, any number of them, each for itself.
template <class T>
concept block_cipher = requires(const T cipher, bytes out, cbytes in) {
  { T::key_size } -> std::convertible_to<std::size_t>;
  { T::block_size } -> std::convertible_to<std::size_t>;
  requires std::constructible_from<T, cbytes_n<T::key_size>>;
  { cipher.encrypt_blocks(out, in) }
  noexcept;
  { cipher.decrypt_blocks(out, in) }
  noexcept;
};

/// A key stream that is added to a message. `seek` goes to the start of a block; `apply` is false where the message
/// goes beyond the last block of the standard (`out` untouched).
template <class T>
concept stream_cipher = requires(T cipher, bytes out, cbytes in, std::uint64_t block) {
  { T::key_size } -> std::convertible_to<std::size_t>;
  { T::nonce_size } -> std::convertible_to<std::size_t>;
  requires std::constructible_from<T, cbytes_n<T::key_size>, cbytes_n<T::nonce_size>>;
  { cipher.seek(block) }
  noexcept;
  { cipher.apply(out, in) }
  noexcept->std::same_as<bool>;
};

/// Diffie-Hellman over fixed-size encodings. `derive` is false on a zero or low-order result (`shared` zeroed).
template <class T>
concept key_exchange = requires(bytes_n<T::public_key_size> public_key, bytes_n<T::shared_secret_size> shared,
                                cbytes_n<T::secret_key_size> secret_key, cbytes_n<T::public_key_size> peer_key) {
  { T::public_key(public_key, secret_key) }
  noexcept;
  { T::derive(shared, secret_key, peer_key) }
  noexcept->std::same_as<bool>;
};

/// Signatures of fixed size over whole messages, keys parsed once.
template <class T>
concept signature_scheme = requires(const typename T::secret_key secret_key, const typename T::public_key public_key,
                                    bytes_n<T::signature_size> signature, cbytes_n<T::signature_size> received,
                                    cbytes message, cbytes_n<T::seed_size> seed, cbytes encoded) {
  { T::secret_key::from_seed(seed) }
  noexcept->std::same_as<typename T::secret_key>;
  { T::public_key::decode(encoded) }
  noexcept;
  { secret_key.sign(signature, message) }
  noexcept;
  { public_key.verify(received, message) }
  noexcept->std::same_as<bool>;
};

}  // namespace cryptospeed
