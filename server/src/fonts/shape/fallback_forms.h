#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fonts/tables/hb_pointer.h"

// For fonts/ only.
namespace typecase::fonts {

// Characters by which HarfBuzz 6.0 sets others where a font has no rules for their script: the
// presentation forms of Arabic (hb-ot-shaper-arabic-fallback.hh), and forms of Thai letters and
// marks in the private use area (hb-ot-shaper-thai.cc).
class FallbackForms {
 public:
  // The face is not kept.
  explicit FallbackForms(hb_face_t* face);

  // The characters, and behind them those forms of the font that they may be set by.
  std::vector<std::uint32_t> with_forms(std::span<const std::uint32_t> characters) const;

  struct Form {
    std::uint32_t character;
    std::vector<std::uint32_t> parts;  // HarfBuzz sets the form where all of these stand
  };

 private:
  std::vector<Form> forms_;
};

}  // namespace typecase::fonts
