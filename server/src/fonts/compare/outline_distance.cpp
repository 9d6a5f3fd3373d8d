#include "fonts/compare/outline_distance.h"

#include <algorithm>
#include <cmath>

#include "fonts/compare/segment_index.h"

namespace typecase::fonts {
namespace {

Point middle(Point a, Point b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

double length(double dx, double dy) { return std::sqrt(dx * dx + dy * dy); }

struct Box {
  double left, bottom, right, top;
};

Box box_of(const FlatOutline& outline) {
  Point first = outline.front().start;
  Box box{first.x, first.y, first.x, first.y};
  for (const Segment& segment : outline) {
    box.left = std::min(box.left, segment.end.x);
    box.right = std::max(box.right, segment.end.x);
    box.bottom = std::min(box.bottom, segment.end.y);
    box.top = std::max(box.top, segment.end.y);
  }
  return box;
}

double larger_side(const FlatOutline& outline) {
  Box box = box_of(outline);
  return std::max(box.right - box.left, box.top - box.bottom);
}

// A part of a segment whose ends were measured.
struct Piece {
  Point start, end;
  Nearest at_start, at_end;
};

// No point of the piece is further from the outline. The distance to one segment is convex, so it
// is largest at an end; and it changes no faster than the point moves.
double bound_of(const Piece& piece, const SegmentIndex& to) {
  double by_length = (piece.at_start.distance + piece.at_end.distance +
                      length(piece.end.x - piece.start.x, piece.end.y - piece.start.y)) /
                     2;
  double by_first = std::max(piece.at_start.distance, to.distance(piece.end, piece.at_start));
  double by_second = std::max(piece.at_end.distance, to.distance(piece.start, piece.at_end));
  return std::min({by_length, by_first, by_second});
}

// Halvings of a segment, on average: far more than drawn outlines need.
constexpr std::size_t most_halvings = 256;

double farthest(const FlatOutline& from, const SegmentIndex& to, double grain) {
  std::vector<Piece> pieces;
  pieces.reserve(from.size());
  double largest = 0;
  for (const Segment& segment : from) {
    Nearest start = to.nearest(segment.start), end = to.nearest(segment.end);
    largest = std::max({largest, start.distance, end.distance});
    pieces.push_back({segment.start, segment.end, start, end});
  }
  std::size_t left = most_halvings * from.size();
  while (!pieces.empty() && left-- > 0) {
    Piece piece = pieces.back();
    pieces.pop_back();
    if (bound_of(piece, to) <= largest * 1.01 + grain) continue;
    Point half = middle(piece.start, piece.end);
    Nearest at_half = to.nearest(half);
    largest = std::max(largest, at_half.distance);
    pieces.push_back({piece.start, half, piece.at_start, at_half});
    pieces.push_back({half, piece.end, at_half, piece.at_end});
  }
  return largest;
}

// How often the outline winds around the point.
int winding(const FlatOutline& outline, Point point) {
  int turns = 0;
  for (const auto& [a, b] : outline) {
    if ((a.y <= point.y) == (b.y <= point.y)) continue;
    double x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
    if (x > point.x) turns += b.y > a.y ? 1 : -1;
  }
  return turns;
}

// Whether the shape ends at a point of one of its own segments.
bool is_edge(const FlatOutline& outline, const Segment& segment, Point point) {
  constexpr double aside = 0.01;  // font units
  double dx = segment.end.x - segment.start.x, dy = segment.end.y - segment.start.y;
  double step = aside / length(dx, dy);
  Point left{point.x - dy * step, point.y + dx * step};
  Point right{point.x + dy * step, point.y - dx * step};
  return (winding(outline, left) != 0) != (winding(outline, right) != 0);
}

// A place on a segment beside its end, where the shape may turn.
constexpr double at_end = 0.001;

constexpr double most_steps = 400;  // of a segment

bool has_edge_apart(const FlatOutline& from, const SegmentIndex& to, double tolerance) {
  for (const Segment& segment : from) {
    double dx = segment.end.x - segment.start.x, dy = segment.end.y - segment.start.y;
    int steps =
        static_cast<int>(std::clamp(std::ceil(length(dx, dy) / tolerance), 1.0, most_steps));
    for (int i = 0; i <= steps; ++i) {
      double t = std::clamp(double(i) / steps, at_end, 1 - at_end);
      Point point{segment.start.x + t * dx, segment.start.y + t * dy};
      if (to.nearest(point).distance > tolerance && is_edge(from, segment, point)) return true;
    }
  }
  return false;
}

}  // namespace

double outline_distance(const FlatOutline& a, const FlatOutline& b, double grain) {
  if (a.empty() && b.empty()) return 0;
  if (a.empty() || b.empty()) return larger_side(a.empty() ? b : a);
  return std::max(farthest(a, SegmentIndex(b), grain), farthest(b, SegmentIndex(a), grain));
}

double box_distance(const FlatOutline& a, const FlatOutline& b) {
  if (a.empty() || b.empty()) return outline_distance(a, b, 0);
  Box old = box_of(a), now = box_of(b);
  return std::max({std::abs(old.left - now.left), std::abs(old.right - now.right),
                   std::abs(old.bottom - now.bottom), std::abs(old.top - now.top)});
}

bool shapes_differ(const FlatOutline& a, const FlatOutline& b, double tolerance) {
  if (a.empty() || b.empty()) return a.empty() != b.empty();
  return has_edge_apart(a, SegmentIndex(b), tolerance) ||
         has_edge_apart(b, SegmentIndex(a), tolerance);
}

}  // namespace typecase::fonts
