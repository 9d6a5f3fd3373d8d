#pragma once

// For tests only: small TrueType fonts made in memory. Includes no library.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/testing_gsub.h"
#include "fonts/testing_sfnt.h"

namespace typecase::fonts::testing {

// A font whose every glyph is a box that differs from all others in width, height and advance, so
// that a glyph set in place of another is seen.
class FontWriter {
 public:
  // A glyph for each of the characters; U+0020 is added.
  explicit FontWriter(std::u32string_view characters) : characters_(characters) {
    characters_ += U' ';
    std::ranges::sort(characters_);
    characters_.erase(std::unique(characters_.begin(), characters_.end()), characters_.end());
    glyphs_ = characters_.size() + 1;
  }

  // 0: the font lacks it.
  GlyphId glyph(char32_t character) const {
    return static_cast<GlyphId>(characters_.find(character) + 1);
  }

  // A glyph that no character has, to be set by rules.
  GlyphId add_form() { return static_cast<GlyphId>(glyphs_++); }

  GsubWriter& rules() { return rules_; }

  Bytes file() const {
    std::vector<Table> tables{
        {"head", head()}, {"hhea", hhea()}, {"hmtx", hmtx()}, {"maxp", maxp()}, {"cmap", cmap()},
        {"glyf", glyf()}, {"loca", loca()}, {"name", name()}, {"post", post()}, {"OS/2", os2()}};
    if (!rules_.empty()) tables.emplace_back("GSUB", rules_.bytes());
    return put_together(std::string("\0\1\0\0", 4), std::move(tables));
  }

 private:
  static constexpr std::size_t bytes_of_glyph = 34;

  static Bytes words(std::initializer_list<std::size_t> values) {
    Bytes table;
    for (std::size_t value : values) append_u16(table, static_cast<std::uint16_t>(value));
    return table;
  }

  static std::size_t advance(std::size_t glyph) { return 300 + 10 * glyph; }
  static std::size_t height(std::size_t glyph) { return 200 + 5 * glyph; }

  Bytes head() const {
    constexpr std::size_t units_per_em = 1000, long_offsets = 1;
    return words({1,
                  0,
                  1,
                  0,
                  0,
                  0,
                  0x5F0F,
                  0x3CF5,
                  0,
                  units_per_em,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  0,
                  advance(glyphs_),
                  height(glyphs_),
                  0,
                  8,
                  2,
                  long_offsets,
                  0});
  }

  Bytes hhea() const {
    constexpr std::size_t ascender = 800, descender = 0x10000 - 200;
    return words({1, 0, ascender, descender, 0, advance(glyphs_), 0, 0, advance(glyphs_), 1, 0, 0,
                  0, 0, 0, 0, 0, glyphs_});
  }

  Bytes hmtx() const {
    Bytes table;
    for (std::size_t glyph = 0; glyph < glyphs_; ++glyph) {
      append_u16(table, static_cast<std::uint16_t>(advance(glyph)));
      append_u16(table, 0);
    }
    return table;
  }

  Bytes maxp() const { return words({1, 0, glyphs_, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0}); }

  // Format 12 for Windows.
  Bytes cmap() const {
    Bytes table = words({0, 1, 3, 10, 0, 12, 12, 0});
    for (std::size_t value : {16 + 12 * characters_.size(), std::size_t{0}, characters_.size()}) {
      append_u32(table, static_cast<std::uint32_t>(value));
    }
    for (char32_t character : characters_) {
      append_u32(table, character);
      append_u32(table, character);
      append_u32(table, glyph(character));
    }
    return table;
  }

  // Four points on the outline, in steps of 16 bits.
  Bytes glyf() const {
    Bytes table;
    for (std::size_t glyph = 0; glyph < glyphs_; ++glyph) {
      constexpr std::uint8_t on_curve = 1;
      std::size_t right = advance(glyph) - 50, top = height(glyph);
      Bytes box = words({1, 0, 0, right, top, 3, 0});
      box.insert(box.end(), 4, on_curve);
      Bytes steps = words({0, right, 0, 0x10000 - right, 0, 0, top, 0});
      box.insert(box.end(), steps.begin(), steps.end());
      table.insert(table.end(), box.begin(), box.end());
    }
    return table;
  }

  Bytes loca() const {
    Bytes table;
    for (std::size_t glyph = 0; glyph <= glyphs_; ++glyph) {
      append_u32(table, static_cast<std::uint32_t>(glyph * bytes_of_glyph));
    }
    return table;
  }

  // "Made", "Regular", "Made Regular" and "Made-Regular" for Windows.
  static Bytes name() {
    const std::pair<std::size_t, std::string> names[] = {
        {1, "Made"}, {2, "Regular"}, {4, "Made Regular"}, {6, "Made-Regular"}};
    Bytes table = words({0, std::size(names), 6 + 12 * std::size(names)}), texts;
    for (const auto& [id, text] : names) {
      Bytes record = words({3, 1, 0x409, id, 2 * text.size(), texts.size()});
      table.insert(table.end(), record.begin(), record.end());
      for (char letter : text) append_u16(texts, static_cast<std::uint16_t>(letter));
    }
    table.insert(table.end(), texts.begin(), texts.end());
    return table;
  }

  static Bytes post() { return words({3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}); }

  Bytes os2() const {
    Bytes table = words({3, 500, 400, 5, 0});
    table.resize(96);
    table[64 - 1] = 0x40;  // fsSelection: regular
    return table;
  }

  std::u32string characters_;  // sorted; the glyph of each is its place and one
  std::size_t glyphs_ = 0;
  GsubWriter rules_;
};

}  // namespace typecase::fonts::testing
