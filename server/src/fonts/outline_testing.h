#pragma once

// For tests only: how far two drawings lie apart.

#include <cmath>
#include <limits>
#include <vector>

#include "fonts/outline.h"

namespace typecase::fonts::testing {

// The largest difference of a coordinate, in font units. Infinite: the drawings have different
// steps.
inline float distance(const std::vector<PathStep>& a, const std::vector<PathStep>& b) {
  constexpr float apart = std::numeric_limits<float>::infinity();
  if (a.size() != b.size()) return apart;
  float largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].kind != b[i].kind) return apart;
    for (float PathStep::*field :
         {&PathStep::x1, &PathStep::y1, &PathStep::x2, &PathStep::y2, &PathStep::x, &PathStep::y}) {
      largest = std::max(largest, std::abs(a[i].*field - b[i].*field));
    }
  }
  return largest;
}

}  // namespace typecase::fonts::testing
