#include "specimen/drawing/glyph_page.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

#include "base/text/utf8.h"
#include "fonts/read/glyph_table.h"
#include "fonts/tables/unicode.h"
#include "specimen/drawing/samples.h"
#include "specimen/tester/instances.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::Style;

using Places = std::unordered_map<std::uint32_t, std::size_t>;  // in GlyphPage::glyphs, by glyph id

bool has_feature(const Style& style, const std::string& tag) {
  return std::ranges::find(style.features, tag, &catalogue::Feature::tag) != style.features.end();
}

// In how many styles each character is.
std::unordered_map<std::uint32_t, int> count_characters(const Family& family) {
  std::unordered_map<std::uint32_t, int> counts;
  for (const Style& style : family.styles) {
    for (std::uint32_t code_point : style.coverage) ++counts[code_point];
  }
  return counts;
}

std::vector<GlyphPage::Glyph> glyphs_of(const fonts::GlyphTable& table, const Family& family) {
  auto counts = count_characters(family);
  std::vector<GlyphPage::Glyph> glyphs;
  glyphs.reserve(table.glyphs.size());
  for (const fonts::GlyphInfo& glyph : table.glyphs) {
    int styles = glyph.code_point ? counts[*glyph.code_point] : 1;
    glyphs.push_back({glyph.glyph, glyph.code_point, glyph.name, glyph.advance, styles});
  }
  return glyphs;
}

// A glyph with several characters is found at the first.
Places places_of(const std::vector<GlyphPage::Glyph>& glyphs) {
  Places places;
  for (std::size_t i = 0; i < glyphs.size(); ++i) places.try_emplace(glyphs[i].id, i);
  return places;
}

// A glyph without a character is where its feature is, with all that the feature makes it of.
void count_styles_of_changes(const fonts::GlyphTable& table, const Family& family,
                             const Places& places, std::vector<GlyphPage::Glyph>& glyphs) {
  for (const fonts::FeatureChanges& feature : table.features) {
    for (const fonts::GlyphChange& change : feature.changes) {
      auto place = places.find(change.to);
      if (place == places.end() || glyphs[place->second].code_point) continue;
      auto styles = std::ranges::count_if(family.styles, [&](const Style& style) {
        return has_feature(style, feature.tag) && has_all(style.coverage, change.from);
      });
      int& most = glyphs[place->second].styles;
      most = std::max(most, static_cast<int>(styles));
    }
  }
}

std::vector<GlyphPage::Block> blocks_of(const std::vector<GlyphPage::Glyph>& glyphs) {
  std::vector<GlyphPage::Block> blocks;
  std::unordered_map<std::string, std::size_t> by_name;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    std::string name =
        glyphs[i].code_point ? fonts::block_name(*glyphs[i].code_point) : "Reached by features";
    auto [found, is_new] = by_name.try_emplace(name, blocks.size());
    if (is_new) blocks.push_back({name, {}});
    blocks[found->second].glyphs.push_back(i);
  }
  return blocks;
}

std::vector<GlyphPage::Feature> features_of(const fonts::Face& face, const fonts::GlyphTable& table,
                                            const Style& style, const Places& places) {
  std::vector<GlyphPage::Feature> features;
  for (const catalogue::Feature& feature : style.features) {
    if (!is_choice(feature.tag)) continue;
    auto found = std::ranges::find(table.features, feature.tag, &fonts::FeatureChanges::tag);
    std::vector<fonts::GlyphChange> changes;
    if (found != table.features.end()) changes = found->changes;
    std::string sample = feature_sample(face, feature.tag, changes);
    if (sample.empty()) continue;

    GlyphPage::Feature& shown = features.emplace_back();
    shown = {feature.tag, feature.name, std::move(sample), {}};
    for (fonts::GlyphChange& change : changes) {
      auto place = places.find(change.to);
      if (place != places.end()) shown.glyphs.push_back({std::move(change.from), place->second});
    }
  }
  return features;
}

}  // namespace

GlyphPage glyph_page(const fonts::Face& face, const Family& family, const Style& style) {
  fonts::GlyphTable table = fonts::glyph_table(face, place_of(family.specimen.coordinates, style));
  GlyphPage page;
  page.instance = specimen_instance(style);
  page.glyphs = glyphs_of(table, family);
  Places places = places_of(page.glyphs);
  count_styles_of_changes(table, family, places, page.glyphs);
  page.blocks = blocks_of(page.glyphs);
  page.features = features_of(face, table, style, places);
  for (const catalogue::Axis& axis : style.axes) {
    if (!axis.hidden) page.axes.push_back({axis.tag, axis_sample(face, family, style, axis)});
  }
  return page;
}

}  // namespace typecase::specimen
