#pragma once

#include <optional>
#include <string_view>

#include "content/rich_text.h"

namespace typecase::content {

constexpr double smallest_specimen = 12;  // px
constexpr double largest_specimen = 300;
constexpr std::size_t longest_specimen = 300;  // characters

// Reads what follows "::: specimen" in its line: family="ID" style="NAME" size=72
// features="ss01,smcp=1", in any order, each once. nullopt: it is written otherwise.
std::optional<Specimen> read_specimen_line(std::string_view attributes);

}  // namespace typecase::content
