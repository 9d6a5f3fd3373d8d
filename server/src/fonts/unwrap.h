#pragma once

#include <cstddef>

#include "base/crypto.h"
#include "base/error.h"

namespace typecase::fonts {

constexpr std::size_t max_file_bytes = 30 << 20;  // a font file as it comes in
constexpr std::size_t max_sfnt_bytes = 64 << 20;  // unpacked

constexpr std::uint32_t collection_flavour = 0x74746366;  // "ttcf"

enum class Wrapping { none, woff, woff2 };
Wrapping wrapping(ByteView file);

// Whether the header and directory of a WOFF or WOFF2 file are complete and promise no more than
// max_sfnt_bytes, before a byte is unpacked: both the total and the sum of the tables.
// font_truncated, trailing_data, font_collection, font_damaged, unpacks_too_large.
Result<void> check_woff(ByteView file);
Result<void> check_woff2(ByteView file);

// The sfnt within, from files that passed the check above. font_damaged.
Result<Bytes> unwrap_woff(ByteView file);
Result<Bytes> unwrap_woff2(ByteView file);  // only after ots-sanitize unpacked it unharmed

}  // namespace typecase::fonts
