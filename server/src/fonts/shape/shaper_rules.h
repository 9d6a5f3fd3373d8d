#pragma once

#include <cstdint>
#include <string_view>

namespace typecase::fonts {

// Rules of HarfBuzz for single characters before it looks up their glyphs: hb-ot-shaper-*.cc and
// hb-ot-shape-normalize.cc.

// It sets what is invisible, and spaces that a font lacks, by the space; and marks of some scripts
// that stand alone on the circle.
inline constexpr std::uint32_t space = 0x20, no_break_space = 0xA0, dotted_circle = 0x25CC;

// Of Indic scripts and their like it takes every character apart, of others only where it must.
bool is_taken_apart(std::uint32_t character);

// Vowels of Thai, Lao and Khmer of which it makes two signs, and Unicode one; empty for others.
std::u32string_view signs_of(std::uint32_t character);

// The characters that it sets, or measures, in place of one that the font lacks.
std::u32string_view stand_ins(std::uint32_t character);

}  // namespace typecase::fonts
