#pragma once

// For tests only.

#include <regex>
#include <string>

namespace typecase::toml_reader::testing {

// "licences.toml:14: kind[1].name" as "licences.toml: kind[1].name".
inline std::string without_line(const std::string& pointer) {
  static const std::regex line(R"((\.toml):\d+)");
  return std::regex_replace(pointer, line, "$1");
}

}  // namespace typecase::toml_reader::testing
