#pragma once

#include <optional>
#include <string>
#include <vector>

#include "delivery/build/package.h"
#include "delivery/verification/verification.h"

namespace typecase::delivery {

// Whose a found font file is.
struct Identified {
  enum class Mark {
    genuine,  // made by this shop, for this licence and this font
    forged,   // has the form of one, but this shop did not make it for this font
    none      // there is none: never was, or was taken out
  };
  Mark mark = Mark::none;
  bool as_delivered = false;  // byte for byte a file of a package
  bool redrawn = false;       // a genuine mark, but not the outlines and advances of its font
  std::string claim;          // what the mark says, UTF-8 on one line; empty without one

  // Of the licence that the file or its genuine mark leads to.
  struct Holder {
    OrderId order;
    std::string serial;
    LicenceState state = LicenceState::valid;
    std::string licensee;  // in full
    std::string email;     // of the buyer
    std::string fonts;
    std::string licence;
    std::string tier;
    Time paid_at;
    StyleId style;
  };
  std::optional<Holder> holder;

  std::vector<StyleId> drawn_as;  // styles of the catalogue that draw the same; looked for where
                                  // no genuine mark tells
};

// Looks at a file of unknown origin: OTF, TTF, WOFF, WOFF2. The failures are those of
// fonts::sanitize(), not_a_font and no_outlines.
Result<Identified> identify(db::Database& database, ByteView file, ByteView key);

}  // namespace typecase::delivery
