#include "documents/pdf_document.h"

#include <algorithm>

#include "documents/page_head.h"
#include "documents/qr.h"

namespace typecase::documents {
namespace {

// Points. The columns are those of the screens: 1 to 3 name a thing, 4 to 12 show it.
constexpr double name_drop = 0.6;  // so that a name stands on the baseline of what it names
constexpr double gutter = 12;
constexpr double column = (width - 11 * gutter) / 12;
constexpr double column_at(int number) { return page.left + (number - 1) * (column + gutter); }
constexpr double columns(int count) { return count * (column + gutter) - gutter; }

constexpr double amount_width = 84;
constexpr double code_side = 80;
constexpr double foot_end = 820;  // below it printers do not print
constexpr double foot_gap = 16;   // between what flows and the foot's rule

constexpr Colour ink{18, 18, 17};

TextStyle body_style() { return {}; }
TextStyle name_style() { return {.medium = true}; }
TextStyle total_style() { return {.size = 15, .leading = 21}; }

class Setting {
 public:
  explicit Setting(const PdfDocument& document)
      : document_(document),
        foot_(foot_of(document)),
        foot_top_(top_of(foot_)),
        flow_(measures()) {}

  std::string pdf() {
    set_title();
    set_parties();
    set_opening();
    set_rows();
    set_sums();
    set_notes();
    set_code();
    Pdf pdf(document_.properties);
    flow_.finish(pdf, [this](Canvas& canvas, int number) { draw_foot(canvas, number); });
    return pdf.finish();
  }

 private:
  static std::vector<TextBlock> foot_of(const PdfDocument& document) {
    std::vector<TextBlock> blocks;
    for (const std::string& text : document.foot) {
      if (blocks.size() < 3) blocks.emplace_back(text, small_style(), columns(4) - gutter);
    }
    return blocks;
  }
  // As high as its highest column, but never more than a third of the page.
  static double top_of(const std::vector<TextBlock>& foot) {
    double height = small_style().leading;
    for (const TextBlock& block : foot) height = std::max(height, block.height());
    return foot_end - std::min(height, page.height / 3);
  }
  PageMeasures measures() const {
    PageMeasures measures = page;
    measures.bottom = foot_top_ - foot_gap;
    return measures;
  }

  TextBlock block(const std::string& text, TextStyle style, double room) const {
    style.language = document_.language;
    return {text, style, room};
  }

  void set_title() {
    set_first_head(flow_, block(document_.sender, sender_style(), width),
                   block(document_.title, title_style(), width),
                   block(document_.number, title_style(), columns(6)), column_at(7));
    flow_.set_head([this](Flow& flow) { return set_head(flow); });
  }

  // Of every page but the first.
  double set_head(Flow& flow) const {
    TextStyle style = small_style();
    set_next_head(flow, block(document_.sender, style, columns(6)),
                  block(document_.title + " " + document_.number, style, columns(6)), column_at(7));
    if (in_rows_) set_rows_head(flow);
    return flow.y();
  }

  void set_parties() {
    const double top = flow_.y();
    flow_.put(block(document_.addressee_head, small_style(), columns(5)), page.left);
    flow_.skip(2);
    flow_.put(block(document_.addressee, body_style(), columns(5)), page.left);
    const double left_end = flow_.y();
    flow_.move_to(top);
    for (const PdfDocument::Fact& fact : document_.facts) {
      TextBlock name = block(fact.name, small_style(), columns(2));
      TextBlock text = block(fact.text, body_style(), columns(5));
      flow_.place(name, column_at(6), flow_.y() + name_drop);
      flow_.put(text, column_at(8));
      flow_.skip(2);
    }
    flow_.move_to(std::max(left_end, flow_.y()) + 30);
  }

  void set_opening() {
    if (document_.opening.empty()) return;
    flow_.put(block(document_.opening, body_style(), columns(9)), page.left);
    flow_.skip(18);
  }

  double amounts_width() const {
    return amount_width * static_cast<double>(document_.amount_heads.size());
  }
  double amount_at(std::size_t index) const {
    return page.right - amounts_width() + amount_width * static_cast<double>(index);
  }

  void set_rows_head(Flow& flow) const {
    const double y = flow.y();
    flow.place(block(document_.rows_head, small_style(), columns(6)), page.left, y);
    for (std::size_t i = 0; i < document_.amount_heads.size(); ++i) {
      flow.place(block(document_.amount_heads[i], small_style(), amount_width), amount_at(i), y,
                 Side::right);
    }
    flow.move_to(y + 15);
    flow.rule(page.left, width, hair, ink);
    flow.skip(7);
  }

  void set_rows() {
    if (document_.rows.empty()) return;
    flow_.keep(80);
    set_rows_head(flow_);
    in_rows_ = true;
    for (const PdfDocument::Row& row : document_.rows) set_row(row);
    in_rows_ = false;
    if (document_.sums.empty()) flow_.skip(14);
  }

  void set_row(const PdfDocument::Row& row) {
    const double room = width - amounts_width() - gutter;
    TextBlock text = block(row.text, name_style(), room);
    TextBlock below = block(row.below, small_style(), room);
    double height = text.height() + (row.below.empty() ? 0 : below.height() + 1);
    flow_.keep(height + 8);
    for (std::size_t i = 0; i < row.amounts.size(); ++i) {
      flow_.place(block(row.amounts[i], body_style(), amount_width), amount_at(i), flow_.y(),
                  Side::right);
    }
    flow_.put(text, page.left);
    if (!row.below.empty()) {
      flow_.skip(1);
      flow_.put(below, page.left);
    }
    flow_.skip(7);
    flow_.rule(page.left, width, hair, line);
    flow_.skip(7);
  }

  void set_sums() {
    if (document_.sums.empty()) return;
    flow_.keep(20.0 * static_cast<double>(document_.sums.size()) + 40);
    flow_.skip(4);
    for (const PdfDocument::Sum& sum : document_.sums) set_sum(sum);
    flow_.skip(24);
  }

  void set_sum(const PdfDocument::Sum& sum) {
    const TextStyle style = sum.is_total ? total_style() : body_style();
    const double x = column_at(7);
    if (sum.is_total) {
      flow_.skip(5);
      flow_.rule(x, columns(6), hair, ink);
      flow_.skip(6);
    }
    TextBlock name = block(sum.name, style, columns(4));
    flow_.place(block(sum.amount, style, columns(6)), x, flow_.y(), Side::right);
    flow_.put(name, x);
    flow_.skip(sum.is_total ? 5 : 2);
  }

  void set_notes() {
    for (const PdfDocument::Fact& note : document_.notes) {
      TextBlock text = block(note.text, body_style(), columns(9));
      flow_.keep(text.height() + 6);
      TextBlock name = block(note.name, small_style(), columns(3));
      flow_.place(name, page.left, flow_.y() + name_drop);
      flow_.put(text, column_at(4));
      flow_.skip(6);
    }
  }

  void set_code() {
    if (!document_.code) return;
    flow_.skip(10);
    flow_.keep(code_side);
    const double y = flow_.y();
    flow_.draw([y, text = document_.code->text](Canvas& canvas) {
      draw_qr(canvas, text, page.left, y, code_side);
    });
    flow_.put(block(document_.code->caption, body_style(), columns(9)), column_at(4));
    flow_.move_to(std::max(flow_.y(), y + code_side));
  }

  void draw_foot(Canvas& canvas, int number) const {
    canvas.rectangle(page.left, foot_top_ - 6, width, hair, line);
    for (std::size_t i = 0; i < foot_.size(); ++i) {
      foot_[i].draw(canvas, column_at(1 + 4 * static_cast<int>(i)), foot_top_);
    }
    std::string place = std::to_string(number) + " of " + std::to_string(flow_.pages());
    block(place, small_style(), columns(1)).draw(canvas, column_at(12), foot_top_, Side::right);
  }

  const PdfDocument& document_;
  std::vector<TextBlock> foot_;
  double foot_top_;
  Flow flow_;
  bool in_rows_ = false;
};

}  // namespace

std::string make_pdf(const PdfDocument& document) { return Setting(document).pdf(); }

}  // namespace typecase::documents
