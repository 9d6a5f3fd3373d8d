#pragma once

#include "image.h"

namespace typecase::picture {

// The orientation in EXIF data, that is in a TIFF header and what follows: 1 to 8; 1 where it has
// none or is damaged.
int read_orientation(ByteView tiff);

// The picture as it is to be seen, for an orientation from 1 to 8.
Image turned(Image image, int orientation);

}  // namespace typecase::picture
