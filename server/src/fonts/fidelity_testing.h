#pragma once

// For tests only: whether a part of a font sets random lines as the whole font does.

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "base/project_folder_testing.h"
#include "fonts/outline_testing.h"
#include "fonts/random_lines_testing.h"
#include "fonts/testing.h"

namespace typecase::fonts::testing {

struct Tally {
  std::size_t lines = 0, glyphs = 0, differences = 0;
  float farthest = 0;  // of outlines, font units
};

inline std::string placed(const ShapedGlyph& glyph) {
  return std::to_string(glyph.cluster) + ":" + std::to_string(glyph.glyph) + "+" +
         std::to_string(glyph.x_advance) + "@" + std::to_string(glyph.x_offset) + "," +
         std::to_string(glyph.y_offset) + " ";
}

inline std::string described(const RandomLine& line, const std::vector<ShapedGlyph>& whole,
                             const std::vector<ShapedGlyph>& part) {
  std::string text = line.text + "\n " + line.setting.direction + " " + line.setting.language;
  for (const auto& tag : line.setting.features) text += " +" + tag;
  for (const auto& tag : line.setting.features_off) text += " -" + tag;
  text += "\n points:";
  for (std::uint32_t c : code_points_of(line.text)) {
    char number[12];
    std::snprintf(number, sizeof number, " %X", c);
    text += number;
  }
  text += "\n whole: ";
  for (const ShapedGlyph& glyph : whole) text += placed(glyph);
  text += "\n part:  ";
  for (const ShapedGlyph& glyph : part) text += placed(glyph);
  return text;
}

inline bool is_mark(std::uint32_t character) {
  auto category = hb_unicode_general_category(hb_unicode_funcs_get_default(), character);
  return category >= HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK &&
         category <= HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK;
}

// Clusters of which the font lacks a character. They are set in another font, whole. So are marks
// that begin a line before such a cluster: they have no letter of their own, and in a line set
// against the direction of its script HarfBuzz hangs them on the glyph of that one.
inline std::set<std::uint32_t> lacked_clusters(std::string_view text,
                                               const std::vector<ShapedGlyph>& line) {
  std::set<std::uint32_t> lacked, all;
  for (const ShapedGlyph& glyph : line) {
    all.insert(glyph.cluster);
    if (glyph.glyph == 0) lacked.insert(glyph.cluster);
  }
  bool begins_with_mark = !text.empty() && is_mark(code_points_of(text).front());
  if (begins_with_mark && all.size() > 1 && lacked.contains(*std::next(all.begin()))) {
    lacked.insert(*all.begin());
  }
  return lacked;
}

// 0: drawn alike; infinite: not in the same place; else how far the outlines are apart.
inline float difference(const ShapedGlyph& a, const ShapedGlyph& b, const fonts::Pen& before,
                        const fonts::Pen& after) {
  bool same = a.x_advance == b.x_advance && a.x_offset == b.x_offset && a.y_offset == b.y_offset;
  if (!same) return std::numeric_limits<float>::infinity();
  return distance(before.outline(a.glyph), after.outline(b.glyph));
}

// Sets the line in both; `held`: the part is a static font held at the line's place. Outlines may
// be `tolerance` font units apart.
inline void compare(const Face& whole, const Face& part, const RandomLine& line, bool held,
                    float tolerance, Tally& tally) {
  Setting other = line.setting;
  if (held) other.coordinates.clear();
  std::vector<ShapedGlyph> left = shape(whole, line.text, line.setting);
  std::vector<ShapedGlyph> right = shape(part, line.text, other);
  ++tally.lines;
  tally.glyphs += left.size();
  std::set<std::uint32_t> lacked = lacked_clusters(line.text, left);
  if (left.size() != right.size() || lacked != lacked_clusters(line.text, right) ||
      !std::ranges::equal(left, right, {}, &ShapedGlyph::cluster, &ShapedGlyph::cluster)) {
    ++tally.differences;
    ADD_FAILURE() << left.size() << " glyphs, then " << right.size() << ": "
                  << described(line, left, right);
    return;
  }
  fonts::Pen before(whole, line.setting.coordinates), after(part, other.coordinates);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (lacked.contains(left[i].cluster)) continue;
    float distance = difference(left[i], right[i], before, after);
    tally.farthest = std::max(tally.farthest, distance);
    if (distance <= tolerance) continue;
    ++tally.differences;
    ADD_FAILURE() << "glyph " << i << " is off by " << distance << ": "
                  << described(line, left, right);
    return;
  }
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
