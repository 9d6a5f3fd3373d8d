#pragma once

#include <memory>
#include <string_view>

#include "specimen/drawing/brush.h"
#include "specimen/drawing/drawing_fonts.h"

namespace typecase::specimen {

// Sets what pictures and documents say about a family, in small type of the family itself; where
// that lacks basic Latin, in the first style on sale that has it.
class Label {
 public:
  Label(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
        const catalogue::Family& family);

  double width(std::string_view text, double size) const;

  // Several lines of text, to be painted by the same label.
  Layout set(std::string_view text, double size, double width) const;
  void paint(documents::Canvas& canvas, const Layout& layout, double x, double y,
             const documents::Colour& colour) {
    brush_.paint(canvas, layout, x, y, colour);
  }

  // Text on a baseline. `x` is the left edge, or the right one of to_left(). Text that is wider
  // than `room` is cut at a character.
  void paint(documents::Canvas& canvas, std::string_view text, double size, double x, double y,
             const documents::Colour& colour, double room = 1e6);
  void paint_to_left(documents::Canvas& canvas, std::string_view text, double size, double x,
                     double y, const documents::Colour& colour);

 private:
  Type at(double size) const;

  Type type_;
  Brush brush_;
};

// The style that says it in the plainest voice: upright, nearest to regular; null for none.
const catalogue::Style* plain_style(const catalogue::Family& family);

// Where it stands on its axes when it is set plainly: regular, and optically sized for `size`, in
// points.
std::vector<fonts::AxisValue> plain_place(const catalogue::Style& style, double size);

}  // namespace typecase::specimen
