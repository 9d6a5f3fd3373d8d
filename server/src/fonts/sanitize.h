#pragma once

#include "base/crypto.h"
#include "base/error.h"
#include "fonts/unwrap.h"

namespace typecase::fonts {

// The sfnt of a font file of unknown origin (OTF, TTF, WOFF, WOFF2), once ots-sanitize has accepted
// it in a limited child process. OTF and TTF come back byte for byte (docs/decisions/0005). Takes
// about 25 ms. Any number of threads may call it.
//
// empty_file, too_large (over max_file_bytes), not_a_font, font_collection, not_supported,
// font_truncated, trailing_data, checksum_mismatch, unpacks_too_large; font_damaged: the sanitiser
// refused it; table_damaged: it would drop a table that browsers need; sanitizer_failed
// (unavailable): it could not be run.
Result<Bytes> sanitize(ByteView file);

}  // namespace typecase::fonts
