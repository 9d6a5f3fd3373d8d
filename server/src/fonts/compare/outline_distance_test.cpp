#include "fonts/compare/outline_distance.h"

#include <gtest/gtest.h>

namespace typecase::fonts {
namespace {

using Kind = PathStep::Kind;
using Path = std::vector<PathStep>;

Path polygon(std::initializer_list<Point> points) {
  Path path;
  for (Point point : points) {
    path.push_back({.kind = path.empty() ? Kind::move : Kind::line,
                    .x = static_cast<float>(point.x),
                    .y = static_cast<float>(point.y)});
  }
  path.push_back({.kind = Kind::close});
  return path;
}

Path box(double left, double bottom, double right, double top) {
  return polygon({{left, bottom}, {right, bottom}, {right, top}, {left, top}});
}

Path joined(Path a, const Path& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

FlatOutline flat(const Path& path) { return flatten(path, 1, 0.1); }

double distance(const Path& a, const Path& b) { return outline_distance(flat(a), flat(b), 0.05); }

TEST(OutlineDistance, IsHowFarAShapeMoved) {
  EXPECT_NEAR(distance(box(0, 0, 80, 700), box(3, 0, 83, 700)), 3, 0.1);
  EXPECT_NEAR(distance(box(0, 0, 80, 700), box(40, 0, 120, 700)), 40, 0.5);
  EXPECT_NEAR(distance(box(0, 0, 80, 700), box(0, 0, 80, 731)), 31, 0.4);
}

TEST(OutlineDistance, OverlooksWhereAContourStartsAndPointsOnALine) {
  Path turned = polygon({{80, 0}, {80, 350}, {80, 700}, {0, 700}, {0, 0}, {31, 0}});
  EXPECT_LE(distance(box(0, 0, 80, 700), turned), 0.05);
}

// A quarter of a circle as one cubic and as four quadratics of its halves' tangents.
TEST(OutlineDistance, OverlooksTheKindOfACurve) {
  constexpr double k = 552.285, radius = 1000;
  Path cubic{
      {.kind = Kind::move, .x = radius, .y = 0},
      {.kind = Kind::cubic, .x1 = radius, .y1 = k, .x2 = k, .y2 = radius, .x = 0, .y = radius}};
  Path quadratic{{.kind = Kind::move, .x = radius, .y = 0}};
  constexpr int parts = 4;
  constexpr double part = M_PI / 2 / parts;
  for (int i = 0; i < parts; ++i) {
    double middle = (i + 0.5) * part, end = (i + 1) * part, out = radius / std::cos(part / 2);
    quadratic.push_back({.kind = Kind::quadratic,
                         .x1 = static_cast<float>(out * std::cos(middle)),
                         .y1 = static_cast<float>(out * std::sin(middle)),
                         .x = static_cast<float>(radius * std::cos(end)),
                         .y = static_cast<float>(radius * std::sin(end))});
  }
  EXPECT_LT(distance(cubic, quadratic), 0.75);
  EXPECT_GT(distance(cubic, box(0, 0, radius, radius)), 400);
}

TEST(OutlineDistance, IsTheSizeOfAGlyphThatCameOrWent) {
  EXPECT_EQ(distance({}, box(10, 0, 90, 700)), 700);
  EXPECT_EQ(distance(box(10, 0, 910, 700), {}), 900);
  EXPECT_EQ(distance({}, {}), 0);
  EXPECT_EQ(distance({{.kind = Kind::move, .x = 5, .y = 5}}, {}), 0);
}

TEST(OutlineDistance, IsFoundInTheMiddleOfALongSegment) {
  Path notched =
      polygon({{0, 0}, {1000, 0}, {1000, 100}, {505, 100}, {500, 60}, {495, 100}, {0, 100}});
  EXPECT_NEAR(distance(box(0, 0, 1000, 100), notched), 40, 0.5);
}

TEST(BoxDistance, IsNoLarger) {
  EXPECT_NEAR(box_distance(flat(box(0, 0, 80, 700)), flat(box(3, 0, 85, 700))), 5, 0.01);
  EXPECT_EQ(box_distance({}, flat(box(0, 0, 80, 700))), 700);
  EXPECT_EQ(box_distance({}, {}), 0);
}

// A comb of long teeth, and one that is turned round.
TEST(OutlineDistance, EndsForOutlinesMadeToTakeLong) {
  Path comb{{.kind = Kind::move, .x = 0, .y = 0}}, other{{.kind = Kind::move, .x = 0, .y = 30'000}};
  for (int i = 0; i < 2'000; ++i) {
    auto x = static_cast<float>(i);
    comb.push_back({.kind = Kind::line, .x = x, .y = i % 2 ? 30'000.f : 0.f});
    other.push_back({.kind = Kind::line, .x = 30'000 - x, .y = i % 2 ? 0.f : 30'000.f});
  }
  EXPECT_GT(distance(comb, other), 20'000);
}

TEST(ShapesDiffer, OverlooksContoursWithinAShape) {
  Path cross = joined(box(0, 40, 100, 60), box(40, 0, 60, 100));
  Path united = polygon({{0, 40},
                         {40, 40},
                         {40, 0},
                         {60, 0},
                         {60, 40},
                         {100, 40},
                         {100, 60},
                         {60, 60},
                         {60, 100},
                         {40, 100},
                         {40, 60},
                         {0, 60}});
  EXPECT_GT(distance(cross, united), 9);
  EXPECT_FALSE(shapes_differ(flat(cross), flat(united), 0.75));
}

TEST(ShapesDiffer, SeesAHoleAndAMove) {
  Path hole = polygon({{20, 20}, {20, 80}, {80, 80}, {80, 20}});  // clockwise
  Path filled = box(20, 20, 80, 80);
  Path outside = box(0, 0, 100, 100);
  EXPECT_TRUE(shapes_differ(flat(outside), flat(joined(outside, hole)), 0.75));
  EXPECT_FALSE(shapes_differ(flat(outside), flat(joined(outside, filled)), 0.75));
  EXPECT_TRUE(shapes_differ(flat(outside), flat(box(0, 0, 100, 101)), 0.75));
}

TEST(Flatten, TakesCoordinatesThatAreNoNumbers) {
  Path odd = box(0, 0, 100, 100);
  odd.insert(odd.begin() + 2, {.kind = Kind::cubic, .x1 = NAN, .y1 = 0, .x2 = INFINITY, .x = NAN});
  EXPECT_LE(outline_distance(flat(odd), flat(box(0, 0, 100, 100)), 0.05), 100);
}

}  // namespace
}  // namespace typecase::fonts
