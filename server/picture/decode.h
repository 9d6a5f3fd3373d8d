#pragma once

#include "image.h"

namespace typecase::picture {

// The pixels of a PNG, JPEG or WebP file. Refuses: not_a_picture, damaged, too_many_pixels,
// animated, colours.
Decoded decode(ByteView file);

Decoded decode_png(ByteView file);
Decoded decode_jpeg(
    ByteView file);  // maybe at a fraction of its size, never below the largest width
Decoded decode_webp(ByteView file);

}  // namespace typecase::picture
