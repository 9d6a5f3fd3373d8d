#pragma once

#include "base/crypto.h"

namespace typecase::fonts {

// A WOFF file (W3C Recommendation, WOFF File Format 1.0) of an sfnt whose directory is good: tables
// compressed by zlib where that makes them smaller. The same bytes for the same font.
Bytes encode_woff(ByteView sfnt);

}  // namespace typecase::fonts
