#pragma once

#include <algorithm>
#include <cstddef>

#include "base/crypto/crypto.h"
#include "base/error.h"

namespace typecase::fonts {

// Sizes that an import takes. Everything that is read or unpacked hangs on the first.
struct SizeLimits {
  std::size_t file_bytes = 100 << 20;  // a font file as it comes in

  std::size_t unpacked_bytes() const { return 2 * file_bytes; }
};

// Those for a file whose own size was checked before.
inline SizeLimits limits_of_known(ByteView file) {
  return {std::max(file.size(), SizeLimits().file_bytes)};
}

// The refusals of what is above: too_large, unpacks_too_large. Each names the limit.
Error too_large(const SizeLimits& limits);
Error unpacks_too_large(const SizeLimits& limits);

constexpr std::uint32_t collection_flavour = 0x74746366;  // "ttcf"

enum class Wrapping { none, woff, woff2 };
Wrapping wrapping(ByteView file);

// For fonts/ only: what the headers of WOFF and WOFF2 have alike.
Result<void> check_header(ByteView file, std::size_t header_size, std::string_view format);

// Whether the header and directory of a WOFF or WOFF2 file are complete and promise no more than
// limits.unpacked_bytes(), before a byte is unpacked: both the total and the sum of the tables.
// font_truncated, trailing_data, font_collection, font_damaged, unpacks_too_large; of a WOFF2 also
// over 30 MB.
Result<void> check_woff(ByteView file, const SizeLimits& limits = {});
Result<void> check_woff2(ByteView file, const SizeLimits& limits = {});

// The sfnt within, from files that passed the check above. font_damaged.
Result<Bytes> unwrap_woff(ByteView file);
Result<Bytes> unwrap_woff2(ByteView file, const SizeLimits& limits = {});  // after ots-sanitize did

}  // namespace typecase::fonts
