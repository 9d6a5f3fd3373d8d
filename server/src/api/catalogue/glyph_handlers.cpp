#include "api/catalogue/glyph_handlers.h"

#include "api/catalogue/glyph_answers.h"
#include "specimen/tester/instances.h"

namespace typecase::api {
namespace {

using catalogue::Family;
using catalogue::Style;
using Tables = specimen::SharedCache<http::Variants>;

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
    specimen::GlyphPage page = specimen::glyph_page(fonts_.face(style), *family, style);
    auto variants = std::make_shared<const http::Variants>(
        http::make_variants(boost::json::serialize(json::answer(answers::GlyphTable{style, page})),
                            "application/json", {{"Cache-Control", "no-cache"}}));
    return Tables::Made{variants, http::size_of(*variants)};
  });
  return http::compressed(request, *table.value());
}

void GlyphAnswers::add_routes(http::Router& router) {
  router.add({http::Method::get, "/api/fonts/{id}/glyphs", "getGlyphs", http::Run::making,
              [this](const http::Request& request) { return answer(request); }});
}

}  // namespace typecase::api
