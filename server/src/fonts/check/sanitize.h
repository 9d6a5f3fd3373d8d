#pragma once

#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "base/error.h"
#include "fonts/tables/unwrap.h"

namespace typecase::fonts {

struct Sanitized {
  Bytes sfnt;
  std::vector<std::string> remarks;  // sentences for staff on what is odd and does no harm
};

// The sfnt of a font file of unknown origin (OTF, TTF, WOFF, WOFF2), once ots-sanitize has accepted
// it in a limited child process. OTF and TTF come back byte for byte (docs/decisions/0005). Takes
// about 25 ms. Any number of threads may call it.
//
// A refusal names table, cause, remedy and what browsers would do (docs/decisions/0052):
// empty_file, too_large, not_a_font, font_collection (packed as WOFF), not_supported,
// font_truncated, trailing_data (of a WOFF), checksum_mismatch, unpacks_too_large; font_damaged:
// the sanitiser refused it; table_damaged: it would drop a table that text is set with;
// sanitizer_failed (unavailable): it could not be run.
Result<Sanitized> sanitize(ByteView file, const SizeLimits& limits = {});

}  // namespace typecase::fonts
