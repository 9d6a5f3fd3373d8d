#pragma once

#include <string>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "fonts/tables/face.h"

namespace typecase::fonts {

// The texts of a licensed copy of a font, in the OpenType name table.
struct Stamp {
  std::string unique_id;    // name 3
  std::string licence;      // name 13: licensee, scope and order
  std::string licence_url;  // name 14: where the licence is verified
  Time made;                // head.modified
};

// The font with these names in place of all others of the same numbers, without a digital signature
// (it would be false). Every other table keeps its bytes, so outlines, advances and layout are the
// original's. The same bytes for the same font and stamp.
// invalid, bad_names: the name table is damaged.
Result<Bytes> stamp(const Face& face, const Stamp& stamp);

}  // namespace typecase::fonts
