#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace typecase::fonts {

// The characters of `coverage` without which a font that holds `named` sets some text of these
// otherwise than the font of that coverage does: the named ones; what those are taken apart
// into, step by step, that a shaper always takes apart (shaper_rules.h); what brackets become in
// lines from right to left, and others in vertical ones; what stands in for those that are not
// covered; and what shaping puts in or asks for: spaces, and of scripts with marks the dotted
// circle, joiners and viramas. Characters that two of them compose are among it only where
// Unicode's own composition leaves them out (Hebrew letters with marks), and parts of others are
// not: they may be many, and a text that needs them names them. Both sorted, each once; so is the
// result.
std::vector<std::uint32_t> shaping_closure(std::span<const std::uint32_t> named,
                                           std::span<const std::uint32_t> coverage);

}  // namespace typecase::fonts
