#include "fonts/compare/segment_index.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace typecase::fonts {
namespace {

double square(double value) { return value * value; }

double square_distance(Point p, const Segment& segment) {
  const auto& [a, b] = segment;
  double dx = b.x - a.x, dy = b.y - a.y;
  double t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
  t = std::clamp(t, 0.0, 1.0);
  return square(a.x + t * dx - p.x) + square(a.y + t * dy - p.y);
}

// A distance that the segment is surely not nearer than.
double least_aside(Point p, const Segment& segment) {
  return std::max(std::min(segment.start.x, segment.end.x) - p.x,
                  p.x - std::max(segment.start.x, segment.end.x));
}

}  // namespace

SegmentIndex::SegmentIndex(const FlatOutline& outline) : outline_(outline) {
  double top = outline[0].start.y;
  bottom_ = top;
  for (const Segment& segment : outline) {
    bottom_ = std::min({bottom_, segment.start.y, segment.end.y});
    top = std::max({top, segment.start.y, segment.end.y});
  }
  constexpr std::size_t most_strips = 64;
  std::size_t count = std::clamp<std::size_t>(outline.size() / 4, 1, most_strips);
  height_ = std::max((top - bottom_) / static_cast<double>(count), 1e-6);
  strips_.resize(count);
  for (std::uint32_t i = 0; i < outline.size(); ++i) {
    auto [low, high] = std::minmax(outline[i].start.y, outline[i].end.y);
    for (std::size_t s = strip_of(low); s <= strip_of(high); ++s) strips_[s].push_back(i);
  }
}

std::size_t SegmentIndex::strip_of(double y) const {
  double strip = std::floor((y - bottom_) / height_);
  return static_cast<std::size_t>(std::clamp(strip, 0.0, static_cast<double>(strips_.size() - 1)));
}

void SegmentIndex::search(std::size_t strip, Point point, Nearest& best) const {
  for (std::uint32_t i : strips_[strip]) {
    if (least_aside(point, outline_[i]) >= best.distance) continue;
    double squared = square_distance(point, outline_[i]);
    if (squared < square(best.distance)) best = {std::sqrt(squared), i};
  }
}

Nearest SegmentIndex::nearest(Point point) const {
  Nearest best{std::numeric_limits<double>::infinity(), 0};
  std::size_t own = strip_of(point.y);
  search(own, point, best);
  for (std::size_t low = own; low > 0; --low) {
    if (point.y - (bottom_ + static_cast<double>(low) * height_) >= best.distance) break;
    search(low - 1, point, best);
  }
  for (std::size_t high = own + 1; high < strips_.size(); ++high) {
    if (bottom_ + static_cast<double>(high) * height_ - point.y >= best.distance) break;
    search(high, point, best);
  }
  return best;
}

double SegmentIndex::distance(Point point, const Nearest& of) const {
  return std::sqrt(square_distance(point, outline_[of.segment]));
}

}  // namespace typecase::fonts
