#pragma once

#include <functional>
#include <string>
#include <vector>

#include "documents/pdf.h"
#include "documents/text_block.h"

namespace typecase::documents {

// Points; y downwards from the top of the page.
struct PageMeasures {
  double width = 595.28;  // A4
  double height = 841.89;
  double left = 56;
  double right = 539.28;
  double top = 56;      // of pages after the first
  double bottom = 750;  // nothing flows below
};

// Things set one below the other over as many pages as they need. They are drawn at the end, when
// the number of pages is known.
class Flow {
 public:
  using Drawing = std::function<void(Canvas&)>;
  // Begins every page but the first: draws what is repeated, returns where the flow goes on.
  using Head = std::function<double(Flow&)>;

  explicit Flow(const PageMeasures& measures) : measures_(measures), pages_(1), y_(measures.top) {}

  void set_head(Head head) { head_ = std::move(head); }
  double y() const { return y_; }
  void move_to(double y) { y_ = y; }
  void skip(double height) { y_ += height; }

  // Begins a page unless so much fits on this one, or could not fit on any.
  void keep(double height);
  void draw(Drawing drawing) { pages_.back().push_back(std::move(drawing)); }
  void rule(double x, double width, double thickness, const Colour& colour);

  // Line by line, over pages where need be.
  void put(const TextBlock& block, double x, Side side = Side::left);
  // At a place, whatever else flows there.
  void place(const TextBlock& block, double x, double y, Side side = Side::left);

  int pages() const { return static_cast<int>(pages_.size()); }
  // on_each: draws on each page, given its number from 1.
  void finish(Pdf& pdf, const std::function<void(Canvas&, int)>& on_each) const;

 private:
  void begin_page();

  PageMeasures measures_;
  std::vector<std::vector<Drawing>> pages_;
  double y_;
  Head head_;
};

}  // namespace typecase::documents
