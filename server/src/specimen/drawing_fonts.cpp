#include "specimen/drawing_fonts.h"

#include <stdexcept>

#include "specimen/home.h"

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
  return find(source_.catalogue(), [&](const Style& style) { return style.id.text == id; });
}

std::optional<StylePlace> DrawingFonts::face_named(std::string_view name) const {
  return find(source_.catalogue(), [&](const Style& style) { return face_name(style) == name; });
}

fonts::Face DrawingFonts::face(const Style& style) {
  auto opened = faces_.get(to_hex(style.file), [&]() -> Result<SharedCache<fonts::Face>::Made> {
    std::optional<Bytes> file = source_.file(style.file);
    if (!file) throw std::runtime_error("the font file of " + style.id.text + " is gone");
    std::size_t bytes = file->size();
    return SharedCache<fonts::Face>::Made{
        std::make_shared<const fonts::Face>(fonts::Face::open(std::move(*file)).value()), bytes};
  });
  return *opened.value();
}

}  // namespace typecase::specimen
