// SPDX-License-Identifier: Apache-2.0
// The SDK: one line per algorithm makes every measured operation. A module is
//
//   CRYPTOSPEED_MODULE const cryptospeed_provider* cryptospeed_provider_v1() {
//     static cryptospeed::abi::builder b({.name = "mine", .licence = "MIT", .version_header = "1.0", .entry_point =
//     ...}); static const bool filled = [] { b.hash<my_sha256>("sha256", {.contract = "my_sha256_*"}); return true;
//     }(); return filled ? b.provider() : nullptr;
//   }
//
// What a class must have stands at the top of sdk_<family>.hpp; docs/add-a-provider.md walks through it.
#pragma once

#include <deque>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cryptospeed/abi/sdk_aead.hpp"
#include "cryptospeed/abi/sdk_block.hpp"
#include "cryptospeed/abi/sdk_cipher.hpp"
#include "cryptospeed/abi/sdk_control.hpp"
#include "cryptospeed/abi/sdk_core.hpp"
#include "cryptospeed/abi/sdk_derive.hpp"
#include "cryptospeed/abi/sdk_hash.hpp"
#include "cryptospeed/abi/sdk_kex.hpp"
#include "cryptospeed/abi/sdk_mac.hpp"
#include "cryptospeed/abi/sdk_rng.hpp"
#include "cryptospeed/abi/sdk_signature.hpp"
#include "cryptospeed/abi/sdk_workload.hpp"
#include "cryptospeed/abi/sdk_xof.hpp"

/// Before the definition of cryptospeed_provider_v1.
#define CRYPTOSPEED_MODULE extern "C" __attribute__((visibility("default")))

namespace cryptospeed::abi {

/// What a module says of itself; the functions as in struct cryptospeed_provider.
struct module_description {
  std::string name = {};
  std::string licence = {};  ///< SPDX expression of the module as built, library included
  std::string version_header = {};
  std::string notes = {};  ///< empty, or one line that must stand beside its numbers
  int (*init)() = nullptr;
  const char* (*version_runtime)() = nullptr;
  const char* (*cpu_report)() = nullptr;
  const void* (*entry_point)() = nullptr;
};

/// What a module says of one operation where it differs from the rest of the algorithm.
struct op_note {
  std::string_view op = {};
  std::string contract = {};  ///< empty: the algorithm's
  std::uint32_t flags = 0;    ///< CRYPTOSPEED_OWN_RANDOMNESS (then not deterministic), _THREADS, _VARIABLE_TIME
  bool offered = true;        ///< false: leave this operation out
};

/// What a module says of one variant of an algorithm.
struct registration {
  std::string variant = "default";
  bool is_default = true;     ///< the variant the library itself would choose on this CPU
  std::string unusable = {};  ///< empty, or why not on this CPU; such a variant is listed and never run
  std::string contract = {};  ///< one line: which functions of the library run inside the timed region
  std::vector<op_note> ops = {};
};

/// Collects algorithms and owns the tables of the ABI. Fill it once; neither it nor provider() may move or change
/// after.
class builder {
 public:
  explicit builder(module_description description) : description_(std::move(description)) {}
  builder(const builder&) = delete;
  builder& operator=(const builder&) = delete;

  // b.hash<T>("sha256", {...}): a class as in concepts.hpp. b.hash("sha256", {...}, factory): an object made at run
  // time.
  template <class T>
  builder& hash(std::string id, registration about) {
    return hash(std::move(id), std::move(about), [] { return T(); });
  }
  template <class Factory>
  builder& hash(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_HASH, std::move(about), std::move(factory), detail::hash_ops<Factory>());
  }

  template <class T>
  builder& mac(std::string id, registration about) {
    return mac(std::move(id), std::move(about), [](cbytes key) -> std::optional<T> {
      if constexpr (std::constructible_from<T, cbytes>) {
        return std::optional<T>(std::in_place, key);  // keys of any length
      } else {
        if (key.size() != T::key_size) return std::nullopt;
        return std::optional<T>(std::in_place, cbytes_n<T::key_size>(key.data(), T::key_size));
      }
    });
  }
  template <class Factory>
  builder& mac(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_MAC, std::move(about), std::move(factory), detail::mac_ops<Factory>());
  }

  /// `standard_size`: bytes of output where nobody asks for another size.
  template <class T>
  builder& xof(std::string id, registration about, std::size_t standard_size) {
    return xof(std::move(id), std::move(about), standard_size, [] { return T(); });
  }
  template <class Factory>
  builder& xof(std::string id, registration about, std::size_t standard_size, Factory factory) {
    using sized = detail::sized_xof<Factory>;
    return add(std::move(id), CRYPTOSPEED_XOF, std::move(about), sized{std::move(factory), standard_size},
               detail::xof_ops<sized>());
  }

  template <class T>
  builder& block(std::string id, registration about) {
    return block(std::move(id), std::move(about), keyed<T>);
  }
  template <class Factory>
  builder& block(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_BLOCK, std::move(about), std::move(factory), detail::block_ops<Factory>());
  }

  /// A class with encrypt and decrypt, or a stream_cipher.
  template <class T>
  builder& cipher(std::string id, registration about) {
    if constexpr (stream_cipher<T>) {
      return cipher(std::move(id), std::move(about), keyed<keyed_stream<T>, T::key_size>);
    } else {
      return cipher(std::move(id), std::move(about), keyed<T>);
    }
  }
  template <class Factory>
  builder& cipher(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_CIPHER, std::move(about), std::move(factory), detail::cipher_ops<Factory>());
  }

  template <class T>
  builder& rng(std::string id, registration about) {
    return rng(std::move(id), std::move(about), [] { return T(); });
  }
  template <class Factory>
  builder& rng(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_RNG, std::move(about), std::move(factory), detail::rng_ops<Factory>());
  }

  template <class T>
  builder& aead(std::string id, registration about) {
    return aead(std::move(id), std::move(about), keyed<T>);
  }
  template <class Factory>
  builder& aead(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_AEAD, std::move(about), std::move(factory), detail::aead_ops<Factory>());
  }

  template <class T>
  builder& kex(std::string id, registration about) {
    return kex(std::move(id), std::move(about), [] { return detail::static_key_exchange<T>(); });
  }
  template <class Factory>
  builder& kex(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_KEX, std::move(about), std::move(factory), detail::kex_ops<Factory>());
  }

  template <class T>
  builder& signature(std::string id, registration about) {
    return signature(std::move(id), std::move(about), [] { return static_signature<T>(); });
  }
  template <class Factory>
  builder& signature(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_SIGNATURE, std::move(about), std::move(factory),
               detail::signature_ops<Factory>());
  }

  template <class Factory>
  builder& kdf(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_KDF, std::move(about), std::move(factory), detail::derive_ops<Factory>());
  }
  template <class Factory>
  builder& password_hash(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_PWHASH, std::move(about), std::move(factory), detail::derive_ops<Factory>());
  }

  /// Workloads: templates of cryptospeed/workload over the provider's own primitives.
  template <class Factory>
  builder& envelope(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_WORKLOAD, std::move(about), std::move(factory),
               detail::envelope_ops<Factory>());
  }
  template <class Factory>
  builder& handshake(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_WORKLOAD, std::move(about), std::move(factory),
               detail::handshake_ops<Factory>());
  }
  template <class Factory>
  builder& merkle(std::string id, registration about, Factory factory) {
    return add(std::move(id), CRYPTOSPEED_WORKLOAD, std::move(about), std::move(factory),
               detail::merkle_ops<Factory>());
  }

  /// The family has one algorithm, so no id is named.
  template <class T>
  builder& control(registration about) {
    return control(std::move(about), [] { return T(); });
  }
  template <class Factory>
  builder& control(registration about, Factory factory) {
    return add("control", CRYPTOSPEED_CONTROL, std::move(about), std::move(factory), detail::control_ops<Factory>());
  }

  /// The finished table. Later registrations do not show in it.
  [[nodiscard]] const cryptospeed_provider* provider() {
    if (table_.struct_size == 0) {
      for (entry& one : entries_) {
        const bool usable = one.about.unusable.empty();
        algorithms_.push_back({sizeof(cryptospeed_algorithm), one.id.c_str(), one.about.variant.c_str(), one.family,
                               one.about.is_default ? std::uint32_t{CRYPTOSPEED_DEFAULT_VARIANT} : 0u,
                               usable ? nullptr : one.about.unusable.c_str(), one.factory.get(), one.ops.data(),
                               one.ops.size()});
      }
      table_ = {sizeof(cryptospeed_provider),
                CRYPTOSPEED_ABI_VERSION,
                description_.name.c_str(),
                description_.licence.c_str(),
                description_.version_header.c_str(),
                description_.notes.empty() ? nullptr : description_.notes.c_str(),
                description_.init,
                description_.version_runtime,
                description_.cpu_report,
                description_.entry_point,
                algorithms_.data(),
                algorithms_.size()};
    }
    return &table_;
  }

 private:
  /// An object of a key of its class's size; other sizes are not offered.
  template <class T, std::size_t KeySize = T::key_size>
  static std::optional<T> keyed(cbytes key) {
    if (key.size() != KeySize) return std::nullopt;
    return std::optional<T>(std::in_place, cbytes_n<KeySize>(key.data(), KeySize));
  }

  struct entry {
    std::string id;
    std::uint32_t family = 0;
    registration about;
    std::shared_ptr<const void> factory;
    std::vector<cryptospeed_op> ops;
  };

  template <class Factory>
  builder& add(std::string id, std::uint32_t family, registration about, Factory factory,
               std::vector<cryptospeed_op> ops) {
    entries_.push_back(
        {std::move(id), family, std::move(about), std::make_shared<const Factory>(std::move(factory)), {}});
    entry& made = entries_.back();
    for (cryptospeed_op& op : ops) {
      op.contract = made.about.contract.c_str();
      bool offered = true;
      for (const op_note& note : made.about.ops) {
        if (note.op != op.name) continue;
        offered = note.offered;
        if (!note.contract.empty()) op.contract = note.contract.c_str();
        if ((note.flags & CRYPTOSPEED_OWN_RANDOMNESS) != 0) op.flags &= ~std::uint32_t{CRYPTOSPEED_DETERMINISTIC};
        op.flags |= note.flags;
      }
      if (offered) made.ops.push_back(op);
    }
    return *this;
  }

  module_description description_;
  std::deque<entry> entries_;
  std::vector<cryptospeed_algorithm> algorithms_;
  cryptospeed_provider table_{};
};

}  // namespace cryptospeed::abi
