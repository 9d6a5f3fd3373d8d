#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase::fonts {

// Writes x over every name that a CFF table (Adobe Technical Note 5176) says of its font: family,
// style, notices, version; of a CID-keyed font, those of its parts too. Nothing moves, and names of
// glyphs stay, so text layout sees no difference. False: the table is damaged, and may be half
// overwritten.
bool blank_names(Bytes& cff);

// Returns the replacement for a text in which a font names itself.
using Rename = std::function<std::string(std::string_view)>;

// The table with other names in the same places: its PostScript name, and all that blank_names()
// overwrites. Outlines and names of glyphs keep their bytes.
// nullopt: the table is damaged or holds several fonts, which OpenType forbids.
std::optional<Bytes> rename_cff(ByteView cff, std::string_view postscript_name,
                                const Rename& rename);

}  // namespace typecase::fonts
