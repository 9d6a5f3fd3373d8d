#include "fonts/compare/compared_places.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace typecase::fonts {
namespace {

const AxisInfo* find_axis(const std::vector<AxisInfo>& axes, const std::string& tag) {
  auto found = std::ranges::find(axes, tag, &AxisInfo::tag);
  return found == axes.end() ? nullptr : &*found;
}

std::string value_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

// Collects places, each once.
class Places {
 public:
  Places(const FontInfo& before, const FontInfo& after) : before_(before), after_(after) {}

  void add(std::string name, const std::vector<double>& coordinates) {
    Place place{std::move(name), {}};
    std::vector<double> reached;
    for (std::size_t i = 0; i < after_.axes.size() && i < coordinates.size(); ++i) {
      reached.push_back(within_both(after_.axes[i], coordinates[i]));
      place.coordinates.push_back({after_.axes[i].tag, reached.back()});
    }
    if (found.size() == most_places || std::ranges::count(reached_, reached) > 0) return;
    reached_.push_back(reached);
    found.push_back(std::move(place));
  }

  std::vector<double> defaults() const {
    std::vector<double> coordinates;
    for (const AxisInfo& axis : after_.axes) coordinates.push_back(axis.standard);
    return coordinates;
  }

  std::vector<Place> found;

  // Counts as seen: the default place, which has no coordinates.
  void add_default() {
    found.push_back({});
    reached_.push_back(defaults());
  }

 private:
  double within_both(const AxisInfo& axis, double value) const {
    value = std::clamp(value, axis.min, std::max(axis.min, axis.max));
    const AxisInfo* other = find_axis(before_.axes, axis.tag);
    return other ? std::clamp(value, other->min, std::max(other->min, other->max)) : value;
  }

  const FontInfo& before_;
  const FontInfo& after_;
  std::vector<std::vector<double>> reached_;
};

}  // namespace

std::vector<Place> compared_places(const FontInfo& before, const FontInfo& after) {
  Places places(before, after);
  places.add_default();
  if (before.axes.empty() || after.axes.empty()) return std::move(places.found);
  for (const InstanceInfo& instance : after.instances) {
    places.add(instance.name, instance.coordinates);
  }
  for (std::size_t i = 0; i < after.axes.size(); ++i) {
    const AxisInfo& axis = after.axes[i];
    const AxisInfo* other = find_axis(before.axes, axis.tag);
    if (!other) continue;
    for (double value : {std::max(axis.min, other->min), std::min(axis.max, other->max)}) {
      std::vector<double> coordinates = places.defaults();
      coordinates[i] = value;
      places.add(axis.tag + " " + value_text(value), coordinates);
    }
  }
  return std::move(places.found);
}

std::vector<Place> some_places(const std::vector<Place>& places, std::size_t most) {
  if (places.size() <= most) return places;
  std::vector<Place> some{places.front()};
  for (std::size_t i = 1; i < most; ++i) {
    some.push_back(places[i * (places.size() - 1) / (most - 1)]);
  }
  return some;
}

std::string place_text(const std::vector<AxisInfo>& axes, const std::vector<double>& coordinates) {
  std::string text;
  for (std::size_t i = 0; i < axes.size() && i < coordinates.size(); ++i) {
    text += (text.empty() ? "" : ", ") + axes[i].tag + " " + value_text(coordinates[i]);
  }
  return text;
}

}  // namespace typecase::fonts
