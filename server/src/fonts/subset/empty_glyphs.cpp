#include "fonts/subset/empty_glyphs.h"

#include <algorithm>
#include <optional>

#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t glyf_tag = HB_TAG('g', 'l', 'y', 'f');
constexpr hb_tag_t loca_tag = HB_TAG('l', 'o', 'c', 'a');
constexpr hb_tag_t head_tag = HB_TAG('h', 'e', 'a', 'd');
constexpr std::size_t offset_format = 50;  // in head: 0 halves in two bytes, 1 in four

// Where each glyph begins in glyf, and the end of the last. nullopt: not within the tables.
std::optional<std::vector<std::uint32_t>> glyph_offsets(ByteView loca, bool wide,
                                                        std::size_t glyphs, std::size_t end) {
  if (loca.size() < (glyphs + 1) * (wide ? 4 : 2)) return std::nullopt;
  std::vector<std::uint32_t> offsets;
  for (std::size_t i = 0; i <= glyphs; ++i) {
    offsets.push_back(wide ? read_u32(loca, i * 4) : 2u * read_u16(loca, i * 2));
    bool back = i > 0 && offsets[i] < offsets[i - 1];
    if (back || offsets[i] > end) return std::nullopt;
  }
  return offsets;
}

// The glyphs that a composite glyph is made of (OpenType 1.9, "Composite glyph description").
// Empty: it is none, or not whole.
std::vector<std::uint16_t> components(ByteView glyph) {
  constexpr std::size_t header = 10;
  constexpr unsigned words = 1, scale = 8, more = 32, two_scales = 64, four_scales = 128;
  std::vector<std::uint16_t> found;
  if (glyph.size() < header || read_u16(glyph, 0) < 0x8000) return found;
  unsigned flags = more;
  for (std::size_t at = header; flags & more;) {
    if (at + 4 > glyph.size()) return {};
    flags = read_u16(glyph, at);
    found.push_back(read_u16(glyph, at + 2));
    at += 4 + (flags & words ? 4 : 2);
    at += flags & scale ? 2 : flags & two_scales ? 4 : flags & four_scales ? 8 : 0;
  }
  return found;
}

class Glyphs {
 public:
  Glyphs(ByteView glyf, const std::vector<std::uint32_t>& offsets)
      : glyf_(glyf), offsets_(offsets) {}

  std::size_t count() const { return offsets_.size() - 1; }
  ByteView bytes(std::size_t i) const {
    return glyf_.subspan(offsets_[i], offsets_[i + 1] - offsets_[i]);
  }
  bool draws_nothing(std::size_t i, int depth = 0) const {
    constexpr int deepest = 8;
    if (i >= count() || depth > deepest) return false;
    ByteView glyph = bytes(i);
    if (glyph.size() < 2 || read_u16(glyph, 0) == 0) return true;
    std::vector<std::uint16_t> parts = components(glyph);
    return !parts.empty() &&
           std::ranges::all_of(parts, [&](auto part) { return draws_nothing(part, depth + 1); });
  }

 private:
  ByteView glyf_;
  const std::vector<std::uint32_t>& offsets_;
};

struct Outlined {
  Bytes glyf, loca;
  bool changed = false;
};

Outlined emptied(const Glyphs& glyphs) {
  Outlined made;
  for (std::size_t i = 0; i < glyphs.count(); ++i) {
    append_u32(made.loca, static_cast<std::uint32_t>(made.glyf.size()));
    ByteView glyph = glyphs.bytes(i);
    if (glyphs.draws_nothing(i)) {
      made.changed |= !glyph.empty();
    } else {
      made.glyf.insert(made.glyf.end(), glyph.begin(), glyph.end());
      made.glyf.resize(round_up_to_4(made.glyf.size()));
    }
  }
  append_u32(made.loca, static_cast<std::uint32_t>(made.glyf.size()));
  return made;
}

}  // namespace

Face without_empty_glyphs(const Face& face) {
  Bytes glyf = table_of(face.handle(), glyf_tag);
  Bytes head = table_of(face.handle(), head_tag);
  Bytes loca = table_of(face.handle(), loca_tag);
  if (glyf.empty() || head.size() < offset_format + 2) return face;
  auto offsets = glyph_offsets(loca, head[offset_format + 1] != 0, face.glyph_count(), glyf.size());
  if (!offsets) return face;
  Outlined outlined = emptied(Glyphs(glyf, *offsets));
  if (!outlined.changed) return face;
  head[offset_format + 1] = 1;
  return with_tables(face, {{glyf_tag, std::move(outlined.glyf)},
                            {loca_tag, std::move(outlined.loca)},
                            {head_tag, head}});
}

}  // namespace typecase::fonts
