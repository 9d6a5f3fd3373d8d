#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

namespace typecase::specimen {

// Effect of one feature of a font on texts: each is set with the feature on and with it off.
class FeatureTrial {
 public:
  FeatureTrial(const fonts::Face& face, std::string_view tag);

  // Whether the font has all of the text, and the feature sets it with other glyphs.
  bool changes(std::string_view text);

  // Of a text that changes: whether some of it stays as it was.
  bool spares(std::string_view text);

  // Those of the parts that change, each set by itself between spaces, in their order. Characters
  // that the font lacks do not count. One setting for all of them: for thousands of short parts.
  std::vector<std::string> changing(const std::vector<std::string>& parts);

 private:
  // Bytes of the text where glyphs differ. nothing: the font lacks some of the text.
  std::vector<std::uint32_t> changed(std::string_view text);

  const fonts::Face& face_;
  std::vector<std::uint32_t> coverage_;
  fonts::Setting on_;
  fonts::Setting off_;
};

}  // namespace typecase::specimen
