#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace typecase::specimen {

// What a specimen says of a style beside it: "Weight 400", "Weight, Width", "13 axes".
std::string fact_of(const catalogue::Style& style);

std::string joined(const std::vector<std::string>& parts, std::string_view between);

}  // namespace typecase::specimen
