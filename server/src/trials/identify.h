#pragma once

#include <optional>
#include <string>

#include "db/database.h"
#include "trials/marks.h"

namespace typecase::trials {

// The trial that a found font is of.
struct IdentifiedTrial {
  std::string claim;           // what the font says of its trial (name 13), one line
  StyleId style;               // as the mark has it
  bool genuine = false;        // made by this shop, for this trial and this font
  std::optional<Trial> trial;  // of a genuine mark
};

// Looks at a file of unknown origin: OTF, TTF, WOFF, WOFF2. nullopt: it bears no mark of a trial.
// The failures are those of fonts::sanitize(), not_a_font and no_outlines.
Result<std::optional<IdentifiedTrial>> identify(db::Database& database, ByteView file,
                                                ByteView key);

}  // namespace typecase::trials
