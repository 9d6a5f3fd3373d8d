#pragma once

#include <string>

namespace typecase {

// The folder of the project, without a slash at its end. The build defines it in an object file of
// its own, so that all others are the same in every clone and the compiler cache has them.
std::string project_folder();

}  // namespace typecase
