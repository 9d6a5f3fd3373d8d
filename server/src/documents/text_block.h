#pragma once

#include <memory>
#include <string>
#include <vector>

#include "documents/canvas.h"

struct _PangoLayout;  // Pango stays inside documents/.

namespace typecase::documents {

// Lengths in points.
struct TextStyle {
  double size = 9;
  double leading = 13;  // from baseline to baseline, whatever fonts a line takes
  bool medium = false;  // weight 500, where the font has it
  Colour colour = {18, 18, 17};
  std::string language = {};  // BCP 47; may be empty
};

enum class Side { left, right };

// A text broken into lines: of any scripts and directions, in the fonts of documents, with tabular
// figures. A line feed begins a line, other control characters are spaces; what is not UTF-8 shows
// as U+FFFD. Copies share the lines.
class TextBlock {
 public:
  TextBlock(std::string text, const TextStyle& style, double width);

  int lines() const;
  double leading() const { return style_.leading; }
  double height() const { return lines() * style_.leading; }
  double widest() const;
  double baseline() const { return (style_.leading + 0.7 * style_.size) / 2; }  // of a line's top

  // A line on its baseline; x: the block's left edge.
  void draw_line(Canvas& canvas, int line, double x, double baseline, Side side = Side::left) const;

  // All of it, below y.
  void draw(Canvas& canvas, double x, double y, Side side = Side::left) const;

 private:
  TextStyle style_;
  double width_;
  std::shared_ptr<_PangoLayout> layout_;
};

}  // namespace typecase::documents
