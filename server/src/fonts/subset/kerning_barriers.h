#pragma once

#include <optional>

#include "base/crypto/crypto.h"

// For fonts/ only: kerning, made ready for HarfBuzz's subsetter.
namespace typecase::fonts {

// A subtable of pairs by class that covers the first glyph of a pair ends the lookup, even where
// the second glyph is in none of its classes. The subsetter drops it when all of its second glyphs
// are gone; the pair would then be kerned by a later subtable, which the whole font never reaches.
//
// Here a stop stands before such later subtables: it covers the glyphs in question, moves nothing,
// and its only second glyph is .notdef, which no subset lacks.
//
// nullopt: the table (GPOS) needs none, is damaged or has no room.
std::optional<Bytes> with_kerning_barriers(ByteView gpos);

}  // namespace typecase::fonts
