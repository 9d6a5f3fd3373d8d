#pragma once

#include <string>
#include <vector>

#include "fonts/tables/face.h"

namespace typecase::fonts {

// Name IDs of the OpenType name table.
enum class NameId : unsigned {
  family = 1,
  subfamily = 2,
  full_name = 4,
  version = 5,
  postscript_name = 6,
  manufacturer = 8,
  designer = 9,
  licence = 13,
  typographic_family = 16,
  typographic_subfamily = 17
};

// The English name, or the first there is in another language; UTF-8 without control characters,
// runs of white space made one space, at most 200 bytes. Empty: the font has none.
std::string font_name(const Face& face, unsigned id);
inline std::string font_name(const Face& face, NameId id) {
  return font_name(face, static_cast<unsigned>(id));
}

// The same as it stands, in full: what a mark of ours may be read from. Names may be 64 kB long.
std::string whole_font_name(const Face& face, unsigned id);

// The name in each language that has it.
std::vector<std::string> names_in_all_languages(const Face& face, NameId id);

}  // namespace typecase::fonts
