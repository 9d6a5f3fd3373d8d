#include "specimen/opened_fonts.h"

#include "fonts/read/shown_face.h"

namespace typecase::specimen {

Result<fonts::Face> OpenedFonts::face(const Digest& file) {
  using Faces = SharedCache<fonts::Face>;
  auto face = faces_.get(to_hex(file), [&]() -> Result<Faces::Made> {
    std::optional<Bytes> bytes = source_.file(file);
    if (!bytes) return not_found("font file");
    auto opened = fonts::Face::open(std::move(*bytes));
    if (!opened) return opened.error();
    fonts::Face shown = fonts::shown_face(*opened);
    return Faces::Made{std::make_shared<const fonts::Face>(shown), shown.memory()};
  });
  if (!face) return face.error();
  return **face;
}

}  // namespace typecase::specimen
