#pragma once

#include <string>
#include <string_view>

#include "pictures/picture_id.h"

namespace typecase::content {

constexpr std::string_view picture_scheme = "picture:";  // of its address in a text
constexpr std::string_view decorative = "decorative";    // title of a picture that says nothing

// An <img> of its files, of which the browser takes one.
std::string picture_html(const pictures::PictureId& id, std::string_view alt,
                         std::string_view title);

}  // namespace typecase::content
