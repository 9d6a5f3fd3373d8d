#include "specimen/specimen_facts.h"

namespace typecase::specimen {

std::string fact_of(const catalogue::Style& style) {
  if (style.axes.empty()) return "Weight " + std::to_string(style.weight);
  std::vector<std::string> names;
  for (const catalogue::Axis& axis : style.axes) {
    if (!axis.hidden) names.push_back(axis.name);
  }
  if (names.size() > 3) return std::to_string(names.size()) + " axes";
  return joined(names, ", ");
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text.append(text.empty() ? "" : between).append(part);
  return text;
}

}  // namespace typecase::specimen
