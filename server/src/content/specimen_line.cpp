#include "content/specimen_line.h"

#include <algorithm>
#include <charconv>

#include "base/text/one_line.h"

namespace typecase::content {
namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;

std::string_view take_until(std::string_view& text, char end) {
  std::size_t at = text.find(end);
  std::string_view taken = text.substr(0, at);
  text.remove_prefix(at == text.npos ? text.size() : at + 1);
  return taken;
}

// name="value" or name=value, parted by spaces.
std::optional<Attributes> read_attributes(std::string_view text) {
  Attributes attributes;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return attributes;
    std::size_t equals = text.find('=');
    if (equals == text.npos) return std::nullopt;
    std::string name(text.substr(0, equals));
    text.remove_prefix(equals + 1);
    bool quoted = text.starts_with('"');
    if (quoted) text.remove_prefix(1);
    if (quoted && text.find('"') == text.npos) return std::nullopt;
    std::string value(take_until(text, quoted ? '"' : ' '));
    if (quoted && !text.empty() && text.front() != ' ') return std::nullopt;
    if (!attributes.emplace(std::move(name), std::move(value)).second) return std::nullopt;
  }
}

std::optional<int> whole(std::string_view text, int least, int most) {
  int number = 0;
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  bool is_whole = failure == std::errc() && end == text.data() + text.size();
  return is_whole && number >= least && number <= most ? std::optional(number) : std::nullopt;
}

bool is_tag(std::string_view text) {
  return text.size() == 4 && std::ranges::all_of(text, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
         });
}

// "ss01,smcp=1": switched on unless a value is named.
bool read_features(std::string_view text, std::map<std::string, int>& features) {
  while (!text.empty()) {
    std::string_view item = take_until(text, ',');
    std::string_view tag = take_until(item, '=');
    std::optional<int> value = item.empty() ? 1 : whole(item, 0, 99);
    if (!is_tag(tag) || !value) return false;
    features[std::string(tag)] = *value;
  }
  return true;
}

bool set(Specimen& specimen, const std::string& name, const std::string& value) {
  if (name == "family") specimen.family = value;
  if (name == "style") specimen.style = value;
  if (name == "features") return read_features(value, specimen.features);
  if (name == "size") {
    auto size = whole(value, smallest_specimen, largest_specimen);
    specimen.size = size.value_or(0);
    return size.has_value();
  }
  return name == "family" || name == "style";
}

}  // namespace

std::optional<Specimen> read_specimen_line(std::string_view attributes) {
  auto read = read_attributes(attributes);
  if (!read || !fits_one_line(attributes)) return std::nullopt;
  Specimen specimen;
  for (const auto& [name, value] : *read) {
    if (!set(specimen, name, value)) return std::nullopt;
  }
  return specimen.family.empty() ? std::nullopt : std::optional(std::move(specimen));
}

}  // namespace typecase::content
