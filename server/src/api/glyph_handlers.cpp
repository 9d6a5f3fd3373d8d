#include "api/glyph_handlers.h"

#include <boost/json.hpp>

#include "specimen/glyph_page.h"
#include "specimen/glyph_sheet.h"
#include "specimen/home.h"
#include "specimen/instances.h"

namespace typecase::api {
namespace {

using catalogue::Family;
using catalogue::Style;
using specimen::GlyphPage;
using Tables = specimen::SharedCache<http::Variants>;

boost::json::array glyphs(const GlyphPage& page) {
  boost::json::array json;
  json.reserve(page.glyphs.size());
  for (const GlyphPage::Glyph& glyph : page.glyphs) {
    boost::json::value code_point;
    if (glyph.code_point) code_point = *glyph.code_point;
    json.push_back({{"id", glyph.id},
                    {"codePoint", code_point},
                    {"name", glyph.name},
                    {"advance", glyph.advance},
                    {"styles", glyph.styles}});
  }
  return json;
}

boost::json::array blocks(const GlyphPage& page) {
  boost::json::array json;
  for (const GlyphPage::Block& block : page.blocks) {
    json.push_back({{"name", block.name}, {"glyphs", boost::json::value_from(block.glyphs)}});
  }
  return json;
}

boost::json::array axes(const GlyphPage& page) {
  boost::json::array json;
  for (const GlyphPage::AxisSample& axis : page.axes) {
    json.push_back({{"tag", axis.tag}, {"sample", axis.text}});
  }
  return json;
}

boost::json::array features(const GlyphPage& page) {
  boost::json::array json;
  for (const GlyphPage::Feature& feature : page.features) {
    boost::json::array changes;
    for (const GlyphPage::Change& change : feature.glyphs) {
      changes.push_back({{"from", change.from}, {"to", change.to}});
    }
    json.push_back({{"tag", feature.tag},
                    {"name", feature.name},
                    {"sample", feature.sample},
                    {"glyphs", std::move(changes)}});
  }
  return json;
}

boost::json::value to_json(const specimen::GlyphFrame& frame) {
  return boost::json::object{{"em", frame.em}, {"baseline", frame.baseline}};
}

boost::json::value to_json(const GlyphPage& page, const Style& style) {
  return boost::json::object{{"style", style.id.text},
                             {"face", specimen::face_name(style)},
                             {"instance", page.instance},
                             {"unitsPerEm", style.metrics.units_per_em},
                             {"ascender", style.metrics.ascender},
                             {"capHeight", style.metrics.cap_height},
                             {"xHeight", style.metrics.x_height},
                             {"descender", style.metrics.descender},
                             {"sheet", to_json(specimen::sheet_frame(style.metrics))},
                             {"large", to_json(specimen::image_frame(style.metrics))},
                             {"glyphs", glyphs(page)},
                             {"blocks", blocks(page)},
                             {"features", features(page)},
                             {"axes", axes(page)}};
}

const Style& style_of(const catalogue::Catalogue& catalogue, const Family& family,
                      std::string_view id) {
  const Style* style = catalogue.style(id.empty() ? family.specimen.style.text : id);
  if (id.empty() && (!style || style->family != family.id)) return family.styles.front();
  if (!style || style->family != family.id) throw ErrorException(not_found("style"));
  return *style;
}

// All that a table is made of: the files of the family say which characters and features each has,
// its specimen what shows an axis.
std::string key_of(const Family& family, const Style& style) {
  std::string key = style.id.text + "\n" + style.name + "\n" + family.specimen.text + "\n" +
                    specimen::place_text(specimen::place_of(family.specimen.coordinates, style));
  for (const Style& other : family.styles) key.append(other.file.begin(), other.file.end());
  return to_hex(sha256(key)) + to_hex(style.file);
}

}  // namespace

http::Response GlyphAnswers::answer(const http::Request& request) {
  auto catalogue = fonts_.catalogue();
  const Family* family = catalogue->family(request.parameter("id"));
  if (!family) throw ErrorException(not_found("font"));
  const Style& style = style_of(*catalogue, *family, request.query_value("style"));

  auto table = tables_.get(key_of(*family, style), [&]() -> Result<Tables::Made> {
    GlyphPage page = specimen::glyph_page(fonts_.face(style), *family, style);
    auto variants = std::make_shared<const http::Variants>(
        http::make_variants(boost::json::serialize(to_json(page, style)), "application/json"));
    return Tables::Made{variants, http::size_of(*variants)};
  });
  http::Response response = http::compressed(request, *table.value());
  response.set("Cache-Control", "no-cache");
  return response;
}

void GlyphAnswers::add_routes(http::Router& router) {
  router.add({http::Method::get, "/api/fonts/{id}/glyphs", "getGlyphs", http::Run::making,
              [this](const http::Request& request) { return answer(request); }});
}

}  // namespace typecase::api
