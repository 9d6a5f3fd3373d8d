#pragma once

#include <string>
#include <string_view>

namespace typecase::sandbox {

// "pi_" becomes "pi_3" and 23 random letters and digits.
std::string new_id(std::string_view prefix);

// Random letters and digits.
std::string random_letters(std::size_t count);

}  // namespace typecase::sandbox
