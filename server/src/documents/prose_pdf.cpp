#include "documents/prose_pdf.h"

#include "documents/flow.h"
#include "documents/prose_blocks.h"

namespace typecase::documents {
namespace {

// Points; the text stands where the amounts of other papers begin, in lines that read well.
constexpr PageMeasures page;
constexpr double width = page.right - page.left;
constexpr double title_rule = 152;
constexpr double text_at = 136;
constexpr double text_width = 340;
constexpr double indent = 16;
constexpr double hair = 0.5;
constexpr Colour ink_2{89, 89, 85};
constexpr Colour line{217, 217, 213};

TextStyle body_style() { return {.size = 9.5, .leading = 14}; }
TextStyle heading_style() { return {.size = 9.5, .leading = 14, .medium = true}; }
TextStyle small_style() { return {.size = 7.5, .leading = 11, .colour = ink_2}; }
TextStyle title_style() { return {.size = 28, .leading = 34}; }
TextStyle sender_style() { return {.size = 11, .leading = 15, .medium = true}; }

void set_first_head(Flow& flow, const ProseFrame& frame) {
  flow.place(TextBlock(frame.sender, sender_style(), width), page.left, page.top);
  TextBlock title(frame.title, title_style(), width);
  TextBlock number(frame.number, title_style(), width / 2);
  flow.draw([title](Canvas& canvas) { title.draw_line(canvas, 0, page.left - 1.5, title_rule); });
  flow.draw([number](Canvas& canvas) {
    number.draw_line(canvas, 0, page.left + width / 2, title_rule, Side::right);
  });
  flow.move_to(title_rule);
  flow.rule(page.left, width, hair, line);
  flow.skip(20);
}

double set_next_head(Flow& flow, const ProseFrame& frame) {
  TextStyle style = small_style();
  flow.place(TextBlock(frame.sender, style, width / 2), page.left, page.top);
  flow.place(TextBlock(frame.title + " " + frame.number, style, width / 2), page.left + width / 2,
             page.top, Side::right);
  flow.move_to(page.top + 18);
  flow.rule(page.left, width, hair, line);
  flow.skip(16);
  return flow.y();
}

void put(Flow& flow, const ProseBlock& block) {
  if (block.kind == ProseBlock::Kind::heading) {
    flow.keep(heading_style().leading * 4);  // With something of what it heads.
    flow.skip(8);
    flow.put(TextBlock(block.text, heading_style(), text_width), text_at);
    flow.skip(3);
    return;
  }
  double in = indent * block.depth;
  TextBlock text(block.text, body_style(), text_width - in);
  flow.keep(body_style().leading * std::min(text.lines(), 2));
  if (!block.marker.empty()) {
    flow.place(TextBlock(block.marker, body_style(), indent), text_at + in - indent, flow.y());
  }
  flow.put(text, text_at + in);
  flow.skip(block.kind == ProseBlock::Kind::item ? 2 : 7);
}

}  // namespace

std::string pdf_from_markdown(std::string_view markdown, const ProseFrame& frame) {
  Flow flow(page);
  set_first_head(flow, frame);
  flow.set_head([&frame](Flow& flow) { return set_next_head(flow, frame); });
  for (const ProseBlock& block : blocks_of_markdown(markdown)) put(flow, block);

  Pdf pdf(frame.properties);
  flow.finish(pdf, [&flow](Canvas& canvas, int number) {
    std::string pages = std::to_string(number) + " / " + std::to_string(flow.pages());
    TextBlock(pages, small_style(), width).draw(canvas, page.left, 800, Side::right);
  });
  return pdf.finish();
}

}  // namespace typecase::documents
