#include "specimen/opened_fonts.h"

namespace typecase::specimen {

Result<fonts::Face> OpenedFonts::face(const Digest& file) {
  using Faces = SharedCache<fonts::Face>;
  auto kept = faces_.get(to_hex(file), [&]() -> Result<Faces::Made> {
    std::optional<Bytes> bytes = source_.file(file);
    if (!bytes) return not_found("font file");
    auto opened = fonts::Face::open(std::move(*bytes));
    if (!opened) return opened.error();
    return Faces::Made{std::make_shared<const fonts::Face>(*opened), opened->memory()};
  });
  if (!kept) return kept.error();
  return **kept;
}

}  // namespace typecase::specimen
