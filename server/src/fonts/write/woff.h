#pragma once

#include <string>

#include "base/crypto/crypto.h"

namespace typecase::fonts {

// A WOFF file (W3C Recommendation, WOFF File Format 1.0) of an sfnt whose directory is good: tables
// compressed by zlib where that makes them smaller. metadata: XML as section 7 there defines it,
// kept beside the font; empty: none. The same bytes for the same font and metadata.
Bytes encode_woff(ByteView sfnt, const std::string& metadata = {});

// Brotli's quality inside a WOFF2 file: `quick` while somebody waits (0.4 to 60 ms), `small` for a
// background job (7 to 14 per cent less for 30 to 2,800 ms).
enum class Woff2Quality { quick = 5, small = 11 };

// metadata: XML as WOFF 2.0 defines it (section 6), kept beside the font; empty: none. The same
// bytes for the same font and metadata, always. Writes nothing to standard error. Throws
// std::runtime_error when the bytes are not a font.
std::string encode_woff2(ByteView sfnt, Woff2Quality quality = Woff2Quality::quick,
                         const std::string& metadata = {});

}  // namespace typecase::fonts
