#pragma once

#include <optional>

#include "delivery/verification/identify.h"
#include "trials/identify.h"

namespace typecase::backoffice {

// Whose a found font file is: of a trial, or else what is known of it as a sold one. A file with
// the mark of a trial is looked at no further.
struct IdentifiedFont {
  std::optional<trials::IdentifiedTrial> trial;
  std::optional<delivery::Identified> sold;  // none where there is the mark of a trial

  bool leads_to_holder() const;
};

// Looks at a file of unknown origin: OTF, TTF, WOFF, WOFF2. It is read in a confined process and
// kept nowhere. Takes up to seconds where no mark leads to anybody: it is held against every font.
// The failures are those of fonts::sanitize(), not_a_font and no_outlines.
Result<IdentifiedFont> identify_font(db::Database& database, ByteView file, ByteView key);

}  // namespace typecase::backoffice
