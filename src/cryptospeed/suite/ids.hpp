// SPDX-License-Identifier: Apache-2.0
// Names of blocks and rows: a row's id is unique in a result file and says how it differs from the defaults.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cryptospeed/suite/plan.hpp"

namespace cryptospeed::suite {

inline constexpr std::uint64_t default_message = 64;  ///< bytes signed or encrypted by public-key operations
inline constexpr std::uint64_t default_aad = 16;

/// Streams of an operation that works on several at once, 1 for all others.
[[nodiscard]] std::uint32_t default_lanes(std::string_view op);

/// "aes-256-gcm:seal#16384;aad=13": algorithm, operation, size, then what differs from the default, in the order
/// message, aad, threads, lanes, parameters, misalign.
[[nodiscard]] std::string block_id(const block& what);
/// "aes-256-gcm@openssl/default:seal#16384;aad=13".
[[nodiscard]] std::string row_id(const block& what, std::string_view provider, std::string_view variant);

}  // namespace cryptospeed::suite
