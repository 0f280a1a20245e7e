// SPDX-License-Identifier: Apache-2.0
// The library of primitives of this repository as a provider. Every kernel of this build is a variant of its own.
#include <cstring>
#include <string>

#include "cryptospeed/abi/sdk_kernels.hpp"
#include "cryptospeed/aead/chacha20_poly1305/chacha20_poly1305.hpp"
#include "cryptospeed/block/aes/aes.hpp"
#include "cryptospeed/cpu/features.hpp"
#include "cryptospeed/hash/sha256/sha256.hpp"
#include "cryptospeed/hash/sha3/sha3.hpp"
#include "cryptospeed/kdf/hkdf/hkdf.hpp"
#include "cryptospeed/kdf/pbkdf2/pbkdf2.hpp"
#include "cryptospeed/kex/x25519/x25519.hpp"
#include "cryptospeed/mac/hmac/hmac.hpp"
#include "cryptospeed/mac/poly1305/poly1305.hpp"
#include "cryptospeed/rng/system/system_random.hpp"
#include "cryptospeed/stream/chacha20/chacha20.hpp"
#include "cryptospeed/workload/envelope/envelope.hpp"
#include "cryptospeed/workload/handshake/handshake.hpp"
#include "cryptospeed/xof/shake/shake.hpp"

namespace {

using namespace cryptospeed;

/// x25519 on a given kernel.
struct x25519_on {
  static constexpr std::size_t secret_key_size = x25519::secret_key_size;
  static constexpr std::size_t public_key_size = x25519::public_key_size;
  static constexpr std::size_t shared_secret_size = x25519::shared_secret_size;
  const x25519_ops* ops;

  void public_key(bytes_n<public_key_size> out, cbytes_n<secret_key_size> secret) const noexcept {
    x25519::public_key(out, secret, *ops);
  }
  [[nodiscard]] bool derive(bytes_n<shared_secret_size> shared, cbytes_n<secret_key_size> secret,
                            cbytes_n<public_key_size> peer) const noexcept {
    return x25519::derive(shared, secret, peer, *ops);
  }
};

/// chacha20 on a given kernel: the key is kept, a message makes the cipher from key and nonce.
struct chacha20_on {
  static constexpr std::size_t nonce_size = chacha20::nonce_size;
  const chacha20_ops* ops;
  cbytes_n<chacha20::key_size> key;

  [[nodiscard]] bool encrypt(bytes out, cbytes in, cbytes nonce) const noexcept {
    return chacha20(key, nonce.first<nonce_size>(), *ops).apply(out, in);
  }
  [[nodiscard]] bool decrypt(bytes out, cbytes in, cbytes nonce) const noexcept { return encrypt(out, in, nonce); }
};

struct hkdf_on {
  static constexpr bool reads_salt = true, reads_info = true;
  hkdf_sha256 function;

  [[nodiscard]] static std::size_t standard_size() noexcept { return 0; }
  [[nodiscard]] bool derive(bytes out, const abi::derive_input& in) const noexcept {
    return function.derive(out, in.secret, in.salt, in.info);
  }
};

template <class Hash>
struct pbkdf2_of {
  static constexpr bool reads_salt = true;
  pbkdf2<Hash> function;
  std::uint64_t iterations;

  [[nodiscard]] static std::size_t standard_size() noexcept { return 0; }
  [[nodiscard]] bool derive(bytes out, const abi::derive_input& in) const noexcept {
    return function.derive(out, in.secret, in.salt, iterations);
  }
};

struct system_generator {
  [[nodiscard]] bool fill(bytes out) const noexcept { return system_random(out); }
};

/// What the rows of every library hold beside its own work.
struct control {
  // Not inlined and not empty for the compiler: the call is made, as that of a library's function is.
  [[gnu::noinline]] static void touch() noexcept { asm volatile(""); }
  static void copy(bytes out, cbytes in) noexcept { std::memcpy(out.data(), in.data(), in.size()); }
};

const char* version() { return CRYPTOSPEED_VERSION; }

const char* cpu_report() {
  static const std::string text = [] {
    std::string names;
    for (const std::string_view name : features::active().names()) names.append(names.empty() ? "" : " ").append(name);
    return names.empty() ? std::string("none beyond the baseline") : names;
  }();
  return text.c_str();
}

const void* entry_point() { return reinterpret_cast<const void*>(&sha256::kernels); }

template <class Hash>
void add_keccak_hash(abi::builder& b, const std::string& id) {
  abi::for_each_kernel(Hash::kernels(), {.contract = "keccak_hash::reset, update, finish; context: one object reused"},
                       [&](abi::registration about, const keccak_ops* ops) {
                         b.hash(id, std::move(about), [ops] { return Hash(*ops); });
                       });
  abi::for_each_kernel(
      Hash::kernels(),
      {.contract = "hmac<keccak_hash>::reset, update, finish; key: the states after the padded key are kept; context: "
                   "one object reused",
       .ops = {{.op = "mac-rekey",
                .contract = "hmac<keccak_hash>::rekey, update, finish; context: one object reused"}}},
      [&](abi::registration about, const keccak_ops* ops) {
        b.mac("hmac-" + id, std::move(about), [ops](cbytes key) { return hmac<Hash>(key, *ops); });
      });
  abi::for_each_kernel(
      Hash::kernels(),
      {.contract = "pbkdf2<keccak_hash>::derive, the states after the padded password kept through the iterations; "
                   "context: one object without state"},
      [&](abi::registration about, const keccak_ops* ops) {
        b.kdf("pbkdf2-hmac-" + id, std::move(about),
              [ops](const abi::derive_request& wanted) -> std::optional<pbkdf2_of<Hash>> {
                if (wanted.param(0, 0) == 0) return std::nullopt;
                return pbkdf2_of<Hash>{pbkdf2<Hash>(*ops), wanted.params[0]};
              });
      });
}

template <class Xof>
void add_xof(abi::builder& b, const char* id, std::size_t standard_size) {
  abi::for_each_kernel(Xof::kernels(), {.contract = "keccak_xof::reset, absorb, squeeze; context: one object reused"},
                       [&](abi::registration about, const keccak_ops* ops) {
                         b.xof(id, std::move(about), standard_size, [ops] { return Xof(*ops); });
                       });
}

void add_workloads(abi::builder& b) {
  abi::for_each_kernel(
      chacha20::kernels(), {.contract = "stream_envelope over chacha20; context: one object with its key, reused"},
      [&](abi::registration about, const chacha20_ops* ops) {
        using envelope = workload::stream_envelope<chacha20_on, 4, 12>;
        b.envelope("envelope-chacha20", std::move(about), [ops](cbytes key) -> std::optional<envelope> {
          if (key.size() != chacha20::key_size) return std::nullopt;
          return envelope(chacha20_on{ops, key.first<chacha20::key_size>()});
        });
      });
  abi::for_each_kernel(
      chacha20_poly1305::kernels(),
      {.contract = "sealed_envelope over chacha20_poly1305; context: one object with its key, reused"},
      [&](abi::registration about, const chacha20_ops* ops) {
        using envelope = workload::sealed_envelope<chacha20_poly1305, 8, 12>;
        b.envelope("envelope-chacha20-poly1305", std::move(about), [ops](cbytes key) -> std::optional<envelope> {
          if (key.size() != chacha20_poly1305::key_size) return std::nullopt;
          return envelope(chacha20_poly1305(key.first<chacha20_poly1305::key_size>(), *ops));
        });
      });
  abi::for_each_kernel(keccak_kernels(),
                       {.contract = "handshake over keccak_256 and its hmac; key: set up with every call; context: one "
                                    "object reused"},
                       [&](abi::registration about, const keccak_ops* ops) {
                         b.handshake("handshake-nalix", std::move(about), [ops] {
                           return workload::handshake<keccak_256, hmac<keccak_256>>(keccak_256(*ops),
                                                                                    hmac<keccak_256>(cbytes(), *ops));
                         });
                       });
  abi::for_each_kernel(
      keccak_kernels(),
      {.contract =
           "merkle_accumulator over sha3_256; context: one object reused, its memory taken anew with every tree",
       .ops = {{.op = "prove",
                .contract = "merkle_accumulator::prove of a tree that was built outside; context: one tree an input"},
               {.op = "verify-proof",
                .contract = "merkle_accumulator::verify over sha3_256; context: one object reused"}}},
      [&](abi::registration about, const keccak_ops* ops) {
        b.merkle("merkle-accumulator", std::move(about),
                 [ops] { return workload::merkle_accumulator<sha3_256>(sha3_256(*ops)); });
      });
}

template <class Cipher>
void add_aes(abi::builder& b, const char* id) {
  abi::for_each_kernel(
      Cipher::kernels(),
      {.contract = "aes::encrypt_blocks; context: one object with its schedule, reused",
       .ops = {{.op = "decrypt", .contract = "aes::decrypt_blocks; context: one object with its schedule, reused"},
               {.op = "key-schedule",
                .contract = "aes::rekey (both directions), encrypt_blocks; context: one object, its schedule replaced "
                            "each time"}}},
      [&](abi::registration about, const aes_ops* ops) {
        b.block(id, std::move(about), [ops](cbytes key) -> std::optional<Cipher> {
          if (key.size() != Cipher::key_size) return std::nullopt;
          return Cipher(key.template first<Cipher::key_size>(), *ops);
        });
      });
}

void fill(abi::builder& b) {
  abi::for_each_kernel(sha256::kernels(), {.contract = "sha256::reset, update, finish; context: one object reused"},
                       [&](abi::registration about, const sha256_ops* ops) {
                         b.hash("sha256", std::move(about), [ops] { return sha256(*ops); });
                       });
  abi::for_each_kernel(
      hmac_sha256::kernels(),
      {.contract =
           "hmac<sha256>::reset, update, finish; key: the states after the padded key are kept; context: one object "
           "reused",
       .ops = {{.op = "mac-rekey", .contract = "hmac<sha256>::rekey, update, finish; context: one object reused"}}},
      [&](abi::registration about, const sha256_ops* ops) {
        b.mac("hmac-sha256", std::move(about), [ops](cbytes key) { return hmac_sha256(key, *ops); });
      });
  abi::for_each_kernel(
      x25519::kernels(),
      {.contract =
           "x25519::derive, clamping and the check for an all-zero result included; key: both decoded with every "
           "call; context: none; blinding: none",
       .ops = {{.op = "keygen", .contract = "x25519::public_key of the raw secret; context: none; blinding: none"}}},
      [&](abi::registration about, const x25519_ops* ops) {
        b.kex("x25519", std::move(about), [ops] { return x25519_on{ops}; });
      });
  abi::for_each_kernel(
      poly1305::kernels(),
      {.contract = "poly1305::reset, update, finish; key: kept; context: one object reused",
       .ops = {{.op = "mac-rekey", .contract = "poly1305::rekey, update, finish; context: one object reused"}}},
      [&](abi::registration about, const poly1305_ops* ops) {
        b.mac("poly1305", std::move(about), [ops](cbytes key) -> std::optional<poly1305> {
          if (key.size() != poly1305::key_size) return std::nullopt;
          return poly1305(key, *ops);
        });
      });
  abi::for_each_kernel(chacha20::kernels(),
                       {.contract = "chacha20 made from key and nonce, apply; context: the object, new each time"},
                       [&](abi::registration about, const chacha20_ops* ops) {
                         b.cipher("chacha20", std::move(about), [ops](cbytes key) -> std::optional<chacha20_on> {
                           if (key.size() != chacha20::key_size) return std::nullopt;
                           return chacha20_on{ops, key.first<chacha20::key_size>()};
                         });
                       });
  abi::for_each_kernel(
      chacha20_poly1305::kernels(),
      {.contract = "chacha20_poly1305::seal; context: one object with its key, reused",
       .ops = {{.op = "open", .contract = "chacha20_poly1305::open; context: one object with its key, reused"},
               {.op = "open-reject",
                .contract = "chacha20_poly1305::open, output zeroed; context: one object with its key, reused"},
               {.op = "seal-open",
                .contract = "chacha20_poly1305::seal, open; context: one object with its key, reused"},
               {.op = "rekey-seal",
                .contract = "chacha20_poly1305::rekey, seal; context: one object, its key replaced each time"}}},
      [&](abi::registration about, const chacha20_ops* ops) {
        b.aead("chacha20-poly1305", std::move(about), [ops](cbytes key) -> std::optional<chacha20_poly1305> {
          if (key.size() != chacha20_poly1305::key_size) return std::nullopt;
          return chacha20_poly1305(key.first<chacha20_poly1305::key_size>(), *ops);
        });
      });
  abi::for_each_kernel(hkdf_sha256::kernels(),
                       {.contract = "hkdf<sha256>::derive, extract and expand; context: one object without state"},
                       [&](abi::registration about, const sha256_ops* ops) {
                         b.kdf("hkdf-sha256", std::move(about),
                               [ops](const abi::derive_request& wanted) -> std::optional<hkdf_on> {
                                 if (wanted.output_size > hkdf_sha256::largest_output) return std::nullopt;
                                 return hkdf_on{hkdf_sha256(*ops)};
                               });
                       });
  abi::for_each_kernel(
      pbkdf2_hmac_sha256::kernels(),
      {.contract = "pbkdf2<sha256>::derive, the states after the padded password kept through the iterations; "
                   "context: one object without state"},
      [&](abi::registration about, const sha256_ops* ops) {
        b.kdf("pbkdf2-hmac-sha256", std::move(about),
              [ops](const abi::derive_request& wanted) -> std::optional<pbkdf2_of<sha256>> {
                if (wanted.param(0, 0) == 0) return std::nullopt;
                return pbkdf2_of<sha256>{pbkdf2_hmac_sha256(*ops), wanted.params[0]};
              });
      });
  add_keccak_hash<sha3_224>(b, "sha3-224");
  add_keccak_hash<sha3_256>(b, "sha3-256");
  add_keccak_hash<sha3_384>(b, "sha3-384");
  add_keccak_hash<sha3_512>(b, "sha3-512");
  add_keccak_hash<keccak_256>(b, "keccak-256");
  add_keccak_hash<keccak_512>(b, "keccak-512");
  add_xof<shake128>(b, "shake128", 32);
  add_xof<shake256>(b, "shake256", 64);
  add_xof<turboshake128>(b, "turboshake128", 32);
  add_xof<turboshake256>(b, "turboshake256", 64);
  add_workloads(b);
  add_aes<aes_128>(b, "aes-128");
  add_aes<aes_192>(b, "aes-192");
  add_aes<aes_256>(b, "aes-256");
  b.rng<system_generator>("getrandom", {.contract = "system_random: getrandom(2), as many calls as the kernel needs; "
                                                    "context: none; randomness: the kernel's generator, inside"});
  b.control<control>(
      {.contract = "a function that returns at once; context: none",
       .ops = {{.op = "memcpy", .contract = "memcpy of the C library; context: none, one output buffer reused"}}});
}

}  // namespace

CRYPTOSPEED_MODULE const cryptospeed_provider* cryptospeed_provider_v1() {
  static abi::builder b({.name = "native",
                         .licence = "Apache-2.0",
                         .version_header = CRYPTOSPEED_VERSION,
                         .version_runtime = version,
                         .cpu_report = cpu_report,
                         .entry_point = entry_point});
  static const bool filled = (fill(b), true);
  return filled ? b.provider() : nullptr;
}
