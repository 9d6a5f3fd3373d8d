#include "documents/prose_pdf.h"

#include "documents/page_head.h"
#include "documents/prose_blocks.h"

namespace typecase::documents {
namespace {

// Points; the text stands where the amounts of other documents begin, in lines that read well.
constexpr double text_at = 136;
constexpr double text_width = 340;
constexpr double indent = 16;

TextStyle body_style() { return {.size = 9.5, .leading = 14}; }
TextStyle heading_style() { return {.size = 9.5, .leading = 14, .medium = true}; }

double set_head(Flow& flow, const ProseFrame& frame) {
  TextStyle style = small_style();
  set_next_head(flow, TextBlock(frame.sender, style, width / 2),
                TextBlock(frame.title + " " + frame.number, style, width / 2),
                page.left + width / 2);
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
  set_first_head(flow, TextBlock(frame.sender, sender_style(), width),
                 TextBlock(frame.title, title_style(), width),
                 TextBlock(frame.number, title_style(), width / 2), page.left + width / 2);
  flow.set_head([&frame](Flow& flow) { return set_head(flow, frame); });
  for (const ProseBlock& block : blocks_of_markdown(markdown)) put(flow, block);

  Pdf pdf(frame.properties);
  flow.finish(pdf, [&flow](Canvas& canvas, int number) {
    std::string pages = std::to_string(number) + " / " + std::to_string(flow.pages());
    TextBlock(pages, small_style(), width).draw(canvas, page.left, 800, Side::right);
  });
  return pdf.finish();
}

}  // namespace typecase::documents
