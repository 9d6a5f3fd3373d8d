#pragma once

// For tests that go over many cases of one kind, such as every demo font.

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace typecase {

// Whether ./test asked for the gate's selection (TYPECASE_TEST_TIER). Otherwise all cases run.
inline bool in_gate() {
  const char* tier = std::getenv("TYPECASE_TEST_TIER");
  return tier && tier == std::string("gate");
}

// The cases of this run: in the gate every `of`-th, beginning with TYPECASE_TEST_TURN, so that `of`
// runs one after another cover all; otherwise all. Never empty where `all` is not.
template <typename Case>
std::vector<Case> cases_in_turn(const std::vector<Case>& all, std::size_t of) {
  if (!in_gate() || all.empty()) return all;
  const char* turn = std::getenv("TYPECASE_TEST_TURN");
  std::vector<Case> chosen;
  std::size_t first = (turn ? std::stoul(turn) : 0) % std::min(of, all.size());
  for (std::size_t i = first; i < all.size(); i += of) chosen.push_back(all[i]);
  return chosen;
}

}  // namespace typecase
