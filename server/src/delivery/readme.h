#pragma once

#include <string>
#include <vector>

#include "delivery/package.h"

namespace typecase::delivery {

// What the buyer reads first: who may use what, and where it lies. Plain text; `folders`: one for
// each line.
std::string make_readme(const PackageContent& content, const std::vector<std::string>& folders,
                        const PackageSettings& settings);

}  // namespace typecase::delivery
