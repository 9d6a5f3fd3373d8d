#include "specimen/proof_setting.h"

#include <cstdio>

namespace typecase::specimen {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string case_text(const std::string& letter_case) {
  if (letter_case == "upper") return "capitals";
  return letter_case == "lower" ? "lower case" : "title case";
}

}  // namespace

std::string setting_text(const TesterLine& line) {
  std::string text = number(line.size) + " px, leading " + number(line.leading.value_or(1.2));
  if (line.tracking.value_or(0) != 0) text += ", tracking " + number(*line.tracking);
  if (line.coordinates) {
    for (const auto& [tag, value] : *line.coordinates) text += ", " + tag + " " + number(value);
  }
  if (line.features) {
    for (const auto& [tag, on] : *line.features) text += ", " + tag + (on ? " on" : " off");
  }
  if (line.letter_case) text += ", " + case_text(*line.letter_case);
  if (line.align.value_or("start") != "start") text += ", align " + *line.align;
  if (line.direction) text += *line.direction == "rtl" ? ", right to left" : ", left to right";
  if (line.language && !line.language->empty()) text += ", language " + *line.language;
  return text;
}

}  // namespace typecase::specimen
