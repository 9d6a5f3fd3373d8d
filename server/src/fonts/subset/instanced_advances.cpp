#include "fonts/subset/instanced_advances.h"

#include "fonts/tables/hb_font.h"
#include "fonts/tables/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t header_tag = HB_TAG('h', 'h', 'e', 'a');
constexpr hb_tag_t metrics_tag = HB_TAG('h', 'm', 't', 'x');
constexpr std::size_t count_at = 34;  // in hhea: of glyphs with an advance of their own

std::map<hb_codepoint_t, std::uint16_t> wrong_advances(hb_font_t* whole, hb_font_t* held,
                                                       std::span<const std::uint32_t> characters) {
  std::map<hb_codepoint_t, std::uint16_t> wrong;
  for (std::uint32_t character : characters) {
    hb_codepoint_t before = 0, after = 0;
    if (!hb_font_get_nominal_glyph(whole, character, &before)) continue;
    if (!hb_font_get_nominal_glyph(held, character, &after)) continue;
    hb_position_t advance = hb_font_get_glyph_h_advance(whole, before);
    if (advance < 0 || advance == hb_font_get_glyph_h_advance(held, after)) continue;
    wrong[after] = static_cast<std::uint16_t>(advance);
  }
  return wrong;
}

}  // namespace

std::map<hb_tag_t, Bytes> righted_advances(const Face& whole,
                                           std::span<const AxisValue> coordinates, hb_face_t* held,
                                           std::span<const std::uint32_t> characters) {
  FontPointer before = font_at(whole, coordinates);
  FontPointer after(hb_font_create(held));
  auto wrong = wrong_advances(before.get(), after.get(), characters);
  Bytes header = table_of(held, header_tag), metrics = table_of(held, metrics_tag);
  if (wrong.empty() || header.size() < count_at + 2) return {};

  std::size_t glyphs = hb_face_get_glyph_count(held), own = read_u16(header, count_at);
  if (own == 0 || own > glyphs || metrics.size() < 2 * (own + glyphs)) return {};
  Bytes righted;
  for (std::size_t glyph = 0; glyph < glyphs; ++glyph) {
    auto found = wrong.find(static_cast<hb_codepoint_t>(glyph));
    std::size_t advance_at = 4 * std::min(glyph, own - 1);
    append_u16(righted, found == wrong.end() ? read_u16(metrics, advance_at) : found->second);
    append_u16(righted, read_u16(metrics, glyph < own ? advance_at + 2 : 2 * (own + glyph)));
  }
  write_u16(header, count_at, glyphs);
  return {{header_tag, header}, {metrics_tag, righted}};
}

}  // namespace typecase::fonts
