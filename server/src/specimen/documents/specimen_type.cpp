#include "specimen/documents/specimen_type.h"

#include <algorithm>

namespace typecase::specimen {
namespace {

// Whether it stands in the box without a word broken.
bool fits(const Type& type, std::string_view text, double width, double height) {
  Layout layout = lay_out(type, text, width);
  if (layout.height > height) return false;
  Type unbroken = type;
  unbroken.align = "start";
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t end = std::min(rest.find(' '), rest.size());
    if (lay_out(unbroken, rest.substr(0, end)).width > width) return false;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

}  // namespace

fonts::Setting specimen_setting(const catalogue::Family& family) {
  fonts::Setting setting{.direction = family.direction, .language = family.language};
  for (const catalogue::Coordinate& c : family.specimen.coordinates) {
    setting.coordinates.push_back({c.tag, c.value});
  }
  for (const catalogue::Feature& feature : family.specimen.features) {
    setting.features.push_back(feature.tag);
  }
  return setting;
}

Type specimen_type(DrawingFonts& fonts, const catalogue::Family& family,
                   const catalogue::Style& style) {
  Type type{.face = fonts.face(style),
            .setting = {.direction = family.direction, .language = family.language},
            .whole_words = true};
  if (style.id != family.specimen.style) return type;
  type.setting = specimen_setting(family);
  type.tracking = family.specimen.tracking;
  return type;
}

const catalogue::Style& specimen_style(const catalogue::Family& family) {
  auto named = std::ranges::find(family.styles, family.specimen.style, &catalogue::Style::id);
  return named == family.styles.end() ? family.styles.front() : *named;
}

double largest_size(Type type, std::string_view text, double width, double height, double least,
                    double most) {
  constexpr int steps = 8;
  for (int i = 0; i < steps; ++i) {
    type.size = (least + most) / 2;
    (fits(type, text, width, height) ? least : most) = type.size;
  }
  return least;
}

}  // namespace typecase::specimen
