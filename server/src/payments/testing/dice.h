#pragma once

// For tests only: random choices that a seed repeats.

#include <random>
#include <vector>

namespace typecase::payments::testing {

// The same seed throws the same.
class Dice {
 public:
  explicit Dice(unsigned seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  // items: at least one.
  template <class Item>
  const Item& one_of(const std::vector<Item>& items) {
    return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
  }

 private:
  std::mt19937 random_;
};

}  // namespace typecase::payments::testing
