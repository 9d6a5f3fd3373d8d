#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fonts/shape/shape.h"
#include "specimen/drawing/text_room.h"
#include "specimen/opened_fonts.h"

namespace typecase::specimen {

// A family's own text as it is set on the front page. Lengths in em.
struct SpecimenMeasures {
  double left_bearing = 0;            // how far its first letter hangs (fonts/shape/shape.h)
  std::vector<double> word_advances;  // each with the space after it, untracked; empty: not known
  TextRoom room = {};
};

// Measures of texts that pages need before their fonts are there. Opening a font costs a
// millisecond or two, so measures are cached by the file's digest, in the budget of opened fonts.
// Thread-safe.
class TextMeasures {
 public:
  explicit TextMeasures(std::shared_ptr<OpenedFonts> fonts)
      : fonts_(std::move(fonts)), bearings_(fonts_->memory()), specimens_(fonts_->memory()) {}

  SpecimenMeasures specimen(const catalogue::Family& family, const catalogue::Style& style);

  // How far the first letter of the style's name_sample() hangs.
  double name_bearing(const catalogue::Family& family, const catalogue::Style& style);

  // The same of a text of the foundry's in the family's language, with features beyond the
  // defaults.
  double text_bearing(const catalogue::Family& family, const catalogue::Style& style,
                      std::string_view text, const std::map<std::string, int>& features);

 private:
  double bearing(const catalogue::Style& style, std::string_view text,
                 const fonts::Setting& setting);

  std::shared_ptr<OpenedFonts> fonts_;
  SharedCache<double> bearings_;
  SharedCache<SpecimenMeasures> specimens_;
};

}  // namespace typecase::specimen
