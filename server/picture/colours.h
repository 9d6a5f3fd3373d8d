#pragma once

#include "image.h"

namespace typecase::picture {

// Converts the pixels from the colours of an ICC profile to sRGB. A profile that is damaged, or of
// other colours than red, green and blue, leaves them as they are.
void convert_to_srgb(Image& image, ByteView profile);

}  // namespace typecase::picture
