#pragma once

// For tests only: which pairs of characters a font kerns.

#include <span>
#include <string>
#include <vector>

#include "base/text/utf8.h"
#include "fonts/shape/shape.h"

namespace typecase::specimen::testing {

inline bool right_to_left(std::uint32_t c) {
  return (c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFDFF) || (c >= 0xFE70 && c <= 0xFEFC);
}

// By how much the font's kerning changes the advance of `first` before each of `seconds`, in font
// units, at a variable font's defaults. 0 for a pair of two directions: it is no one run.
inline std::vector<int> kerning_row(const fonts::Face& face, std::uint32_t first,
                                    std::span<const std::uint32_t> seconds) {
  std::string text;
  std::vector<std::size_t> place(1);  // of each byte: 1 + which pair begins there
  for (std::size_t i = 0; i < seconds.size(); ++i) {
    if (right_to_left(first) != right_to_left(seconds[i])) continue;
    place.resize(text.size() + 1);
    place[text.size()] = i + 1;
    text += utf8_of(first) + utf8_of(seconds[i]) + ' ';
  }
  place.resize(text.size() + 1);
  std::vector<int> row(seconds.size());
  auto add = [&](bool kerned) {
    fonts::Setting setting;
    setting.direction = right_to_left(first) ? "rtl" : "ltr";
    if (!kerned) setting.features_off = {"kern"};
    for (const fonts::ShapedGlyph& glyph : fonts::shape(face, text, setting)) {
      std::size_t pair = place[glyph.cluster];
      if (pair != 0) row[pair - 1] += kerned ? glyph.x_advance : -glyph.x_advance;
    }
  };
  if (!text.empty()) {
    add(true);
    add(false);
  }
  return row;
}

}  // namespace typecase::specimen::testing
