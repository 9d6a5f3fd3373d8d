#include "base/text/nearest.h"

#include <algorithm>
#include <vector>

namespace typecase {
namespace {

// Optimal string alignment distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> nearest(std::string_view word,
                                   const std::set<std::string, std::less<>>& known) {
  constexpr std::size_t longest = 100;
  if (word.size() > longest) return std::nullopt;
  std::optional<std::string> best;
  std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string& candidate : known) {
    std::size_t found = distance(word, candidate);
    if (found >= least) continue;
    least = found;
    best = candidate;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::set<std::string, std::less<>>& known) {
  constexpr std::size_t few = 8;
  if (auto meant = nearest(word, known)) return " Did you mean \"" + *meant + "\"?";
  if (known.empty() || known.size() > few) return "";
  std::string all;
  for (const std::string& one : known) all += (all.empty() ? "" : ", ") + ("\"" + one + "\"");
  return (known.size() == 1 ? " Known is " : " Known are ") + all + ".";
}

std::string unknown_word(std::string_view what, std::string_view word,
                         const std::set<std::string, std::less<>>& known) {
  return "There is no " + std::string(what) + " \"" + std::string(word) + "\"." +
         did_you_mean(word, known);
}

}  // namespace typecase
