// SPDX-License-Identifier: Apache-2.0
// The append-only Merkle accumulator of Starcoin (after Diem): leaves are digests and not hashed again, a node is the
// hash of its two children, an empty right subtree of any height is one placeholder. A template over the hash, so that
// any provider measures it over its own. Takes memory from the heap.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cryptospeed/base/bytes.hpp"
#include "cryptospeed/concepts.hpp"

namespace cryptospeed::workload {

using merkle_digest = std::array<std::uint8_t, 32>;

/// "ACCUMULATOR_PLACEHOLDER_HASH" and four zeros.
inline constexpr merkle_digest merkle_placeholder = [] {
  constexpr std::string_view text = "ACCUMULATOR_PLACEHOLDER_HASH";
  merkle_digest made{};
  for (std::size_t i = 0; i < text.size(); ++i) made[i] = static_cast<std::uint8_t>(text[i]);
  return made;
}();

template <class Hash>
class merkle_accumulator {
 public:
  explicit merkle_accumulator(const Hash& hash) : hash_(hash) {}

  void clear() {
    levels_.clear();
    roots_.clear();
    count_ = 0;
  }

  /// All levels from these leaves, whatever was there before; the root.
  merkle_digest build(std::vector<merkle_digest> leaves) {
    clear();
    count_ = leaves.size();
    if (leaves.empty()) return merkle_placeholder;
    levels_.push_back(std::move(leaves));
    while (levels_.back().size() > 1) {
      const std::vector<merkle_digest>& below = levels_.back();
      std::vector<merkle_digest> level;
      level.reserve((below.size() + 1) / 2);
      for (std::size_t i = 0; i < below.size(); i += 2)
        level.push_back(node(below[i], i + 1 < below.size() ? below[i + 1] : merkle_placeholder));
      levels_.push_back(std::move(level));
    }
    return levels_.back().front();
  }

  /// One leaf more. Roots of complete subtrees of the same height are merged, as in a binary counter; `root` closes the
  /// right side.
  void append(const merkle_digest& leaf) {
    merkle_digest merged = leaf;
    for (std::uint64_t ones = count_; (ones & 1) != 0; ones >>= 1) {
      merged = node(roots_.back(), merged);
      roots_.pop_back();
    }
    roots_.push_back(merged);
    ++count_;
  }

  /// Of what was appended.
  merkle_digest root() {
    if (count_ == 0) return merkle_placeholder;
    std::uint64_t left = count_;
    while ((left & 1) == 0) left >>= 1;
    merkle_digest right = roots_.back();
    if (left == 1) return right;
    std::size_t at = roots_.size() - 1;
    right = node(right, merkle_placeholder);  // the last complete subtree has nothing beside it
    for (left >>= 1; left != 0; left >>= 1) {
      // A one is a complete subtree on the left; a zero an empty one on the right.
      right = (left & 1) != 0 ? node(roots_[--at], right) : node(right, merkle_placeholder);
    }
    return right;
  }

  /// The siblings of leaf `index` from below, of what was built.
  [[nodiscard]] std::vector<merkle_digest> prove(std::uint64_t index) const {
    std::vector<merkle_digest> siblings;
    for (std::size_t level = 0; level + 1 < levels_.size(); ++level, index >>= 1) {
      const std::size_t sibling = static_cast<std::size_t>(index ^ 1);
      siblings.push_back(sibling < levels_[level].size() ? levels_[level][sibling] : merkle_placeholder);
    }
    return siblings;
  }

  /// Whether the siblings lead from the leaf to the root.
  [[nodiscard]] bool verify(const merkle_digest& root, const merkle_digest& leaf, std::uint64_t index,
                            cbytes siblings) {
    if (siblings.size() % leaf.size() != 0 || siblings.size() / leaf.size() > 63) return false;
    merkle_digest now = leaf;
    for (; !siblings.empty(); siblings = siblings.subspan(now.size()), index >>= 1) {
      merkle_digest sibling;
      std::copy_n(siblings.begin(), sibling.size(), sibling.begin());
      now = (index & 1) != 0 ? node(sibling, now) : node(now, sibling);
    }
    return index == 0 && now == root;
  }

 private:
  merkle_digest node(const merkle_digest& left, const merkle_digest& right) {
    merkle_digest made;
    hash_.reset();
    hash_.update(left);
    hash_.update(right);
    hash_.finish(made);
    return made;
  }

  Hash hash_;
  std::vector<std::vector<merkle_digest>> levels_;
  std::vector<merkle_digest> roots_;  // of complete subtrees, the largest first
  std::uint64_t count_ = 0;
};

}  // namespace cryptospeed::workload
