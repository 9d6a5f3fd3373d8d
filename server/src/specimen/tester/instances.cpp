#include "specimen/tester/instances.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace typecase::specimen {
namespace {

using catalogue::Axis;
using catalogue::Coordinate;
using catalogue::Family;
using catalogue::Style;

using Place = std::vector<fonts::AxisValue>;

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

double slider_step(const Axis& axis) {
  double length = axis.max - axis.min;
  return length >= 100 ? 1 : length >= 10 ? 0.1 : 0.01;
}

double rounded(const Axis& axis, double value) {
  double grain = slider_step(axis) / 4;
  return std::clamp(std::round(value / grain) * grain, axis.min, axis.max);
}

std::optional<Instance> pinned(std::string_view where, const Family& family, const Style& style) {
  auto at = [&](const std::vector<Coordinate>& coordinates) {
    return Instance{Instance::Kind::pinned, place_of(coordinates, style)};
  };
  if (where == "specimen") return at(family.specimen.coordinates);
  std::optional<unsigned> i = number<unsigned>(where);
  if (!i || *i >= style.instances.size() || std::to_string(*i) != where) return std::nullopt;
  return at(style.instances[*i].coordinates);
}

}  // namespace

std::string Instance::key() const {
  if (kind == Kind::fixed) return "static";
  return kind == Kind::variable ? "var" : place_text(place);
}

bool can_be_pinned(const Style& style) { return style.variable() && style.format == "ttf"; }

std::string specimen_instance(const Style& style) {
  if (!style.variable()) return "static";
  return can_be_pinned(style) ? "pin-specimen" : "var";
}

std::optional<Instance> parse_instance(std::string_view text, const Family& family,
                                       const Style& style) {
  constexpr std::string_view pin = "pin-";
  if (!style.variable()) {
    if (text != "static") return std::nullopt;
    return Instance{Instance::Kind::fixed, {}};
  }
  if (text == "var") return Instance{Instance::Kind::variable, {}};
  if (!can_be_pinned(style) || !text.starts_with(pin)) return std::nullopt;
  return pinned(text.substr(pin.size()), family, style);
}

std::optional<Place> parse_place(std::string_view text, const Style& style) {
  Place place = place_of({}, style);
  while (!text.empty()) {
    std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    std::size_t colon = part.find(':');
    if (colon == part.npos) return std::nullopt;
    std::optional<double> value = number<double>(part.substr(colon + 1));
    auto axis = std::ranges::find(style.axes, part.substr(0, colon), &Axis::tag);
    if (!value || !std::isfinite(*value) || axis == style.axes.end()) return std::nullopt;
    place[static_cast<std::size_t>(axis - style.axes.begin())].value = rounded(*axis, *value);
  }
  return place;
}

Place place_of(const std::vector<Coordinate>& coordinates, const Style& style) {
  Place place;
  for (const Axis& axis : style.axes) {
    auto named = std::ranges::find(coordinates, axis.tag, &Coordinate::tag);
    double value = named == coordinates.end() ? axis.standard : named->value;
    place.push_back({axis.tag, std::clamp(value, axis.min, axis.max)});
  }
  return place;
}

std::string place_text(const Place& place) {
  std::string text;
  for (const fonts::AxisValue& axis : place) {
    char value[32];
    std::snprintf(value, sizeof value, "%.10g", axis.value + 0.0);
    if (!text.empty()) text += ';';
    text.append(axis.tag).append("=").append(value);
  }
  return text;
}

}  // namespace typecase::specimen
