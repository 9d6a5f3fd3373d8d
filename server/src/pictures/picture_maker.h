#pragma once

#include <vector>

#include "base/crypto/crypto.h"
#include "base/error.h"
#include "pictures/picture_id.h"

namespace typecase::pictures {

struct PictureFile {
  int width = 0;
  int height = 0;
  Bytes webp;
};

struct MadePicture {
  PictureId id;
  std::vector<PictureFile> files;  // the largest first, one for each of widths_for()
};

// The files of a picture (PNG, JPEG or WebP) of unknown origin, without its metadata, upright and
// in sRGB: equal bytes give equal files. typecase-picture, which is beside this program, reads it
// in a confined process. Takes up to some seconds. Any number of threads may call it.
//
// too_large: picture_too_large. invalid: not_a_picture, picture_damaged,
// picture_has_too_many_pixels, picture_animated, picture_colours, picture_too_slow. unavailable:
// picture_maker_failed.
Result<MadePicture> make_picture(ByteView file);

}  // namespace typecase::pictures
