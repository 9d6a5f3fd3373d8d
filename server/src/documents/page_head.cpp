#include "documents/page_head.h"

namespace typecase::documents {
namespace {

constexpr double title_rule = 152;  // where the title stands

}  // namespace

void set_first_head(Flow& flow, const TextBlock& sender, const TextBlock& title,
                    const TextBlock& number, double number_at) {
  flow.place(sender, page.left, page.top);
  flow.draw([title](Canvas& canvas) { title.draw_line(canvas, 0, page.left - 1.5, title_rule); });
  flow.draw([number, number_at](Canvas& canvas) {
    number.draw_line(canvas, 0, number_at, title_rule, Side::right);
  });
  flow.move_to(title_rule);
  flow.rule(page.left, width, hair, line);
  flow.skip(20);
}

void set_next_head(Flow& flow, const TextBlock& sender, const TextBlock& title, double title_at) {
  flow.place(sender, page.left, page.top);
  flow.place(title, title_at, page.top, Side::right);
  flow.move_to(page.top + 18);
  flow.rule(page.left, width, hair, line);
  flow.skip(16);
}

}  // namespace typecase::documents
