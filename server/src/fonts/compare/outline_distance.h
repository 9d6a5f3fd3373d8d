#pragma once

#include <span>
#include <vector>

#include "fonts/tables/outline.h"

// For fonts/compare alone: how far two outlines lie apart, whatever curves they are made of.
namespace typecase::fonts {

struct Point {
  double x = 0;
  double y = 0;
};

struct Segment {
  Point start;
  Point end;
};

// Contours as straight segments, in their order; those of no length are left out.
using FlatOutline = std::vector<Segment>;

// Coordinates times `scale`; curves within `flatness` of the true ones. A contour of curves to make
// work has 64 segments a curve at most.
FlatOutline flatten(std::span<const PathStep> path, double scale, double flatness);

// The largest distance from a point of either outline to the other one (Hausdorff distance), found
// to within `grain` and a hundredth; less of outlines that are made to take long. 0 of two without
// ink; of one without ink, the larger side of the other's box.
double outline_distance(const FlatOutline& a, const FlatOutline& b, double grain);

// The largest difference between the sides of their boxes, never more than the distance.
double box_distance(const FlatOutline& a, const FlatOutline& b);

// Whether the shapes that the outlines fill (non-zero winding) lie further apart: an edge of either
// shape is further than `tolerance` from the other outline. Contours within a shape, where parts of
// it overlap, do not count. Points are taken every `tolerance`, 400 of a segment at most.
bool shapes_differ(const FlatOutline& a, const FlatOutline& b, double tolerance);

}  // namespace typecase::fonts
