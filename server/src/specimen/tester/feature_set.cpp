#include "specimen/tester/feature_set.h"

#include <algorithm>
#include <set>

#include "fonts/subset/subset.h"

namespace typecase::specimen {
namespace {

constexpr std::string_view always = "default";

bool has(const catalogue::Style& style, std::string_view tag) {
  return std::ranges::any_of(style.features, [&](const auto& f) { return f.tag == tag; });
}

}  // namespace

std::string features_text(const std::vector<catalogue::Feature>& wanted,
                          const catalogue::Style& style) {
  std::set<std::string> tags;
  for (const catalogue::Feature& feature : wanted) {
    if (has(style, feature.tag)) tags.insert(feature.tag);
  }
  std::string text(always);
  for (const std::string& tag : tags) text += '+' + tag;
  return text;
}

std::optional<std::vector<std::string>> parse_features(std::string_view text,
                                                       const catalogue::Style& style) {
  if (!text.starts_with(always)) return std::nullopt;
  text.remove_prefix(always.size());

  std::vector<std::string> tags;
  std::string before;
  while (!text.empty()) {
    if (text.front() != '+') return std::nullopt;
    std::string tag(text.substr(1, 4));
    if (tag <= before || !has(style, tag)) return std::nullopt;
    if (!fonts::kept_by_default(tag)) tags.push_back(tag);
    text.remove_prefix(1 + tag.size());
    before = std::move(tag);
  }
  return tags;
}

}  // namespace typecase::specimen
