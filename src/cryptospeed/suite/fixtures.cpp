// SPDX-License-Identifier: Apache-2.0
#include "cryptospeed/suite/fixtures.hpp"

#include <algorithm>
#include <cstring>

#include "cryptospeed/abi/abi.h"
#include "cryptospeed/base/endian.hpp"
#include "cryptospeed/suite/catalogue.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::uint64_t page = 4096;
constexpr std::uint64_t line = 64;  // windows and small fields start on cache lines
constexpr std::uint32_t most_sets = 8;
constexpr std::uint64_t l1_bytes = 32 << 10;  // what the ciphertexts of all sets together should fit

constexpr std::uint64_t round_up(std::uint64_t value, std::uint64_t to) { return (value + to - 1) / to * to; }

/// Hands out places in the pool, one after the other.
class layout {
 public:
  explicit layout(bytes pool) : pool_(pool) {}

  /// A copy of `data`, on a cache line.
  field put(cbytes data) {
    const field at = place(data.size(), line, 0);
    if (fits_ && !data.empty()) std::memcpy(pool_.data() + at.offset, data.data(), data.size());
    return at;
  }
  /// Room for `size` bytes, `shift` past a multiple of `alignment`.
  field place(std::uint64_t size, std::uint64_t alignment, std::uint64_t shift) {
    const std::uint64_t offset = round_up(at_, alignment) + shift;
    at_ = offset + size;
    if (at_ > pool_.size()) fits_ = false;
    return {true, offset, size, {}};
  }
  [[nodiscard]] bytes view(const field& of) const { return pool_.subspan(of.offset, of.size); }
  [[nodiscard]] bool fits() const { return fits_; }

 private:
  bytes pool_;
  std::uint64_t at_ = 0;
  bool fits_ = true;
};

std::uint64_t input_size(const block& what) {
  if (what.size) return *what.size;
  return what.message.value_or(0);
}

/// Operations whose every input set has a ciphertext of its own, which cannot be a window of another.
bool own_inputs(const block& what) {
  return what.family == CRYPTOSPEED_AEAD && (what.op == "open" || what.op == "open-reject");
}

std::uint32_t sets_of(const block& what) {
  if (!own_inputs(what)) return most_sets;
  const std::uint64_t size = std::max<std::uint64_t>(input_size(what), 1);
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(l1_bytes / size, 2, most_sets));
}

class builder {
 public:
  builder(const block& what, data_pool& pool, const run_options& options, const oracle& ask,
          const algorithm_entry& facts)
      : what_(what), options_(options), ask_(ask), facts_(facts), to_(pool.data()), random_(options.seed) {
    args_.sets = sets_of(what);
    args_.lanes = what.lanes;
    args_.threads = what.threads;
    if (options.in_place && (what.family == CRYPTOSPEED_AEAD || what.family == CRYPTOSPEED_CIPHER) &&
        what.op != "seal-open")
      args_.flags = CRYPTOSPEED_IN_PLACE;
    args_.fields.resize(std::size_t{args_.sets} * args_.lanes * CRYPTOSPEED_FIELDS);
    for (const auto& [name, value] : what.params) args_.params.push_back(value);
  }

  result<call_args> build() {
    std::optional<error> failed;
    switch (what_.family) {
      case CRYPTOSPEED_HASH:
      case CRYPTOSPEED_XOF:
        inputs();
        if (what_.family == CRYPTOSPEED_XOF) args_.output_size = facts_.output_size;
        break;
      case CRYPTOSPEED_MAC:
        keys();
        nonces();
        inputs();
        break;
      case CRYPTOSPEED_AEAD:
        failed = aead();
        break;
      case CRYPTOSPEED_SIGNATURE:
        failed = signature();
        break;
      case CRYPTOSPEED_KEX:
        failed = exchange();
        break;
      case CRYPTOSPEED_CONTROL:
        inputs();
        break;
      default:
        return error{errc::unsupported,
                     "no input sets are made for the family " + std::string(family_name(what_.family))};
    }
    if (failed) return *failed;
    if (!to_.fits()) return error{errc::resource, "the input sets do not fit the data pool"};
    return std::move(args_);
  }

 private:
  std::size_t count() const { return std::size_t{args_.sets} * args_.lanes; }
  field& at(std::size_t index, std::size_t f) { return args_.fields[index * CRYPTOSPEED_FIELDS + f]; }

  std::vector<field> windows(std::uint64_t size, std::uint64_t alignment, std::uint64_t shift) {
    const field whole = to_.place(size + line * (count() - 1), alignment, shift);
    if (to_.fits()) random_.fill(to_.view(whole));
    std::vector<field> cut;
    for (std::size_t i = 0; i < count(); ++i) cut.push_back({true, whole.offset + line * i, size, {}});
    return cut;
  }
  void inputs() {
    const auto cut = windows(input_size(what_), page, options_.misalign);
    for (std::size_t i = 0; i < count(); ++i) at(i, CRYPTOSPEED_INPUT) = cut[i];
  }
  /// One key, at one place, for all sets; a key of its own for each where keying is what is timed.
  void keys() {
    const bool fresh = what_.op == "mac-rekey" || what_.op == "rekey-seal";
    const std::size_t size = facts_.key_size == 0 ? 32 : facts_.key_size;
    field key;
    for (std::size_t i = 0; i < count(); ++i) {
      if (i == 0 || fresh) key = to_.put(random_.take(size));
      at(i, CRYPTOSPEED_KEY) = key;
    }
  }
  void nonces() {
    if (facts_.nonce_size == 0) return;
    for (std::size_t i = 0; i < count(); ++i) at(i, CRYPTOSPEED_NONCE) = to_.put(random_.take(facts_.nonce_size));
  }

  std::optional<error> aead() {
    keys();
    nonces();
    const std::uint64_t aad_size = takes_associated_data(what_.algorithm) ? what_.aad.value_or(0) : 0;
    const auto aad = windows(aad_size, line, 0);
    for (std::size_t i = 0; i < count(); ++i) at(i, CRYPTOSPEED_AAD) = aad[i];
    if (!own_inputs(what_)) return inputs(), std::nullopt;

    const auto text = windows(input_size(what_), page, 0);
    if (!to_.fits()) return std::nullopt;
    for (std::size_t i = 0; i < count(); ++i) {
      call_args one;
      one.fields.resize(CRYPTOSPEED_FIELDS);
      for (const std::size_t f : {CRYPTOSPEED_KEY, CRYPTOSPEED_NONCE, CRYPTOSPEED_AAD}) one.fields[f] = at(i, f);
      one.fields[CRYPTOSPEED_INPUT] = text[i];
      auto sealed = ask_("seal", one);
      if (!sealed) return sealed.failure();
      if (sealed->size() < text[i].size) return error{errc::internal, "what seal wrote is shorter than its input"};
      const cbytes whole(*sealed);
      const field place = to_.place(text[i].size, i == 0 ? page : line, options_.misalign);
      if (!to_.fits()) return std::nullopt;
      if (place.size != 0) std::memcpy(to_.view(place).data(), whole.data(), place.size);
      at(i, CRYPTOSPEED_INPUT) = place;
      std::vector<std::uint8_t> tag(whole.begin() + static_cast<std::ptrdiff_t>(place.size), whole.end());
      if (what_.op == "open-reject" && !tag.empty()) tag[i % tag.size()] ^= static_cast<std::uint8_t>(1U << (i % 8));
      at(i, CRYPTOSPEED_TAG) = to_.put(tag);
    }
    return std::nullopt;
  }

  /// Fields of a key generation: the secret keys of the fixtures, which are in range whatever the group.
  std::optional<error> seeds() {
    const auto& pairs = fixture_pairs(what_.algorithm);
    if (pairs.empty()) return error{errc::not_found, "there is no fixture key for " + what_.algorithm};
    for (std::size_t i = 0; i < count(); ++i) at(i, CRYPTOSPEED_SEED) = to_.put(pairs[i % pairs.size()].secret_key);
    return std::nullopt;
  }

  std::optional<error> signature() {
    if (what_.op == "keygen") {
      // RSA keys are not made from a seed of a fixed form; every library draws its own primes.
      return what_.algorithm.starts_with("rsa-") ? std::nullopt : seeds();
    }
    const auto& pairs = fixture_pairs(what_.algorithm);
    if (pairs.empty()) return error{errc::not_found, "there is no fixture key for " + what_.algorithm};
    if (what_.op == "decode-public" || what_.op == "decode-secret") {
      const bool secret = what_.op == "decode-secret";
      for (std::size_t i = 0; i < count(); ++i) {
        const fixture_pair& pair = pairs[i % pairs.size()];
        at(i, secret ? CRYPTOSPEED_KEY : CRYPTOSPEED_PEER_KEY) = to_.put(secret ? pair.secret_key : pair.public_key);
      }
      return std::nullopt;
    }
    const field secret = to_.put(pairs[0].secret_key), open = to_.put(pairs[0].public_key);
    const bool verify = what_.op != "sign";
    inputs();
    if (!to_.fits()) return std::nullopt;
    for (std::size_t i = 0; i < count(); ++i) {
      at(i, verify ? CRYPTOSPEED_PEER_KEY : CRYPTOSPEED_KEY) = verify ? open : secret;
      if (!verify) continue;
      call_args one;
      one.fields.resize(CRYPTOSPEED_FIELDS);
      one.fields[CRYPTOSPEED_KEY] = secret;
      one.fields[CRYPTOSPEED_INPUT] = at(i, CRYPTOSPEED_INPUT);
      auto signature = ask_("sign", one);
      if (!signature) return signature.failure();
      at(i, CRYPTOSPEED_TAG) = to_.put(*signature);
    }
    return std::nullopt;
  }

  std::optional<error> exchange() {
    if (what_.op == "keygen") return seeds();
    const auto& pairs = fixture_pairs(what_.algorithm);
    if (pairs.size() < 2) return error{errc::not_found, "there is no fixture key for " + what_.algorithm};
    const field secret = to_.put(pairs[0].secret_key);
    for (std::size_t i = 0; i < count(); ++i) {
      at(i, CRYPTOSPEED_KEY) = secret;
      at(i, CRYPTOSPEED_PEER_KEY) = to_.put(pairs[1 + i % (pairs.size() - 1)].public_key);
    }
    return std::nullopt;
  }

  const block& what_;
  const run_options& options_;
  const oracle& ask_;
  const algorithm_entry& facts_;
  layout to_;
  byte_stream random_;
  call_args args_;
};

std::uint64_t needed(const block& what, const run_options& options) {
  constexpr std::uint64_t small_fields = std::uint64_t{512}
                                         << 10;  // keys, nonces, tags, the largest RSA keys among them
  const std::uint64_t lanes = std::uint64_t{sets_of(what)} * std::max<std::uint32_t>(what.lanes, 1);
  const std::uint64_t size = input_size(what), shift = options.misalign;
  std::uint64_t bulk = size + line * lanes + shift + page;
  if (own_inputs(what)) bulk += lanes * (round_up(size, line) + line + shift) + page;
  bulk += what.aad.value_or(0) + line * lanes;
  // Beside the bulk every set has a key, a nonce, a tag and a public key at most.
  return small_fields + bulk + lanes * std::uint64_t{4096};
}

}  // namespace

std::uint64_t byte_stream::next() noexcept {
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void byte_stream::fill(bytes out) noexcept {
  while (out.size() >= 8) {
    store_le(out.data(), next());
    out = out.subspan(8);
  }
  if (out.empty()) return;
  std::uint8_t last[8];
  store_le(last, next());
  std::memcpy(out.data(), last, out.size());
}

std::vector<std::uint8_t> byte_stream::take(std::size_t size) {
  std::vector<std::uint8_t> data(size);
  fill(data);
  return data;
}

bool takes_associated_data(std::string_view algorithm) { return algorithm != "xsalsa20-poly1305"; }

cbytes field_bytes(const field& of, const data_pool& pool) {
  if (!of.pooled) return of.own;
  return pool.data().subspan(of.offset, of.size);
}

result<call_args> build_inputs(const block& what, data_pool& pool, const run_options& options, const oracle& ask) {
  const algorithm_entry* const facts = find_algorithm(what.algorithm);
  if (facts == nullptr) return error{errc::unsupported, "nothing is known of the algorithm " + what.algorithm};
  return builder(what, pool, options, ask, *facts).build();
}

std::uint64_t pool_size_needed(const plan& what, const run_options& options) {
  std::uint64_t most = page;
  for (const block& one : what.blocks) most = std::max(most, needed(one, options));
  return round_up(most, page);
}

}  // namespace cryptospeed::suite
