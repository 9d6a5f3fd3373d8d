#include "fonts/read/metadata.h"

#include <hb-ot.h>
#include <hb.h>

#include <algorithm>
#include <cmath>

#include "fonts/read/classification.h"
#include "fonts/read/font_names.h"
#include "fonts/read/layout_info.h"
#include "fonts/read/main_script.h"
#include "fonts/read/script_words.h"
#include "fonts/tables/hb_pointer.h"

namespace typecase::fonts {
namespace {

std::string first_name(const Face& face, NameId preferred, NameId other) {
  std::string name = font_name(face, preferred);
  return name.empty() ? font_name(face, other) : name;
}

// "Version 1.003;PS 1.0;hotconv" is "1.003".
std::string version_number(const std::string& text) {
  std::size_t start = text.find_first_of("0123456789");
  if (start == text.npos) return {};
  return text.substr(start, text.find_first_not_of("0123456789.", start) - start);
}

int style_value(hb_font_t* font, hb_style_tag_t tag) {
  return static_cast<int>(std::lround(hb_style_get_value(font, tag)));
}

// A height that the font states, else that of a letter's outline.
int height(hb_font_t* font, hb_ot_metrics_tag_t tag, hb_codepoint_t letter) {
  hb_position_t stated = 0;
  if (hb_ot_metrics_get_position(font, tag, &stated) && stated > 0) return stated;
  hb_codepoint_t glyph = 0;
  hb_glyph_extents_t extents;
  if (!hb_font_get_nominal_glyph(font, letter, &glyph)) return 0;
  return hb_font_get_glyph_extents(font, glyph, &extents) ? extents.y_bearing : 0;
}

void read_metrics(hb_font_t* font, FontInfo& info) {
  hb_position_t value = 0;
  if (hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, &value)) {
    info.ascender = value;
  }
  if (hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, &value)) {
    info.descender = value;
  }
  info.cap_height = height(font, HB_OT_METRICS_TAG_CAP_HEIGHT, 'H');
  info.x_height = height(font, HB_OT_METRICS_TAG_X_HEIGHT, 'x');
}

void read_style(hb_font_t* font, FontInfo& info) {
  info.weight = std::clamp(style_value(font, HB_STYLE_TAG_WEIGHT), 1, 1000);
  info.width = std::clamp(style_value(font, HB_STYLE_TAG_WIDTH), 1, 1000);
  info.italic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0 ||
                hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0;
}

bool same_advance(hb_font_t* font, hb_codepoint_t a, hb_codepoint_t b) {
  hb_codepoint_t first = 0;
  hb_codepoint_t second = 0;
  return hb_font_get_nominal_glyph(font, a, &first) &&
         hb_font_get_nominal_glyph(font, b, &second) &&
         hb_font_get_glyph_h_advance(font, first) == hb_font_get_glyph_h_advance(font, second);
}

void read_script(const Face& face, FontInfo& info) {
  std::vector<std::uint32_t> characters = coverage(face);
  info.script = main_script(characters);
  info.right_to_left = is_right_to_left(characters, info.script);
}

}  // namespace

FontInfo read_metadata(const Face& face) {
  FontPointer font(hb_font_create(face.handle()));
  FontInfo info;
  info.family = first_name(face, NameId::typographic_family, NameId::family);
  info.subfamily = first_name(face, NameId::typographic_subfamily, NameId::subfamily);
  info.full_name = font_name(face, NameId::full_name);
  info.version = version_number(font_name(face, NameId::version));
  info.postscript_name = font_name(face, NameId::postscript_name);
  info.designer = font_name(face, NameId::designer);
  info.format = face.outlines() == Outlines::glyf ? "ttf" : "otf";
  info.glyph_count = static_cast<int>(face.glyph_count());
  info.units_per_em = static_cast<int>(face.units_per_em());
  info.monospaced = same_advance(font.get(), 'i', 'W') && same_advance(font.get(), '.', 'm');
  info.classification = classification(face);
  read_style(font.get(), info);
  read_metrics(font.get(), info);
  read_script(face, info);
  info.axes = read_axes(face);
  info.instances = read_instances(face);
  info.features = read_features(face);
  return info;
}

std::vector<std::uint32_t> coverage(const Face& face) {
  SetPointer characters(hb_set_create());
  hb_face_collect_unicodes(face.handle(), characters.get());
  return values_of(characters.get());
}

}  // namespace typecase::fonts
