#pragma once

#include "documents/canvas.h"

namespace typecase::specimen::look {

// The shop's colours on paper: those of web/shop/src/styles/tokens.css in its light theme.
inline constexpr documents::Colour paper{0xfc, 0xfc, 0xfb};
inline constexpr documents::Colour ink{0x12, 0x12, 0x11};
inline constexpr documents::Colour ink_2{0x59, 0x59, 0x55};
inline constexpr documents::Colour line{0xd9, 0xd9, 0xd5};

// The same as how much ink lies on the paper, for pictures in these two alone.
inline constexpr documents::Colour full{0, 0, 0, 1};
inline constexpr documents::Colour second{0, 0, 0, 0.7};
inline constexpr documents::Colour hair{0, 0, 0, 0.15};

}  // namespace typecase::specimen::look
