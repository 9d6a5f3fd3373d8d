#pragma once

#include "fonts/tables/hb_pointer.h"

namespace typecase::fonts {

// The face without the tables by which only Apple's systems set text (AAT: morx, mort, kerx, trak,
// and a kern table of Apple's version), which HarfBuzz applies where a script has no GSUB. Browsers
// drop them from web fonts, so the shop's pages must not promise what they do. The same face where
// it has none. Glyphs and outlines are read from `face`, which is kept alive.
FacePointer without_apple_tables(hb_face_t* face);

}  // namespace typecase::fonts
