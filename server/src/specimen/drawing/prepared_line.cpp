#include "specimen/drawing/prepared_line.h"

#include <algorithm>

#include "base/json/json_reader.h"

namespace typecase::specimen {
namespace {

using catalogue::Style;

// Kerning is no feature of GSUB, which is what a style lists.
bool has_feature(const Style& style, const std::string& tag) {
  return tag == "kern" || std::ranges::count(style.features, tag, &catalogue::Feature::tag) > 0;
}

std::vector<Fault> unknown_tags(const TesterLine& line, const Style& style,
                                const std::string& pointer) {
  std::vector<Fault> faults;
  for (const auto& [tag, value] : line.coordinates.value_or(std::map<std::string, double>())) {
    if (std::ranges::count(style.axes, tag, &catalogue::Axis::tag) > 0) continue;
    faults.push_back({pointer + "/coordinates/" + json::escape_pointer(tag), "unknown_axis",
                      "The font lacks this axis."});
  }
  for (const auto& [tag, on] : line.features.value_or(std::map<std::string, bool>())) {
    if (has_feature(style, tag)) continue;
    faults.push_back({pointer + "/features/" + json::escape_pointer(tag), "unknown_feature",
                      "The font lacks this feature."});
  }
  return faults;
}

fonts::Setting setting_of(const TesterLine& line, const catalogue::Family& family) {
  fonts::Setting setting;
  setting.direction = line.direction.value_or(family.direction);
  setting.language = line.language.value_or(family.language);
  for (const auto& [tag, value] : line.coordinates.value_or(std::map<std::string, double>())) {
    setting.coordinates.push_back({tag, value});
  }
  for (const auto& [tag, on] : line.features.value_or(std::map<std::string, bool>())) {
    (on ? setting.features : setting.features_off).push_back(tag);
  }
  return setting;
}

}  // namespace

Result<PreparedLine> prepare(DrawingFonts& fonts, const TesterLine& line,
                             const std::string& pointer) {
  auto place = fonts.style(line.style);
  if (!place) {
    return invalid_body({{pointer + "/style", "unknown_style", "There is no such style."}});
  }
  auto faults = unknown_tags(line, *place->style, pointer);
  if (!faults.empty()) return invalid_body(std::move(faults));
  return PreparedLine{*place, Type{.face = fonts.face(*place->style),
                                   .setting = setting_of(line, *place->family),
                                   .size = line.size,
                                   .leading = line.leading.value_or(1.2),
                                   .tracking = line.tracking.value_or(0) / 1000,
                                   .align = line.align.value_or("start"),
                                   .letter_case = line.letter_case.value_or("")}};
}

}  // namespace typecase::specimen
