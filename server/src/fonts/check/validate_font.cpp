#include <hb-ot.h>
#include <hb.h>

#include <algorithm>

#include "base/text/utf8.h"
#include "fonts/read/font_names.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/refusal.h"
#include "fonts/tables/unicode.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t letters_to_try = 16;

bool has_ink(hb_font_t* font, hb_codepoint_t glyph) {
  hb_glyph_extents_t extents;
  return hb_font_get_glyph_extents(font, glyph, &extents) && extents.width != 0 &&
         extents.height != 0;
}

bool sets(hb_font_t* font, const std::string& text) {
  BufferPointer buffer(hb_buffer_create());
  hb_buffer_add_utf8(buffer.get(), text.data(), static_cast<int>(text.size()), 0, -1);
  hb_buffer_guess_segment_properties(buffer.get());
  shape_as_opentype(font, buffer.get());

  bool inked = false;
  std::int64_t advance = 0;
  for (const ShapedGlyph& glyph : glyphs_of(buffer.get())) {
    if (glyph.glyph == 0) return false;
    inked = inked || has_ink(font, glyph.glyph);
    advance += glyph.x_advance;
  }
  return inked && advance > 0;
}

// Spaces are left out: a display face may do without, and browsers synthesise them.
std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

bool sets_a_name(const Face& face) {
  FontPointer font(hb_font_create(face.handle()));
  for (NameId id : {NameId::typographic_family, NameId::family, NameId::full_name}) {
    for (const std::string& name : names_in_all_languages(face, id)) {
      if (!name.empty() && sets(font.get(), without_spaces(name))) return true;
    }
  }
  return false;
}

// A font for one script alone may lack the Latin letters of its names: then it must set its own.
bool sets_its_own_letters(const Face& face) {
  FontPointer font(hb_font_create(face.handle()));
  std::size_t letters = 0;
  for (std::uint32_t character : coverage(face)) {
    if (!is_letter(character)) continue;
    if (character < 0x80 || !sets(font.get(), utf8_of(character))) return false;
    if (++letters == letters_to_try) return true;
  }
  return false;
}

}  // namespace

Result<void> validate_font(const Face& face) {
  if (face.glyph_count() < 2) {
    return font_refusal("one_glyph", "The font says in table \"maxp\" that it has one glyph.",
                        export_again,
                        "Browsers would show that glyph in place of every character.");
  }
  if (coverage(face).empty()) {
    return font_refusal("no_cmap", "Table \"cmap\" maps no characters to glyphs.", export_again,
                        "Browsers would show every text in another font.");
  }
  if (font_name(face, NameId::family).empty() &&
      font_name(face, NameId::typographic_family).empty()) {
    return font_refusal("no_names", "Table \"name\" does not say which family the font belongs to.",
                        "Give it a family name (name ID 1 or 16).",
                        "Browsers would show the font; systems cannot install it.");
  }
  return {};
}

std::vector<std::string> remarks_on_use(const Face& face) {
  if (sets_a_name(face) || sets_its_own_letters(face)) return {};
  return {"The font cannot set any of its own names: it is taken for one of symbols."};
}

}  // namespace typecase::fonts
