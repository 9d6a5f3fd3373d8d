#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::licences {

// Formats that fonts are sold in; "otf" is OTF or TTF as made.
inline constexpr auto formats = std::to_array<std::string_view>({"otf", "woff2", "woff"});

// The sentence where are_formats() is false.
inline constexpr std::string_view formats_wanted = "Expected one or more of: otf, woff2, woff.";

// One or more of them, each once.
inline bool are_formats(const std::vector<std::string>& names) {
  const std::set<std::string_view> different(names.begin(), names.end());
  return !names.empty() && different.size() == names.size() &&
         std::ranges::all_of(names, [](const std::string& name) {
           return std::ranges::find(formats, name) != formats.end();
         });
}

}  // namespace typecase::licences
