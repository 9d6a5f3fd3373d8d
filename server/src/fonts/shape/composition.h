#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace typecase::fonts {

// Canonical composition as a shaper does it, by HarfBuzz's Unicode data.

// The text with every mark joined to the letter before it where Unicode has a character for the
// two: "c", U+030C becomes "č". NFC, but for marks that are not in canonical order.
std::vector<std::uint32_t> composed(std::span<const std::uint32_t> text);

// General category M.
bool is_mark(std::uint32_t character);

// The mirrored character for a line from right to left: ")" for "(". Most are unchanged.
std::uint32_t mirrored(std::uint32_t character);

// The composition of the two; nullopt: Unicode has no character for it.
std::optional<std::uint32_t> composition(std::uint32_t letter, std::uint32_t mark);

// The whole canonical decomposition (NFD); the character alone when it has none.
std::vector<std::uint32_t> decomposition(std::uint32_t character);

// The characters of `coverage` (sorted) by which a shaper may set the text: a font that holds them
// sets it as the font of that coverage does. Those of the text; of a letter with marks every form
// that these can be joined to, for marks change places and join one by one; the parts and stand-ins
// of what is not covered; what brackets become in lines from right to left; and the space and, with
// marks, U+25CC, which shaping puts in. Sorted, each once.
std::vector<std::uint32_t> characters_to_set(std::span<const std::uint32_t> text,
                                             std::span<const std::uint32_t> coverage);

}  // namespace typecase::fonts
