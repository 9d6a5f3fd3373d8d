#pragma once

#include <string>
#include <vector>

#include "fonts/read/metadata.h"
#include "fonts/shape/shape.h"

// For fonts/compare alone: where on their axes two versions of a font are compared.
namespace typecase::fonts {

struct Place {
  std::string name;  // the named instance's, else "wght 900"; empty: the default
  std::vector<AxisValue> coordinates;
};

constexpr std::size_t most_places = 24;

// The default of each font; where both are variable also the named instances of the new version,
// then the least and the greatest value of each axis that both have, the others at their defaults.
// Each place once, within what both fonts reach; at most most_places.
std::vector<Place> compared_places(const FontInfo& before, const FontInfo& after);

// Some of the places: the first one, and others evenly from the rest, `most` in all.
std::vector<Place> some_places(const std::vector<Place>& places, std::size_t most);

// "wght 700, wdth 87.5"
std::string place_text(const std::vector<AxisInfo>& axes, const std::vector<double>& coordinates);

}  // namespace typecase::fonts
