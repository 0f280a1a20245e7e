// SPDX-License-Identifier: Apache-2.0
// Providers described by hand: plans are made from descriptions alone, no module is loaded.
#pragma once

#include <string>
#include <vector>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/suite/catalogue.hpp"
#include "cryptospeed/suite/providers.hpp"

namespace cryptospeed::suite::hand_made {

inline algorithm_info algorithm(const std::string& id, const std::string& variant, bool chosen,
                                const std::vector<std::string>& ops) {
  algorithm_info info;
  info.id = id;
  info.variant = variant;
  info.default_variant = chosen;
  const algorithm_entry* entry = find_algorithm(id);
  info.family = entry != nullptr ? entry->family : 0U;
  for (const std::string& name : ops) {
    op_info op;
    op.name = name;
    for (const family_op& known : family_operations(info.family)) {
      if (known.name == name) op.unit = known.unit;
    }
    op.flags = CRYPTOSPEED_DETERMINISTIC;
    info.ops.push_back(op);
  }
  return info;
}

inline provider_slot slot(const std::string& name, std::vector<algorithm_info> algorithms) {
  provider_slot made;
  made.module.name = name;
  made.info.name = name;
  made.info.algorithms = std::move(algorithms);
  return made;
}

/// native with two kernels, openssl with several families, libsodium whose AES-GCM cannot run here.
inline std::vector<provider_slot> three_providers() {
  const std::vector<std::string> aead{"seal", "open", "open-reject", "seal-open", "rekey-seal"};
  const std::vector<std::string> signature{"keygen", "sign", "verify"};
  std::vector<provider_slot> slots;
  slots.push_back(slot("native", {algorithm("sha256", "shani", true, {"digest", "stream"}),
                                  algorithm("sha256", "portable", false, {"digest", "stream"}),
                                  algorithm("hmac-sha256", "shani", true, {"mac", "mac-rekey"}),
                                  algorithm("x25519", "portable", true, {"keygen", "derive"})}));
  slots.push_back(
      slot("openssl",
           {algorithm("md5", "default", true, {"digest"}), algorithm("sha256", "default", true, {"digest", "stream"}),
            algorithm("aes-128-gcm", "default", true, aead), algorithm("aes-256-gcm", "default", true, aead),
            algorithm("rsa-2048", "default", true, signature), algorithm("rsa-4096", "default", true, signature),
            algorithm("rsa-1024", "default", true, signature), algorithm("ed25519", "default", true, signature),
            algorithm("x25519", "default", true, {"keygen", "derive"})}));
  slots.push_back(slot("libsodium", {algorithm("sha256", "default", true, {"digest", "stream"}),
                                     algorithm("aes-256-gcm", "default", false, aead),
                                     algorithm("chacha20-poly1305", "default", true, aead)}));
  slots[2].info.algorithms[1].unusable = "needs AES-NI";
  return slots;
}

}  // namespace cryptospeed::suite::hand_made
