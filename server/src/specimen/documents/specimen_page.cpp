#include "specimen/documents/specimen_page.h"

#include "specimen/drawing/look.h"

namespace typecase::specimen {

using namespace specimen_measure;

namespace {

documents::PageContent content_of(const catalogue::Family& family) {
  return family.protection == catalogue::Protection::image ? documents::PageContent::pixels
                                                           : documents::PageContent::outlines;
}

}  // namespace

SpecimenPages::SpecimenPages(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                             const catalogue::Family& family)
    : catalogue_(catalogue),
      family_(family),
      pdf_({family.name, catalogue.foundry.name, family.summary}, content_of(family)),
      label_(fonts, catalogue, family) {}

void SpecimenPages::begin(const std::string& section) {
  canvas_ = &pdf_.page(page_width, page_height);
  section_ = section;
  y = top;
  ++number_;
  double foot = page_height - 36;
  label_.paint(*canvas_, catalogue_.foundry.name, specimen_measure::label, margin, foot,
               look::ink_2);
  label_.paint_to_left(*canvas_, std::to_string(number_), specimen_measure::label,
                       page_width - margin, foot, look::ink_2);
  if (section.empty()) return;
  label_.paint(*canvas_, family_.name, specimen_measure::label, margin, 48, look::ink);
  label_.paint(*canvas_, section, specimen_measure::label, content, 48, look::ink_2);
  rule(margin, 58, measure);
}

void SpecimenPages::need(double height) {
  if (y + height > bottom) begin(section_);
}

void SpecimenPages::rule(double x, double y, double width) {
  canvas_->rectangle(x, y, width, 0.5, look::line);
}

void SpecimenPages::line(const Type& type, std::string_view text, double x, double y, double width,
                         const documents::Colour& colour) {
  Layout layout = lay_out(type, text);
  if (type.setting.direction == "rtl") x += width - layout.width;
  Brush(type).paint(*canvas_, layout.lines.front(), layout.scale, x, y, colour);
}

}  // namespace typecase::specimen
