#pragma once

#include <cstddef>

#include "base/crypto/crypto.h"
#include "base/error.h"

namespace typecase::fonts {

constexpr std::size_t max_collection_fonts = 256;

// Whether the file is a TrueType or OpenType collection (TTC, OTC), unpacked.
bool is_collection(ByteView file);

// Number of the fonts in a collection. font_truncated; too_many_fonts: over max_collection_fonts.
Result<std::size_t> collection_size(ByteView file);

// A font of a collection as a file of its own: its tables byte for byte, in the order in which they
// lie in the collection, without a signature, which would be false. `index` is below
// collection_size(). The same bytes for the same tables. font_truncated; font_damaged: no font
// starts there; unpacks_too_large: over `most` bytes.
Result<Bytes> collection_font(ByteView file, std::size_t index, std::size_t most);

}  // namespace typecase::fonts
