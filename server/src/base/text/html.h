#pragma once

#include <string>
#include <string_view>

namespace typecase {

// Text for the inside of an element or a quoted attribute.
std::string escape_html(std::string_view text);

// JSON text for the inside of a <script> element: no "<" is left that could close it.
std::string escape_script(std::string json);

}  // namespace typecase
