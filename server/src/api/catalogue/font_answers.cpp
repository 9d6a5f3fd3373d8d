#include "api/catalogue/font_answers.h"

#include <cmath>
#include <map>
#include <set>

#include "catalogue/records/coverage_text.h"
#include "content/content.h"
#include "specimen/tester/held_characters.h"

namespace typecase::api::answers {

Coordinates coordinates_of(const std::vector<catalogue::Coordinate>& coordinates) {
  boost::json::object json;
  for (const catalogue::Coordinate& coordinate : coordinates)
    json[coordinate.tag] = coordinate.value;
  return {json};
}

TesterFont tester_font(const catalogue::Family& family, const catalogue::Style& style) {
  TesterFont font{specimen::subset_variants(family, style), {}};
  if (!style.drawn_scripts.empty()) {
    auto drawn = specimen::characters_in(style, style.drawn_scripts);
    font.drawn = catalogue::coverage_text(drawn);
  }
  return font;
}

std::optional<SpecimenStyle> specimen_style(const catalogue::Catalogue& catalogue,
                                            specimen::TextMeasures& measures, std::string_view id) {
  const catalogue::Style* style = catalogue.style(id);
  const catalogue::Family* family = style ? catalogue.family(style->family.text) : nullptr;
  if (!family) return std::nullopt;
  return SpecimenStyle{*family, *style, measures.name_bearing(*family, *style)};
}

Specimen specimen_of(const FontSource& source, const catalogue::Family& family) {
  const catalogue::Style* style = source.catalogue.style(family.specimen.style.text);
  if (!style) style = &family.styles.front();
  return {family, *style, source.measures.specimen(family, *style)};
}

std::pair<int, int> weights_of(const catalogue::Family& family) {
  int lightest = 1000, boldest = 1;
  for (const catalogue::Style& style : family.styles) {
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

std::vector<int> widths_of(const catalogue::Family& family) {
  std::set<int> widths;
  for (const catalogue::Style& style : family.styles) {
    widths.insert(style.width);
    for (const catalogue::Axis& axis : style.axes) {
      if (axis.tag != "wdth") continue;
      widths.insert(
          {static_cast<int>(std::lround(axis.min)), static_cast<int>(std::lround(axis.max))});
    }
  }
  return {widths.begin(), widths.end()};
}

std::size_t axis_count_of(const catalogue::Family& family) {
  std::size_t most = 0;
  for (const catalogue::Style& style : family.styles) most = std::max(most, style.axes.size());
  return most;
}

FontCounts counts_of(const catalogue::Catalogue& catalogue) {
  FontCounts counts;
  const std::map<std::string_view, std::size_t FontCounts::*> of_category{
      {"serif", &FontCounts::serif},
      {"sans", &FontCounts::sans},
      {"mono", &FontCounts::mono},
      {"display", &FontCounts::display}};
  for (const catalogue::Family& family : catalogue.families) {
    ++counts.all;
    counts.styles += family.styles.size();
    if (axis_count_of(family) > 0) ++counts.variable;
    if (const auto of = of_category.find(family.category); of != of_category.end()) {
      ++(counts.*(of->second));
    }
  }
  return counts;
}

std::string about_html(const catalogue::Family& family) {
  return content::html_in_words(content::read_rich_text_without_pictures(family.about));
}

std::vector<FontSummary> related_to(const FontSource& source, const catalogue::Family& family) {
  std::vector<FontSummary> related;
  for (const FamilyId& id : family.related) {
    const catalogue::Family* other = source.catalogue.family(id.text);
    if (other) related.push_back({source, *other});
  }
  return related;
}

}  // namespace typecase::api::answers
