#pragma once

#include <map>

#include "api/answer.h"
#include "catalogue/catalogue.h"
#include "specimen/drawing/samples.h"
#include "specimen/tester/free_charset.h"

namespace typecase::api::answers {

// In the order of the font's axes.
using Coordinates = json::Written<std::map<std::string, double>>;
Coordinates coordinates_of(const std::vector<catalogue::Coordinate>& coordinates);

struct Metrics {
  const catalogue::Metrics& units;
  double em = units.units_per_em;
  double ascender = units.ascender / em, descender = units.descender / em;
  double cap_height = units.cap_height / em, x_height = units.x_height / em;
};
BOOST_DESCRIBE_STRUCT(Metrics, (), (ascender, descender, cap_height, x_height))

struct TesterFont : specimen::SubsetVariants {
  json::Omittable<std::string> drawn;
};
BOOST_DESCRIBE_STRUCT(TesterFont, (specimen::SubsetVariants), (drawn))

TesterFont tester_font(const catalogue::Family& family, const catalogue::Style& style);

struct SpecimenStyle {
  const catalogue::Family& family;
  const catalogue::Style& style;
  double left_bearing;
  std::string_view id = style.id.text, name = style.name;
  std::string sample = specimen::name_sample(family, style);
  Metrics metrics = {style.metrics};
  TesterFont tester = tester_font(family, style);
};
BOOST_DESCRIBE_STRUCT(SpecimenStyle, (), (id, name, sample, metrics, left_bearing, tester))

struct Axis {
  const catalogue::Axis& axis;
  std::string_view tag = axis.tag, name = axis.name;
  double min = axis.min, default_ = axis.standard, max = axis.max;
  bool hidden = axis.hidden;
};
BOOST_DESCRIBE_STRUCT(Axis, (), (tag, name, min, default_, max, hidden))

struct Instance {
  const catalogue::Instance& instance;
  std::string_view name = instance.name;
  Coordinates coordinates = coordinates_of(instance.coordinates);
};
BOOST_DESCRIBE_STRUCT(Instance, (), (name, coordinates))

}  // namespace typecase::api::answers
