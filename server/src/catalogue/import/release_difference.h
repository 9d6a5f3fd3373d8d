#pragma once

#include <boost/describe.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "fonts/compare/font_difference.h"
#include "fonts/tables/unwrap.h"

namespace typecase::catalogue {

struct LanguageName {
  std::string code;  // BCP 47
  std::string name;  // in English
};
BOOST_DESCRIBE_STRUCT(LanguageName, (), (code, name))

// The changes of a new version of a font, with the languages that one version sets alone.
struct ReleaseDifference {
  fonts::FontDifference font;
  std::vector<LanguageName> languages_gained;  // by name
  std::vector<LanguageName> languages_lost;
};
BOOST_DESCRIBE_STRUCT(ReleaseDifference, (), (font, languages_gained, languages_lost))

// `listed`: as of fonts::compare_fonts().
ReleaseDifference compare_releases(const fonts::Face& before, const fonts::Face& after,
                                   std::size_t listed = fonts::most_differences);

// The font of a file that may come from anywhere, read as an import reads it. Refusals:
// no_such_file, unreadable, font_collection, and those of fonts::sanitize(), fonts::Face::open()
// and fonts::validate_font().
Result<fonts::Face> read_release_file(const std::filesystem::path& path,
                                      const fonts::SizeLimits& limits);

}  // namespace typecase::catalogue
