#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "fonts/shape/shape.h"

namespace typecase::specimen {

// Meaning of the instance in a tester font's address: "static", a font without axes; "var", all
// axes; "pin-specimen" and "pin-0", "pin-1" ... (the named instances by place), held at one place
// on the axes. "pin-specimen" is where the family's specimen stands on those axes that the style
// has, so that an upright and its italic open alike.
struct Instance {
  enum class Kind { fixed, variable, pinned };

  Kind kind = Kind::fixed;
  std::vector<fonts::AxisValue> place;  // every axis when pinned, else empty

  // Two of one key are the same font: "static", "var", "wght=700;opsz=14".
  std::string key() const;
};

// HarfBuzz 6.0 holds glyf outlines at a place and gets CFF2 wrong.
bool can_be_pinned(const catalogue::Style& style);

// The instance that a page shows of the style at first: where the specimen stands; of a style that
// cannot be pinned, "var".
std::string specimen_instance(const catalogue::Style& style);

// nullopt: none of the above, or not for this style.
std::optional<Instance> parse_instance(std::string_view text, const catalogue::Family& family,
                                       const catalogue::Style& style);

// A place as "wght:320,wdth:92" tells it: within the axes, rounded to a quarter of the step of a
// slider (1 for axes of 100 and more, 0.1 of 10 and more, else 0.01), so that sliding asks for few
// different places. Axes that are not named stand at their defaults. nullopt: not in that form, or
// an axis that the style lacks.
std::optional<std::vector<fonts::AxisValue>> parse_place(std::string_view text,
                                                         const catalogue::Style& style);

// Every axis of the style, those that are not named at their defaults.
std::vector<fonts::AxisValue> place_of(const std::vector<catalogue::Coordinate>& coordinates,
                                       const catalogue::Style& style);

// "wght=700;opsz=14"
std::string place_text(const std::vector<fonts::AxisValue>& place);

}  // namespace typecase::specimen
