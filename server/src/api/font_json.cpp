#include "api/font_json.h"

#include <boost/json.hpp>
#include <cmath>
#include <set>

#include "api/language_json.h"
#include "api/optional_json.h"
#include "api/style_json.h"
#include "content/content.h"
#include "specimen/name_sample.h"

namespace typecase::api {
namespace {

using catalogue::Family;
using catalogue::Style;

boost::json::value style_json(const Family& family, const Style& style, double bearing) {
  return boost::json::object{{"id", style.id.text},
                             {"name", style.name},
                             {"sample", specimen::name_sample(family, style)},
                             {"metrics", to_json(style.metrics)},
                             {"leftBearing", bearing},
                             {"tester", tester(family, style)}};
}

// null of what is not offered.
boost::json::value price_json(const std::optional<Money>& price, bool is_offered) {
  return is_offered ? optional_json(price) : boost::json::value(nullptr);
}

boost::json::array packages(const Family& family) {
  boost::json::array json;
  for (const catalogue::Package& package : family.packages) {
    boost::json::array styles;
    for (const StyleId& style : package.styles) styles.emplace_back(style.text);
    json.push_back({{"id", package.id},
                    {"name", package.name},
                    {"itemClass", package.item_class},
                    {"price", package.price.minor},
                    {"styleIds", std::move(styles)}});
  }
  return json;
}

// Lightest and boldest, over the wght axes too.
std::pair<int, int> weights(const Family& family) {
  int lightest = 1000, boldest = 1;
  for (const Style& style : family.styles) {
    lightest = std::min(lightest, style.weight);
    boldest = std::max(boldest, style.weight);
    for (const catalogue::Axis& axis : style.axes) {
      if (axis.tag != "wght") continue;
      lightest = std::min(lightest, static_cast<int>(axis.min));
      boldest = std::max(boldest, static_cast<int>(axis.max));
    }
  }
  return {lightest, boldest};
}

// In per cent, over the wdth axes too.
std::set<int> widths(const Family& family) {
  std::set<int> widths;
  for (const Style& style : family.styles) {
    widths.insert(style.width);
    for (const catalogue::Axis& axis : style.axes) {
      if (axis.tag != "wdth") continue;
      widths.insert(
          {static_cast<int>(std::lround(axis.min)), static_cast<int>(std::lround(axis.max))});
    }
  }
  return widths;
}

std::size_t axis_count(const Family& family) {
  std::size_t most = 0;
  for (const Style& style : family.styles) most = std::max(most, style.axes.size());
  return most;
}

std::vector<std::string> tags(const std::vector<catalogue::Feature>& features) {
  std::vector<std::string> tags;
  for (const catalogue::Feature& feature : features) tags.push_back(feature.tag);
  return tags;
}

}  // namespace

boost::json::value FontJson::list() const {
  boost::json::array fonts;
  for (const Family& family : catalogue_.families) fonts.push_back(summary(family));
  return boost::json::object{{"fonts", std::move(fonts)}};
}

boost::json::value FontJson::styles() const {
  boost::json::array styles;
  for (const Family& family : catalogue_.families) {
    for (const Style& style : family.styles) styles.push_back(style_summary(family, style));
  }
  return boost::json::object{{"styles", std::move(styles)}};
}

boost::json::object FontJson::style_summary(const Family& family, const Style& style) const {
  return {{"id", style.id.text},
          {"family", family.id.text},
          {"name", style.name},
          {"fullName", style.full_name},
          {"price", price_json(style.price, licences_.offers(family.id.text))},
          {"currency", catalogue_.foundry.currency},
          {"category", family.category},
          {"script", family.script},
          {"direction", family.direction},
          {"language", family.language},
          {"weight", style.weight},
          {"width", style.width},
          {"italic", style.italic},
          {"axisCount", style.axes.size()},
          {"protection", catalogue::to_text(family.protection)},
          {"metrics", to_json(style.metrics)},
          {"tester", tester(family, style)}};
}

boost::json::object FontJson::summary(const Family& family) const {
  auto [lightest, boldest] = weights(family);
  return {{"id", family.id.text},
          {"name", family.name},
          {"styleCount", family.styles.size()},
          {"fromPrice", price_json(family.from_price(), licences_.offers(family.id.text))},
          {"currency", catalogue_.foundry.currency},
          {"category", family.category},
          {"script", family.script},
          {"direction", family.direction},
          {"language", family.language},
          {"axisCount", axis_count(family)},
          {"minWeight", lightest},
          {"maxWeight", boldest},
          {"widths", boost::json::value_from(widths(family))},
          {"protection", catalogue::to_text(family.protection)},
          {"hasTrial", family.trial.offered},
          {"specimen", specimen(family)}};
}

boost::json::value FontJson::specimen(const Family& family) const {
  const catalogue::Specimen& specimen = family.specimen;
  const Style* style = catalogue_.style(specimen.style.text);
  if (!style) style = &family.styles.front();
  specimen::SpecimenMeasures measures = measures_.specimen(family, *style);
  return boost::json::object{{"text", specimen.text},
                             {"size", specimen.size},
                             {"sizeSmall", specimen.size_small},
                             {"tracking", specimen.tracking},
                             {"features", boost::json::value_from(tags(specimen.features))},
                             {"coordinates", to_json(specimen.coordinates)},
                             {"wordAdvances", boost::json::value_from(measures.word_advances)},
                             {"above", measures.room.above},
                             {"below", measures.room.below},
                             {"leading", measures.room.leading},
                             {"style", style_json(family, *style, measures.left_bearing)}};
}

boost::json::value FontJson::style(const Family& family, const Style& style,
                                   bool is_offered) const {
  return boost::json::object{{"id", style.id.text},
                             {"name", style.name},
                             {"fullName", style.full_name},
                             {"sample", specimen::name_sample(family, style)},
                             {"price", price_json(style.price, is_offered)},
                             {"format", style.format},
                             {"weight", style.weight},
                             {"width", style.width},
                             {"italic", style.italic},
                             {"glyphCount", style.glyph_count},
                             {"metrics", to_json(style.metrics)},
                             {"leftBearing", measures_.name_bearing(family, style)},
                             {"axes", axes(style)},
                             {"untriedAxes", untried_axes(style)},
                             {"instances", instances(style)},
                             {"features", features(style)},
                             {"tester", tester(family, style)}};
}

boost::json::array FontJson::related(const Family& family) const {
  boost::json::array json;
  for (const FamilyId& id : family.related) {
    if (const Family* other = catalogue_.family(id.text)) json.push_back(summary(*other));
  }
  return json;
}

boost::json::value FontJson::font(const Family& family, std::string_view kind) const {
  const bool is_offered =
      licences_.offers(family.id.text) || licences_.kind(family.id.text, kind) != nullptr;
  boost::json::array styles;
  for (const Style& style : family.styles) {
    styles.push_back(this->style(family, style, is_offered));
  }
  FontLanguages languages = font_languages(family);
  return boost::json::object{
      {"id", family.id.text},
      {"name", family.name},
      {"currency", catalogue_.foundry.currency},
      {"fromPrice", price_json(family.from_price(), is_offered)},
      {"category", family.category},
      {"script", family.script},
      {"direction", family.direction},
      {"language", family.language},
      {"summary", family.summary},
      {"aboutHtml", content::html_in_words(content::read_prose(family.about))},
      {"designers", boost::json::value_from(family.designers)},
      {"year", family.year},
      {"version", family.version},
      {"licenceName", family.licence_name},
      {"protection", catalogue::to_text(family.protection)},
      {"hasTrial", family.trial.offered},
      {"languages", std::move(languages.languages)},
      {"languageStyles", std::move(languages.styles)},
      {"specimen", specimen(family)},
      {"styles", std::move(styles)},
      {"packages", is_offered ? packages(family) : boost::json::array()},
      {"related", related(family)}};
}

boost::json::value FontJson::display_style() const {
  return specimen_style(catalogue_, measures_, catalogue_.foundry.display_style);
}

boost::json::value specimen_style(const catalogue::Catalogue& catalogue,
                                  specimen::TextMeasures& measures, std::string_view id) {
  const Style* style = catalogue.style(id);
  const Family* family = style ? catalogue.family(style->family.text) : nullptr;
  if (!family) return nullptr;
  return style_json(*family, *style, measures.name_bearing(*family, *style));
}

}  // namespace typecase::api
