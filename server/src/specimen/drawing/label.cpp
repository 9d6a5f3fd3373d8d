#include "specimen/drawing/label.h"

#include <algorithm>
#include <cmath>

#include "base/text/utf8.h"
#include "fonts/shape/paragraph.h"

namespace typecase::specimen {
namespace {

using catalogue::Axis;
using catalogue::Catalogue;
using catalogue::Family;
using catalogue::Style;

constexpr double label_size = 10;  // points, for the optical size

bool has_basic_latin(const Style& style) {
  for (std::uint32_t c = 0x20; c < 0x7f; ++c) {
    if (!has(style.coverage, c)) return false;
  }
  return true;
}

// Of the least distance from a plain upright.
int distance(const Style& style) {
  return std::abs(style.weight - 400) + 4 * std::abs(style.width - 100) + (style.italic ? 1000 : 0);
}

const Style& label_style(const Catalogue& catalogue, const Family& family) {
  const Style* own = plain_style(family);
  if (own != nullptr && has_basic_latin(*own)) return *own;
  for (const Family& other : catalogue.families) {
    const Style* style = plain_style(other);
    if (style != nullptr && has_basic_latin(*style)) return *style;
  }
  return *own;
}

Type label_type(DrawingFonts& fonts, const Style& style) {
  return {.face = fonts.face(style),
          .setting = {.language = "en", .coordinates = plain_place(style, label_size)}};
}

}  // namespace

const Style* plain_style(const Family& family) {
  auto plainest = std::ranges::min_element(family.styles, {}, distance);
  return plainest == family.styles.end() ? nullptr : &*plainest;
}

std::vector<fonts::AxisValue> plain_place(const Style& style, double size) {
  std::vector<fonts::AxisValue> place;
  for (const Axis& axis : style.axes) {
    if (axis.tag == "wght") place.push_back({axis.tag, std::clamp(400.0, axis.min, axis.max)});
    if (axis.tag == "opsz") place.push_back({axis.tag, std::clamp(size, axis.min, axis.max)});
  }
  return place;
}

Label::Label(DrawingFonts& fonts, const Catalogue& catalogue, const Family& family)
    : type_(label_type(fonts, label_style(catalogue, family))), brush_(type_) {}

Type Label::at(double size) const {
  Type type = type_;
  type.size = size;
  return type;
}

double Label::width(std::string_view text, double size) const {
  return lay_out(at(size), text).width;
}

Layout Label::set(std::string_view text, double size, double width) const {
  return lay_out(at(size), text, width);
}

void Label::paint(documents::Canvas& canvas, std::string_view text, double size, double x, double y,
                  const documents::Colour& colour, double room) {
  Layout layout = lay_out(at(size), text);
  if (layout.width > room) {
    auto ends = fonts::Paragraph(text, false, "en").characters();
    while (!ends.empty() && layout.width > room) {
      ends.pop_back();
      layout = lay_out(at(size), text.substr(0, ends.empty() ? 0 : ends.back()));
    }
  }
  brush_.paint(canvas, layout.lines.front(), layout.scale, x, y, colour);
}

void Label::paint_to_left(documents::Canvas& canvas, std::string_view text, double size, double x,
                          double y, const documents::Colour& colour) {
  Layout layout = lay_out(at(size), text);
  brush_.paint(canvas, layout.lines.front(), layout.scale, x - layout.width, y, colour);
}

}  // namespace typecase::specimen
