#include <hb-ot.h>
#include <hb.h>

#include <algorithm>

#include "fonts/font_names.h"
#include "fonts/hb_pointer.h"
#include "fonts/metadata.h"
#include "fonts/unicode.h"
#include "fonts/utf8.h"

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
  hb_shape(font, buffer.get(), nullptr, 0);

  unsigned count = 0;
  const hb_glyph_info_t* glyphs = hb_buffer_get_glyph_infos(buffer.get(), &count);
  const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer.get(), &count);
  bool inked = false;
  std::int64_t advance = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (glyphs[i].codepoint == 0) return false;
    inked = inked || has_ink(font, glyphs[i].codepoint);
    advance += positions[i].x_advance;
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

Error refusal(std::string_view code, std::string detail) {
  return {ErrorKind::invalid, code, std::move(detail)};
}

}  // namespace

Result<void> check_usable(const Face& face) {
  if (face.glyph_count() < 2) return refusal("one_glyph", "The font has no more than one glyph.");
  if (coverage(face).empty()) {
    return refusal("no_cmap", "The font maps no characters to its glyphs.");
  }
  if (font_name(face, NameId::family).empty() &&
      font_name(face, NameId::typographic_family).empty()) {
    return refusal("no_names", "The font does not say which family it belongs to.");
  }
  if (!sets_a_name(face) && !sets_its_own_letters(face)) {
    return refusal("cannot_set_its_name", "The font cannot set any of its own names.");
  }
  return {};
}

}  // namespace typecase::fonts
