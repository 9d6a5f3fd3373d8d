#pragma once

#include "catalogue/catalogue.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {

// The characters of a style that a tester font holds of which these were named (subset_spec.h),
// sorted: their shaping_closure(), and the whole of such scripts among them that must be sent whole
// (catalogue::Style::whole_scripts).
CodePoints held_characters(const catalogue::Style& style, const CodePoints& named);

// The characters of a style in these scripts (ISO 15924), sorted.
CodePoints characters_in(const catalogue::Style& style, const std::vector<std::string>& scripts);

}  // namespace typecase::specimen
