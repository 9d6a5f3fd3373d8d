#pragma once

#include <hb-subset.h>

#include <cstdint>
#include <span>
#include <string>

#include "fonts/shape/shape.h"
#include "fonts/tables/hb_pointer.h"

// For fonts/ only: what HarfBuzz is told to keep of a font.
namespace typecase::fonts {

using SubsetInput = std::unique_ptr<hb_subset_input_t, Destroy<hb_subset_input_destroy>>;

// These code points and what the default features and the named ones make of them; no names, no
// STAT table, no hints.
SubsetInput make_subset_input(std::span<const std::uint32_t> code_points,
                              std::span<const std::string> features,
                              unsigned flags = HB_SUBSET_FLAGS_NO_HINTING);

// The same for a file that people install: with hints, the table of styles and the picture that
// stands for what the font lacks.
SubsetInput make_installable_input(std::span<const std::uint32_t> code_points,
                                   std::span<const std::string> features);

// Holds every axis at its place, or at its default: HarfBuzz 6.0 writes a damaged font when one is
// left.
void pin_all_axes(hb_subset_input_t* input, hb_face_t* face,
                  std::span<const AxisValue> coordinates);

}  // namespace typecase::fonts
