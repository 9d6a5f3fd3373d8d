#include <algorithm>
#include <cmath>

#include "fonts/compare/outline_distance.h"

namespace typecase::fonts {
namespace {

constexpr int most_segments = 64;  // of a curve

// Collects the segments of contours.
class Flattener {
 public:
  Flattener(double scale, double flatness) : scale_(scale), flatness_(flatness) {}

  void add(const PathStep& step) {
    Point end{step.x * scale_, step.y * scale_};
    switch (step.kind) {
      case PathStep::Kind::move:
        close();
        start_ = at_ = end;
        return;
      case PathStep::Kind::line:
        return line(end);
      case PathStep::Kind::quadratic:
        return quadratic(control(step.x1, step.y1), end);
      case PathStep::Kind::cubic:
        return cubic(control(step.x1, step.y1), control(step.x2, step.y2), end);
      case PathStep::Kind::close:
        return close();
    }
  }

  FlatOutline finish() {
    close();
    return std::move(outline_);
  }

 private:
  Point control(float x, float y) const { return {x * scale_, y * scale_}; }

  void line(Point end) {
    if (std::isfinite(end.x) && std::isfinite(end.y) && (end.x != at_.x || end.y != at_.y)) {
      outline_.push_back({at_, end});
      at_ = end;
    }
  }

  void close() { line(start_); }

  // A chord of a curve of n pieces lies within |second derivative| / (8 n²) of it.
  int pieces(double second_derivative) const {
    double count = std::ceil(std::sqrt(second_derivative / (8 * flatness_)));
    return static_cast<int>(std::clamp(count, 1.0, double{most_segments}));
  }

  void quadratic(Point c, Point end) {
    Point from = at_;
    int count = pieces(2 * std::hypot(from.x - 2 * c.x + end.x, from.y - 2 * c.y + end.y));
    for (int i = 1; i < count; ++i) {
      double t = double(i) / count, u = 1 - t;
      line({u * u * from.x + 2 * u * t * c.x + t * t * end.x,
            u * u * from.y + 2 * u * t * c.y + t * t * end.y});
    }
    line(end);
  }

  void cubic(Point c, Point d, Point end) {
    Point from = at_;
    double first = std::hypot(from.x - 2 * c.x + d.x, from.y - 2 * c.y + d.y);
    double second = std::hypot(c.x - 2 * d.x + end.x, c.y - 2 * d.y + end.y);
    int count = pieces(6 * std::max(first, second));
    for (int i = 1; i < count; ++i) {
      double t = double(i) / count, u = 1 - t;
      double a = u * u * u, b = 3 * u * u * t, e = 3 * u * t * t, f = t * t * t;
      line(
          {a * from.x + b * c.x + e * d.x + f * end.x, a * from.y + b * c.y + e * d.y + f * end.y});
    }
    line(end);
  }

  double scale_, flatness_;
  Point start_, at_;
  FlatOutline outline_;
};

}  // namespace

FlatOutline flatten(std::span<const PathStep> path, double scale, double flatness) {
  Flattener flattener(scale, flatness);
  for (const PathStep& step : path) flattener.add(step);
  return flattener.finish();
}

}  // namespace typecase::fonts
