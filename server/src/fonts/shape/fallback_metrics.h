#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fonts/tables/face.h"

namespace typecase::fonts {

// How a font that every system has is made to take the room of another until that one is there:
// descriptors of CSS @font-face (CSS Fonts 5), in per cent.
struct FallbackMetrics {
  std::vector<std::string> local_names;  // of the system's font, as local() finds it
  std::string generic;                   // "serif", "sans-serif", "monospace"
  double size_adjust = 100;
  double ascent = 0;
  double descent = 0;
  double line_gap = 0;
};

// Arial, Times New Roman or Courier New, the one of the font's kind, in regular or bold, made as
// wide as the font on average over English text. Of a variable font, at its default. nullopt: the
// font lacks letters from a to z.
std::optional<FallbackMetrics> fallback_metrics(const Face& face);

}  // namespace typecase::fonts
