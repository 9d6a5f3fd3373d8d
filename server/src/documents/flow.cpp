#include "documents/flow.h"

#include <memory>

namespace typecase::documents {

void Flow::begin_page() {
  pages_.emplace_back();
  y_ = measures_.top;
  if (head_) y_ = head_(*this);
}

void Flow::keep(double height) {
  bool fits_on_a_page = height <= (measures_.bottom - measures_.top) * 0.8;
  if (fits_on_a_page && y_ + height > measures_.bottom) begin_page();
}

void Flow::rule(double x, double width, double thickness, const Colour& colour) {
  double y = y_;
  draw([=](Canvas& canvas) { canvas.rectangle(x, y, width, thickness, colour); });
}

void Flow::put(const TextBlock& block, double x, Side side) {
  for (int line = 0; line < block.lines(); ++line) {
    if (y_ + block.leading() > measures_.bottom) begin_page();
    double baseline = y_ + block.baseline();
    draw([block, line, x, baseline, side](Canvas& canvas) {
      block.draw_line(canvas, line, x, baseline, side);
    });
    skip(block.leading());
  }
}

void Flow::place(const TextBlock& block, double x, double y, Side side) {
  draw([block, x, y, side](Canvas& canvas) { block.draw(canvas, x, y, side); });
}

void Flow::finish(Pdf& pdf, const std::function<void(Canvas&, int)>& on_each) const {
  int number = 0;
  for (const std::vector<Drawing>& page : pages_) {
    Canvas& canvas = pdf.page(measures_.width, measures_.height);
    for (const Drawing& drawing : page) drawing(canvas);
    on_each(canvas, ++number);
  }
}

}  // namespace typecase::documents
