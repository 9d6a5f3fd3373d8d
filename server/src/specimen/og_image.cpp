#include "specimen/og_image.h"

#include <algorithm>

#include "specimen/label.h"
#include "specimen/look.h"
#include "specimen/specimen_type.h"

namespace typecase::specimen {
namespace {

// px. The last line stands on the rule; what is said about it hangs below.
constexpr double margin = 64;
constexpr double measure = og_width - 2 * margin;
constexpr double rule = 480;
constexpr double top = 40;
constexpr double label_baseline = 574;
constexpr double label_size = 26;

void paint_specimen(documents::Canvas& canvas, DrawingFonts& fonts,
                    const catalogue::Family& family) {
  Type type = specimen_type(fonts, family, specimen_style(family));
  type.leading = 1.1;
  type.size = largest_size(type, family.specimen.text, measure, rule - top, 24, 230);
  Layout layout = lay_out(type, family.specimen.text, measure);
  double hanging = hanging_of(type, family.specimen.text) * type.size;
  double x = family.direction == "rtl" ? margin + hanging : margin - hanging;
  Brush(type).paint(canvas, layout, x, rule - layout.lines.back().baseline, look::full);
}

}  // namespace

std::string og_image(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                     const catalogue::Family& family) {
  documents::Mask mask(og_width, og_height);
  documents::Canvas& canvas = mask.canvas();
  canvas.rectangle(0, rule, og_width, 2, look::hair);
  paint_specimen(canvas, fonts, family);

  Label label(fonts, catalogue, family);
  std::string count =
      std::to_string(family.styles.size()) + (family.styles.size() == 1 ? " style" : " styles");
  double foundry = label.width(catalogue.foundry.name, label_size);
  double room = measure - foundry - 3 * label_size - label.width(count, label_size);
  label.paint(canvas, family.name, label_size, margin, label_baseline, look::full, room);
  double after = margin + std::min(label.width(family.name, label_size), room) + label_size;
  label.paint(canvas, count, label_size, after, label_baseline, look::second);
  label.paint_to_left(canvas, catalogue.foundry.name, label_size, og_width - margin, label_baseline,
                      look::second);
  return mask.png(look::paper, look::ink);
}

}  // namespace typecase::specimen
