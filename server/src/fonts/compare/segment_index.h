#pragma once

#include <cstdint>
#include <vector>

#include "fonts/compare/outline_distance.h"

namespace typecase::fonts {

// The segment of an outline that lies nearest to a point.
struct Nearest {
  double distance = 0;
  std::size_t segment = 0;
};

// Finds it. Segments lie in horizontal strips, which are searched from the point's own outwards.
// The outline is not empty and outlives the index. Immutable.
class SegmentIndex {
 public:
  explicit SegmentIndex(const FlatOutline& outline);

  Nearest nearest(Point point) const;

  // From the point to the segment that was nearest to another one.
  double distance(Point point, const Nearest& of) const;

 private:
  std::size_t strip_of(double y) const;
  void search(std::size_t strip, Point point, Nearest& best) const;

  const FlatOutline& outline_;
  double bottom_ = 0, height_ = 1;                  // of all; of a strip
  std::vector<std::vector<std::uint32_t>> strips_;  // places of the segments that touch each
};

}  // namespace typecase::fonts
