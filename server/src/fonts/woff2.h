#pragma once

#include <string>

#include "base/crypto.h"

namespace typecase::fonts {

// Brotli's quality inside a WOFF2 file: `quick` while somebody waits (0.4 to 60 ms), `small` for a
// background job (7 to 14 per cent less for 30 to 2,800 ms).
enum class Woff2Quality { quick = 5, small = 11 };

// The same bytes for the same font, always. Writes nothing to standard error. Throws
// std::runtime_error when the bytes are not a font.
std::string encode_woff2(ByteView sfnt, Woff2Quality quality = Woff2Quality::quick);

}  // namespace typecase::fonts
