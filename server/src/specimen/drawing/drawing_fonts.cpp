#include "specimen/drawing/drawing_fonts.h"

#include <stdexcept>

#include "specimen/tester/free_charset.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::Style;

template <class Match>
std::optional<StylePlace> find(std::shared_ptr<const catalogue::Catalogue> catalogue, Match match) {
  std::optional<StylePlace> found;
  catalogue->each_style([&](const Family& family, const Style& style) {
    if (!found && match(style)) found = StylePlace{catalogue, &family, &style};
  });
  return found;
}

}  // namespace

std::optional<StylePlace> DrawingFonts::style(std::string_view id) const {
  return find(catalogue(), [&](const Style& style) { return style.id.text == id; });
}

std::optional<StylePlace> DrawingFonts::face_named(std::string_view name) const {
  return find(catalogue(), [&](const Style& style) { return face_name(style) == name; });
}

fonts::Face DrawingFonts::face(const Style& style) {
  auto opened = fonts_->face(style.file);
  if (!opened) {
    throw std::runtime_error("the font of " + style.id.text + ": " + opened.error().detail);
  }
  return *opened;
}

}  // namespace typecase::specimen
