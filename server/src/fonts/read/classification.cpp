#include "fonts/read/classification.h"

#include <algorithm>
#include <vector>

#include "fonts/tables/hb_font.h"
#include "fonts/tables/outline.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

struct Point {
  float x = 0, y = 0;
};

// Bytes of PANOSE in OS/2: the kind of family, and for Latin text the style of serifs.
std::string by_panose(const Face& face) {
  constexpr std::size_t kind_at = 32, serifs_at = 33;
  constexpr std::uint8_t latin_text = 2, hand_written = 3, decorative = 4;
  constexpr std::uint8_t first_serif = 2, first_sans = 11, last_sans = 15;
  Bytes os2 = table_of(face.handle(), HB_TAG('O', 'S', '/', '2'));
  if (os2.size() <= serifs_at) return {};
  std::uint8_t kind = os2[kind_at], serifs = os2[serifs_at];
  if (kind == hand_written || kind == decorative) return "display";
  if (kind != latin_text || serifs < first_serif || serifs > last_sans) return {};
  return serifs < first_sans ? "serif" : "sans";
}

// A contour as straight lines.
class Lines {
 public:
  explicit Lines(const std::vector<PathStep>& steps) {
    for (const PathStep& step : steps) add(step);
  }

  // Ink on the height `y`, by non-zero winding.
  float ink(float y) const {
    std::vector<std::pair<float, int>> crossings;
    for (const auto& [from, to] : lines_) {
      if ((from.y <= y) == (to.y <= y)) continue;
      float x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y);
      crossings.emplace_back(x, to.y > from.y ? 1 : -1);
    }
    std::ranges::sort(crossings);
    float sum = 0;
    int winding = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
      winding += crossings[i].second;
      if (winding != 0) sum += crossings[i + 1].first - crossings[i].first;
    }
    return sum;
  }

  float height() const {
    float top = 0;
    for (const auto& [from, to] : lines_) top = std::max(top, to.y);
    return top;
  }

 private:
  void add(const PathStep& step) {
    switch (step.kind) {
      case PathStep::Kind::move:
        now_ = start_ = {step.x, step.y};
        break;
      case PathStep::Kind::close:
        line_to(start_);
        break;
      default:
        curve_to(step);
    }
  }

  void line_to(Point to) {
    lines_.emplace_back(now_, to);
    now_ = to;
  }

  void curve_to(const PathStep& step) {
    constexpr int pieces = 8;
    Point from = now_, to{step.x, step.y}, c1{step.x1, step.y1}, c2{step.x2, step.y2};
    if (step.kind == PathStep::Kind::line) return line_to(to);
    if (step.kind == PathStep::Kind::quadratic) {
      c2 = {(2 * c1.x + to.x) / 3, (2 * c1.y + to.y) / 3};
      c1 = {(2 * c1.x + from.x) / 3, (2 * c1.y + from.y) / 3};
    }
    for (int i = 1; i <= pieces; ++i) {
      float t = static_cast<float>(i) / pieces, s = 1 - t;
      float a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
      line_to({a * from.x + b * c1.x + c * c2.x + d * to.x,
               a * from.y + b * c1.y + c * c2.y + d * to.y});
    }
  }

  std::vector<std::pair<Point, Point>> lines_;
  Point now_, start_;
};

// Serifs make the feet of an H wider than its stems.
std::string by_feet(const Face& face) {
  constexpr std::uint32_t letters[] = {'H', 0x397, 0x41D};
  constexpr float foot = 0.02F, stem = 0.25F, wider = 1.3F;
  FontPointer font = font_at(face, {});
  Pen pen(face, {});
  for (std::uint32_t letter : letters) {
    hb_codepoint_t glyph = 0;
    if (!hb_font_get_nominal_glyph(font.get(), letter, &glyph)) continue;
    Lines lines(pen.outline(glyph));
    float height = lines.height();
    float of_stems = lines.ink(height * stem);
    if (of_stems <= 0) continue;
    return lines.ink(height * foot) > wider * of_stems ? "serif" : "sans";
  }
  return {};
}

}  // namespace

std::string classification(const Face& face) {
  std::string by_table = by_panose(face);
  return by_table.empty() ? by_feet(face) : by_table;
}

}  // namespace typecase::fonts
