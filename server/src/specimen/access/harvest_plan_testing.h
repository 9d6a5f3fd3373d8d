#pragma once

// For tests and the bench: in which order a greedy visitor asks for the characters of a font.

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "specimen/access/access.h"
#include "specimen/access/target_font_testing.h"
#include "specimen/tester/buckets.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen::testing {

// First requests: the widest covers, language by language; or, of a harvester who knows the kerning
// already, the characters that are kerned the most.
enum class Plan { languages, kerning };

// The wanted characters in three groups for each address: any two of the three fit into one
// answer, and with them the free charset. Further addresses mix groups so that most pairs are
// gained, or take new ones.
class HarvestPlan {
 public:
  using Group = std::vector<std::uint32_t>;

  HarvestPlan(const TargetFont& target, CodePoints free, Plan plan, const AccessLimits& limits,
              std::size_t addresses)
      : target_(target), free_(std::move(free)), plan_(plan) {
    std::vector<std::uint32_t> wanted = in_order();
    auto share = static_cast<std::size_t>(limits.share * static_cast<double>(wanted.size()));
    std::size_t size = std::max<std::size_t>(1, std::min(limits.characters, share) / 3);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (i % size == 0) groups_.emplace_back();
      groups_.back().push_back(wanted[i]);
    }
    while (groups_.size() < 3) groups_.emplace_back();
    groups_.resize(std::min<std::size_t>(groups_.size(), 3 * addresses));
    count_gains();
  }

  // For the next address.
  std::array<Group, 3> next() {
    std::array<std::size_t, 3> best = best_groups();
    return {groups_[best[0]], groups_[best[1]], groups_[best[2]]};
  }

 private:
  std::vector<std::uint32_t> in_order() const {
    std::vector<std::uint32_t> wanted = beyond(target_.characters, free_);
    std::map<std::uint32_t, std::ptrdiff_t> weights;
    for (std::uint32_t c : wanted) weights[c] = weight(c);
    std::ranges::stable_sort(wanted, std::greater(), [&](std::uint32_t c) { return weights[c]; });
    return wanted;
  }

  // The more, the sooner.
  std::ptrdiff_t weight(std::uint32_t code_point) const {
    std::size_t most = buckets().size();
    if (plan_ == Plan::languages) {
      return static_cast<std::ptrdiff_t>(most - bucket_of(code_point).value_or(most));
    }
    std::size_t place = target_.place_of(code_point);
    std::ptrdiff_t pairs = 0;
    for (std::size_t i = 0; i < target_.characters.size(); ++i) {
      pairs += (target_.kerning[i][place] != 0) + (target_.kerning[place][i] != 0);
    }
    return pairs;
  }

  // How many kerned pairs there are between each two groups, and of each with the free charset.
  void count_gains() {
    groups_.push_back(free_);
    gain_.assign(groups_.size(), std::vector<std::size_t>(groups_.size()));
    for (std::size_t a = 0; a < groups_.size(); ++a) {
      for (std::size_t b = 0; b < groups_.size(); ++b) {
        for (std::uint32_t first : groups_[a]) {
          const std::vector<int>& row = target_.kerning[target_.place_of(first)];
          for (std::uint32_t second : groups_[b]) gain_[a][b] += row[target_.place_of(second)] != 0;
        }
      }
    }
    groups_.pop_back();
  }

  // The gain of three groups together with the free charset over what was planned before.
  std::size_t gain(const std::array<std::size_t, 3>& three) const {
    std::size_t free = groups_.size();
    std::set<std::pair<std::size_t, std::size_t>> fresh;
    for (std::size_t a : three) {
      for (std::size_t b : {three[0], three[1], three[2], free}) {
        fresh.insert({a, b});
        fresh.insert({b, a});
      }
    }
    std::size_t sum = 0;
    for (const auto& pair : fresh) {
      if (!planned_.contains(pair)) sum += gain_[pair.first][pair.second];
    }
    return sum;
  }

  std::array<std::size_t, 3> best_groups() {
    std::array<std::size_t, 3> best{0, 1, 2};
    for (std::size_t a = 0; a < groups_.size(); ++a) {
      for (std::size_t b = a + 1; b < groups_.size(); ++b) {
        for (std::size_t c = b + 1; c < groups_.size(); ++c) {
          if (gain({a, b, c}) > gain(best)) best = {a, b, c};
        }
      }
    }
    for (std::size_t a : best) {
      for (std::size_t b : {best[0], best[1], best[2], groups_.size()}) {
        planned_.insert({a, b});
        planned_.insert({b, a});
      }
    }
    return best;
  }

  const TargetFont& target_;
  const CodePoints free_;
  const Plan plan_;
  std::vector<Group> groups_;
  std::vector<std::vector<std::size_t>> gain_;
  std::set<std::pair<std::size_t, std::size_t>> planned_;
};

}  // namespace typecase::specimen::testing
