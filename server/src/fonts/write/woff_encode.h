#pragma once

#include <string>

#include "base/crypto/crypto.h"

namespace typecase::fonts {

// A WOFF file (W3C Recommendation, WOFF File Format 1.0) of an sfnt whose directory is good: tables
// compressed by zlib where that makes them smaller. metadata: XML as section 7 there defines it,
// kept beside the font; empty: none. The same bytes for the same font and metadata.
Bytes encode_woff(ByteView sfnt, const std::string& metadata = {});

}  // namespace typecase::fonts
