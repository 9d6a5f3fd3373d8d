#pragma once

// For tests only: whether a part of a font sets random lines as the whole font does.

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "base/project_folder_testing.h"
#include "fonts/check/line_difference.h"
#include "fonts/shape/random_lines_testing.h"
#include "fonts/testing.h"

namespace typecase::fonts::testing {

struct Tally {
  std::size_t lines = 0, glyphs = 0, differences = 0;
  float farthest = 0;  // of outlines, font units
};

inline std::string described(const RandomLine& line, const std::string& difference) {
  std::string text =
      difference + ": " + line.text + "\n " + line.setting.direction + " " + line.setting.language;
  for (const auto& tag : line.setting.features) text += " +" + tag;
  for (const auto& tag : line.setting.features_off) text += " -" + tag;
  text += "\n points:";
  for (std::uint32_t c : code_points_of(line.text)) {
    char number[12];
    std::snprintf(number, sizeof number, " %X", c);
    text += number;
  }
  return text;
}

// Sets the line in both; `held`: the part is a static font held at the line's place. Outlines may
// be `tolerance` font units apart.
inline void compare(const Face& whole, const Face& part, const RandomLine& line, bool held,
                    float tolerance, Tally& tally) {
  Setting other = line.setting;
  if (held) other.coordinates.clear();
  LineComparison found = compare_line(whole, line.setting, part, other, line.text, tolerance);
  ++tally.lines;
  tally.glyphs += found.glyphs;
  tally.farthest = std::max(tally.farthest, found.farthest);
  if (!found.difference) return;
  ++tally.differences;
  ADD_FAILURE() << described(line, *found.difference);
}

// Paths below build/demo for demo_font(), and below build/test-fonts.
inline std::vector<std::string> fonts_below(const std::string& folder) {
  std::string root = project_folder() + "/build/" + folder + "/";
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    std::string path = entry.path().string();
    if (entry.is_regular_file() && !path.ends_with(".toml")) {
      names.push_back(path.substr(root.size()));
    }
  }
  std::ranges::sort(names);
  return names;
}

inline unsigned from_environment(const char* name) {
  const char* wanted = std::getenv(name);
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 1;
}

// How many lines of each font: one, or as many as the environment asks for; and what the lines of
// the first font are drawn from, for other lines than always.
inline unsigned lines_of_each() { return from_environment("TYPECASE_FIDELITY_TEXTS"); }
inline unsigned first_seed() { return from_environment("TYPECASE_FIDELITY_SEED"); }

}  // namespace typecase::fonts::testing
