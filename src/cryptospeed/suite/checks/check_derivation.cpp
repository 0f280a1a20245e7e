// SPDX-License-Identifier: Apache-2.0
// Key derivation functions are compositions: what they give is put together here from verified HMACs and digests.
#include "cryptospeed/suite/checks/check_derivation.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "cryptospeed/suite/checks/examiner.hpp"
#include "cryptospeed/suite/fixtures.hpp"

namespace cryptospeed::suite {
namespace {

constexpr std::uint64_t most_iterations = 20'000;  // each is a question to a worker

using maybe = std::optional<octets>;

octets operator+(octets left, const octets& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

octets big_endian(std::uint64_t value, int size) {
  octets out;
  for (int i = size - 1; i >= 0; --i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  return out;
}

/// What is asked for: the algorithm's hash, and the fields of one input set.
struct derivation {
  desk& at;
  std::string hash;
  octets secret, salt, info;
  std::size_t size = 0;
  std::uint64_t iterations = 0;

  [[nodiscard]] maybe mac(const octets& key, const octets& text) const {
    auto tag = at.make("hmac-" + hash, "mac", one_set({{CRYPTOSPEED_KEY, key}, {CRYPTOSPEED_INPUT, text}}));
    return tag ? maybe(*std::move(tag)) : std::nullopt;
  }
  [[nodiscard]] maybe digest(const octets& text) const {
    auto made = at.make(hash, "digest", one_set({{CRYPTOSPEED_INPUT, text}}));
    return made ? maybe(*std::move(made)) : std::nullopt;
  }
};

/// Blocks one after the other until there are enough bytes; `block(i, before)` counts from 1.
template <class Block>
maybe in_blocks(std::size_t size, Block block) {
  octets out, last;
  for (std::uint64_t i = 1; out.size() < size; ++i) {
    const maybe next = block(i, last);
    if (!next || next->empty()) return std::nullopt;
    out = out + *next;
    last = *next;
  }
  out.resize(size);
  return out;
}

/// RFC 5869 section 2.3.
maybe expand(const derivation& of, const octets& key, const octets& info) {
  return in_blocks(of.size, [&](std::uint64_t i, const octets& last) {
    return of.mac(key, last + info + octets{static_cast<std::uint8_t>(i)});
  });
}

/// RFC 5869.
maybe hkdf(const derivation& of) {
  const maybe key = of.mac(of.salt, of.secret);
  return key ? expand(of, *key, of.info) : std::nullopt;
}

/// RFC 8446 section 7.1, HKDF-Expand-Label; `info` is the label, `salt` the context.
maybe tls13(const derivation& of) {
  const octets label = octets{'t', 'l', 's', '1', '3', ' '} + of.info;
  return expand(of, of.secret,
                big_endian(of.size, 2) + octets{static_cast<std::uint8_t>(label.size())} + label +
                    octets{static_cast<std::uint8_t>(of.salt.size())} + of.salt);
}

/// SEC 1 section 3.6.1.
maybe x963(const derivation& of) {
  return in_blocks(of.size,
                   [&](std::uint64_t i, const octets&) { return of.digest(of.secret + big_endian(i, 4) + of.info); });
}

/// SP 800-56C section 4, with a hash.
maybe single_step(const derivation& of) {
  return in_blocks(of.size,
                   [&](std::uint64_t i, const octets&) { return of.digest(big_endian(i, 4) + of.secret + of.info); });
}

/// RFC 8018 section 5.2.
maybe pbkdf2(const derivation& of) {
  return in_blocks(of.size, [&](std::uint64_t i, const octets&) -> maybe {
    maybe link = of.mac(of.secret, of.salt + big_endian(i, 4));
    maybe sum = link;
    for (std::uint64_t n = 1; link && n < of.iterations; ++n) {
      link = of.mac(of.secret, *link);
      for (std::size_t at = 0; link && at < sum->size(); ++at)
        (*sum)[at] = static_cast<std::uint8_t>((*sum)[at] ^ (*link)[at]);
    }
    return link ? sum : std::nullopt;
  });
}

struct rule {
  std::string_view prefix;
  maybe (*derive)(const derivation&);
};
constexpr rule rules[] = {
    {"hkdf-", hkdf}, {"tls13-hkdf-", tls13}, {"x963-kdf-", x963}, {"sskdf-", single_step}, {"pbkdf2-hmac-", pbkdf2}};

octets bytes_of(const call_args& args, std::size_t set, int f, const data_pool& pool) {
  const cbytes data = field_bytes(args.fields[set * CRYPTOSPEED_FIELDS + static_cast<std::size_t>(f)], pool);
  return {data.begin(), data.end()};
}

}  // namespace

check_part check_derivation(desk& at, const block& what, const call_args& args, const std::vector<answer>& answers,
                            const data_pool& pool) {
  check_part part;
  const auto* const known = std::find_if(std::begin(rules), std::end(rules),
                                         [&](const rule& r) { return what.algorithm.starts_with(r.prefix); });
  if (known == std::end(rules)) return part;
  const auto cost = what.params.find("iterations");
  const std::uint64_t iterations = cost == what.params.end() ? 0 : cost->second;
  if (iterations > most_iterations) return part;
  // A thousand iterations of eight sets would take a second of every run; they differ in nothing but their bytes.
  const std::size_t sets = iterations > 1 ? 1 : answers.size();
  for (std::size_t set = 0; set < sets; ++set) {
    const derivation of{at,
                        what.algorithm.substr(known->prefix.size()),
                        bytes_of(args, set, CRYPTOSPEED_KEY, pool),
                        bytes_of(args, set, CRYPTOSPEED_SALT, pool),
                        bytes_of(args, set, CRYPTOSPEED_INFO, pool),
                        args.output_size,
                        iterations};
    const maybe wanted = known->derive(of);
    if (!wanted) return {};  // nobody has the parts
    part.applied = true;
    if (answers[set].output != *wanted) {
      part.failed = "not what the standard puts together from " + of.hash + " on input set " + std::to_string(set);
      return part;
    }
  }
  return part;
}

}  // namespace cryptospeed::suite
