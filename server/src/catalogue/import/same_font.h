#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogue/import/incoming.h"
#include "catalogue/records/records.h"

namespace typecase::catalogue {

// The style among `stored` whose font `font` seems to be: the one that draws the same, else one
// with the same PostScript name. A static font is never a variable one. nullptr: none.
const StyleRecord* find_same_font(db::Connection& connection,
                                  const std::vector<const StyleRecord*>& stored,
                                  const IncomingFont& font);

// The family under which all of these files are on record. nullopt: none, or several.
std::optional<std::string> find_same_family(db::Connection& connection,
                                            const std::vector<const IncomingFont*>& fonts);

}  // namespace typecase::catalogue
