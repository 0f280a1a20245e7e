// SPDX-License-Identifier: Apache-2.0
// The key schedule of the Nalix handshake: HKDF (RFC 5869) with HMAC-Keccak-256, one block of output each. All values
// have 32 bytes. A template over the code, so that any provider measures it over its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::workload {

/// Hash: hash_function with 32 bytes; Mac: mac_function over it, with rekey. Both are used again and again.
template <class Hash, class Mac>
class handshake {
 public:
  static constexpr std::size_t value_size = 32;
  using value = cbytes_n<value_size>;
  using output = bytes_n<value_size>;

  handshake(const Hash& hash, const Mac& mac) : hash_(hash), mac_(mac) {}

  /// Extract of two shared secrets: ephemeral with ephemeral, static with ephemeral.
  void master_secret(output out, value ephemeral, value with_static) {
    mac_.rekey(cbytes());
    mac_.update(ephemeral);
    mac_.update(with_static);
    mac_.finish(out);
  }
  void server_proof(output out, value master, value transcript) {
    expand(out, master, "nalix-handshake/server-proof", {transcript});
  }
  void client_proof(output out, value master, value transcript) {
    expand(out, master, "nalix-handshake/client-proof", {transcript});
  }
  void session_key(output out, value master, value client_nonce, value server_nonce, value transcript) {
    expand(out, master, "nalix-handshake/session", {client_nonce, server_nonce, transcript});
  }
  /// Of client key, client nonce, server key and server nonce, each after its length as 32 bits, least significant
  /// first.
  void transcript(output out, value client_key, value client_nonce, value server_key, value server_nonce) {
    hash_.reset();
    for (const value& part : {client_key, client_nonce, server_key, server_nonce}) {
      std::array<std::uint8_t, 4> length;
      store_le<std::uint32_t>(length.data(), static_cast<std::uint32_t>(part.size()));
      hash_.update(length);
      hash_.update(part);
    }
    hash_.finish(out);
  }

 private:
  void expand(output out, value master, std::string_view label, std::initializer_list<value> parts) {
    static constexpr std::uint8_t count = 1;
    mac_.rekey(master);
    mac_.update(as_bytes(label));
    for (const value& part : parts) mac_.update(part);
    mac_.update(cbytes(&count, 1));
    mac_.finish(out);
  }

  Hash hash_;
  Mac mac_;
};

}  // namespace cryptospeed::workload
