#pragma once

#include "image.h"

namespace typecase::picture {

// The picture as a WebP file without metadata.
Bytes encode_webp(const Image& image);

}  // namespace typecase::picture
