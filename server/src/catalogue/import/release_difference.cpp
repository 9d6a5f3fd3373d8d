#include "catalogue/import/release_difference.h"

#include "catalogue/import/incoming.h"
#include "catalogue/languages/languages.h"
#include "fonts/check/sanitize.h"
#include "fonts/tables/collection.h"

namespace typecase::catalogue {
namespace {

std::vector<LanguageName> names_of(const LanguageSet& set) {
  std::vector<LanguageName> names;
  for (std::size_t place : places_of(set)) {
    const Language& language = languages()[place];
    names.push_back({language.code, language.name});
  }
  return names;
}

Error collection() {
  return {ErrorKind::invalid, "font_collection",
          "The file is a collection of fonts, and one font is compared with one other. Export each "
          "font as a file of its own."};
}

}  // namespace

ReleaseDifference compare_releases(const fonts::Face& before, const fonts::Face& after,
                                   std::size_t listed) {
  LanguageSet old = languages_of(fonts::coverage(before));
  LanguageSet now = languages_of(fonts::coverage(after));
  return {fonts::compare_fonts(before, after, listed), names_of(now & ~old), names_of(old & ~now)};
}

Result<fonts::Face> read_release_file(const std::filesystem::path& path,
                                      const fonts::SizeLimits& limits) {
  auto file = read_file(path, limits.file_bytes + 1);
  if (!file) return file.error();
  if (file->size() > limits.file_bytes) return fonts::too_large(limits);
  if (fonts::is_collection(*file)) return collection();
  auto good = fonts::sanitize(*file, limits);
  if (!good) return good.error();
  auto face = fonts::Face::open(std::move(good->sfnt));
  if (!face) return face.error();
  if (auto usable = fonts::validate_font(*face); !usable) return usable.error();
  return face;
}

}  // namespace typecase::catalogue
