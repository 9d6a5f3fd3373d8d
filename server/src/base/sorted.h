#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

namespace typecase {

// The items in ascending order, each once.
template <class T>
std::vector<T> sorted_unique(std::vector<T> items) {
  std::ranges::sort(items);
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items;
}

// The items of both, each once; both sorted.
template <class T>
std::vector<T> united(const std::vector<T>& a, const std::vector<T>& b) {
  std::vector<T> all;
  std::ranges::set_union(a, b, std::back_inserter(all));
  return all;
}

}  // namespace typecase
