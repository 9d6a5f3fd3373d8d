#include "fonts/check/line_difference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/text/utf8.h"
#include "fonts/shape/composition.h"

namespace typecase::fonts {
namespace {

constexpr float apart = std::numeric_limits<float>::infinity();

using Line = std::vector<ShapedGlyph>;

// Clusters of which the font lacks a character. Marks that begin a line before such a cluster are
// among them: they have no letter of their own, and in a line set against the direction of its
// script HarfBuzz hangs them on the glyph of that one.
std::set<std::uint32_t> lacked_clusters(std::string_view text, const Line& line) {
  std::set<std::uint32_t> lacked, all;
  for (const ShapedGlyph& glyph : line) {
    all.insert(glyph.cluster);
    if (glyph.glyph == 0) lacked.insert(glyph.cluster);
  }
  bool begins_with_mark = !text.empty() && is_mark(code_points_of(text).front());
  if (begins_with_mark && all.size() > 1 && lacked.contains(*std::next(all.begin()))) {
    lacked.insert(*all.begin());
  }
  return lacked;
}

bool stand_alike(const ShapedGlyph& a, const ShapedGlyph& b) {
  return a.x_advance == b.x_advance && a.x_offset == b.x_offset && a.y_offset == b.y_offset;
}

std::string at_byte(const ShapedGlyph& glyph) {
  return " at byte " + std::to_string(glyph.cluster);
}

std::string other_place(const ShapedGlyph& a, const ShapedGlyph& b) {
  auto place = [](const ShapedGlyph& glyph) {
    return std::to_string(glyph.x_advance) + " wide, moved by " + std::to_string(glyph.x_offset) +
           ", " + std::to_string(glyph.y_offset);
  };
  return "the glyph" + at_byte(a) + " is " + place(b) + " in place of " + place(a);
}

std::string other_outline(const ShapedGlyph& glyph, float distance) {
  std::string what = "the glyph" + at_byte(glyph) + " has another outline";
  if (distance == apart) return what;
  return what + ", " + std::to_string(distance) + " units off";
}

}  // namespace

float distance(const std::vector<PathStep>& a, const std::vector<PathStep>& b) {
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

LineComparison compare_line(const Face& whole, const Setting& setting, const Face& part,
                            const Setting& part_setting, std::string_view text, float tolerance) {
  Line left = shape(whole, text, setting);
  Line right = shape(part, text, part_setting);
  LineComparison found{.glyphs = left.size(), .farthest = 0, .difference = {}};
  std::set<std::uint32_t> lacked = lacked_clusters(text, left);
  if (left.size() != right.size()) {
    found.difference =
        std::to_string(right.size()) + " glyphs in place of " + std::to_string(left.size());
  } else if (lacked != lacked_clusters(text, right)) {
    found.difference = "other characters are missing";
  } else if (!std::ranges::equal(left, right, {}, &ShapedGlyph::cluster, &ShapedGlyph::cluster)) {
    found.difference = "the glyphs stand in another order";
  }
  if (found.difference) return found;

  Pen before(whole, setting.coordinates), after(part, part_setting.coordinates);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (lacked.contains(left[i].cluster)) continue;
    if (!stand_alike(left[i], right[i])) {
      found.difference = other_place(left[i], right[i]);
      return found;
    }
    float off = distance(before.outline(left[i].glyph), after.outline(right[i].glyph));
    found.farthest = std::max(found.farthest, off);
    if (off > tolerance) {
      found.difference = other_outline(left[i], off);
      return found;
    }
  }
  return found;
}

}  // namespace typecase::fonts
