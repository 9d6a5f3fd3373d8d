#pragma once

#include "image.h"

namespace typecase::picture {

// The picture at a smaller size, or the same: each pixel is the mean of the area that it covers, in
// linear light and weighted by alpha.
Image scaled(const Image& image, int width, int height);

}  // namespace typecase::picture
