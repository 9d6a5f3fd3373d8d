#include "specimen/drawing/og_image.h"

#include <algorithm>

#include "specimen/documents/specimen_type.h"
#include "specimen/drawing/label.h"
#include "specimen/drawing/look.h"
#include "specimen/drawing/text_room.h"

namespace typecase::specimen {
namespace {

// px. The last line stands on the rule; what is said about it hangs below.
constexpr double margin = 64;
constexpr double measure = og_width - 2 * margin;
constexpr double rule = 480;
constexpr double top = 40;
constexpr double label_baseline = 574;
constexpr double label_size = 26;

constexpr double fall = label_baseline - label_size - rule;  // for ink under the rule
constexpr double usual_leading = 1.1;

constexpr double largest_text = 230;
constexpr double largest_title = 150;

// The words as large as they fit, the last line on the rule, at most `most` px.
void paint_words(documents::Canvas& canvas, Type type, std::string_view words, double most) {
  type.size = largest_size(type, words, measure, rule - top, 24, most);
  Layout layout = lay_out(type, words, measure);
  double hanging = hanging_of(type, words) * type.size;
  double x = type.setting.direction == "rtl" ? margin + hanging : margin - hanging;
  canvas.rectangle(0, rule, og_width, 2, look::hair);
  Brush(type).paint(canvas, layout, x, rule - layout.lines.back().baseline, look::full);
}

// Below the rule: a name, what is said of it, and the foundry on the right.
void paint_label(documents::Canvas& canvas, Label& label, const std::string& foundry,
                 std::string_view name, std::string_view note) {
  double beside = label.width(foundry, label_size) + label.width(note, label_size);
  double room = measure - beside - 3 * label_size;
  label.paint(canvas, name, label_size, margin, label_baseline, look::full, room);
  double after = margin + std::min(label.width(name, label_size), room) + label_size;
  label.paint(canvas, note, label_size, after, label_baseline, look::second);
  label.paint_to_left(canvas, foundry, label_size, og_width - margin, label_baseline, look::second);
}

std::string picture_of(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                       const catalogue::Family& family, const catalogue::Style& style,
                       std::string_view name, std::string_view note) {
  documents::Mask mask(og_width, og_height);
  Type type = specimen_type(fonts, family, style);
  TextRoom room = text_room(type.face, family, type.setting);
  type.leading = std::max(usual_leading, room.leading);
  double most = std::min(largest_text, fall / std::max(room.below, 0.1));
  paint_words(mask.canvas(), type, family.specimen.text, most);
  Label label(fonts, catalogue, family);
  paint_label(mask.canvas(), label, catalogue.foundry.name, name, note);
  return mask.png(look::paper, look::ink);
}

}  // namespace

const catalogue::Style* title_style(const catalogue::Catalogue& catalogue) {
  if (const catalogue::Style* style = catalogue.style(catalogue.foundry.display_style))
    return style;
  for (const catalogue::Family& family : catalogue.families) {
    if (!family.styles.empty()) return &specimen_style(family);
  }
  return nullptr;
}

std::string og_image(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                     const catalogue::Family& family) {
  std::string count =
      std::to_string(family.styles.size()) + (family.styles.size() == 1 ? " style" : " styles");
  return picture_of(fonts, catalogue, family, specimen_style(family), family.name, count);
}

std::string og_image(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                     const catalogue::Family& family, const catalogue::Style& style) {
  return picture_of(fonts, catalogue, family, style, style.full_name, "");
}

std::optional<std::string> og_title(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                                    std::string_view title, std::string_view note) {
  const catalogue::Style* style = title_style(catalogue);
  const catalogue::Family* family = style ? catalogue.family(style->family.text) : nullptr;
  if (!family) return std::nullopt;
  Type type{.face = fonts.face(*style), .setting = {.language = "en"}, .leading = usual_leading};
  documents::Mask mask(og_width, og_height);
  paint_words(mask.canvas(), type, title, largest_title);
  Label label(fonts, catalogue, *family);
  paint_label(mask.canvas(), label, catalogue.foundry.name, note, "");
  return mask.png(look::paper, look::ink);
}

}  // namespace typecase::specimen
