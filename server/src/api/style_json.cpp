#include "api/style_json.h"

#include "catalogue/coverage_text.h"
#include "specimen/held_characters.h"
#include "specimen/home.h"

namespace typecase::api {
namespace {

boost::json::object to_json(const specimen::TesterCut& cut) {
  return {{"instance", cut.instance}, {"cover", cut.cover}};
}

}  // namespace

boost::json::object to_json(const std::vector<catalogue::Coordinate>& coordinates) {
  boost::json::object json;
  for (const catalogue::Coordinate& coordinate : coordinates)
    json[coordinate.tag] = coordinate.value;
  return json;
}

boost::json::object to_json(const catalogue::Metrics& metrics) {
  double em = metrics.units_per_em;
  return {{"ascender", metrics.ascender / em},
          {"descender", metrics.descender / em},
          {"capHeight", metrics.cap_height / em},
          {"xHeight", metrics.x_height / em}};
}

boost::json::object tester(const catalogue::Family& family, const catalogue::Style& style) {
  specimen::TesterCuts cuts = specimen::cuts_of(family, style);
  boost::json::object json{{"face", cuts.face},
                           {"features", cuts.features},
                           {"first", to_json(cuts.first)},
                           {"typing", to_json(cuts.typing)},
                           {"sliding", cuts.sliding}};
  if (!style.drawn_scripts.empty()) {
    auto drawn = specimen::characters_in(style, style.drawn_scripts);
    json["drawn"] = catalogue::coverage_text(drawn);
  }
  return json;
}

boost::json::array axes(const catalogue::Style& style) {
  boost::json::array json;
  for (const catalogue::Axis& axis : style.axes) {
    json.push_back({{"tag", axis.tag},
                    {"name", axis.name},
                    {"min", axis.min},
                    {"default", axis.standard},
                    {"max", axis.max},
                    {"hidden", axis.hidden}});
  }
  return json;
}

boost::json::array untried_axes(const catalogue::Style& style) {
  return boost::json::array(style.untried_axes.begin(), style.untried_axes.end());
}

boost::json::array instances(const catalogue::Style& style) {
  boost::json::array json;
  for (const catalogue::Instance& instance : style.instances) {
    json.push_back({{"name", instance.name}, {"coordinates", to_json(instance.coordinates)}});
  }
  return json;
}

boost::json::array features(const catalogue::Style& style) {
  boost::json::array json;
  for (const catalogue::Feature& feature : style.features) {
    json.push_back(
        {{"tag", feature.tag}, {"name", feature.name}, {"onByDefault", feature.on_by_default}});
  }
  return json;
}

}  // namespace typecase::api
