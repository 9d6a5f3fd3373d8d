#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/crypto/crypto.h"

namespace typecase::pictures {

// "9f86d081884c7d659a2f-1600x1067": digits of the SHA-256 of the largest file, its width and its
// height. A text that names a picture is drawn without a look at the database.
struct PictureId {
  std::string text;
  int width = 0;
  int height = 0;

  bool operator==(const PictureId&) const = default;
};

PictureId make_picture_id(const Digest& sha256, int width, int height);

// nullopt: it is no such id. Whether there is such a picture is not known here.
std::optional<PictureId> parse_picture_id(std::string_view text);

// "/pictures/9f86d081884c7d659a2f-1600x1067/960.webp"
std::string picture_path(const PictureId& id, int width);

// The width that a file's name says: 960 of "960.webp". nullopt: it is written otherwise.
std::optional<int> parse_file_name(std::string_view name);

}  // namespace typecase::pictures
