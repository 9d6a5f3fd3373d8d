#pragma once

#include <string>
#include <vector>

#include "documents/pdf.h"
#include "specimen/drawing/label.h"

namespace typecase::specimen {

// Points of A4.
namespace specimen_measure {
inline constexpr double page_width = 595.28, page_height = 841.89;
inline constexpr double margin = 42;
inline constexpr double measure = page_width - 2 * margin;
inline constexpr double content = 150;  // where what is shown begins; its name stands at the margin
inline constexpr double top = 96;       // of the first row
inline constexpr double bottom = page_height - 66;
inline constexpr double label = 8;
}  // namespace specimen_measure

// The pages of a specimen and what stands on each of them: the family above, the foundry and the
// number below. Of a family that is shown as images they are pictures.
class SpecimenPages {
 public:
  SpecimenPages(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                const catalogue::Family& family);

  // Begins a page; without a section it has no head.
  void begin(const std::string& section);

  // Room for `height` points, on this page or on the next of the section.
  void need(double height);

  documents::Canvas& canvas() { return *canvas_; }
  Label& label() { return label_; }
  void rule(double x, double y, double width);
  // Sets one line of text; right-to-left it ends at x + width.
  void line(const Type& type, std::string_view text, double x, double y, double width,
            const documents::Colour& colour);

  double y = 0;  // where the next row begins
  std::string finish() { return pdf_.finish(); }

 private:
  const catalogue::Catalogue& catalogue_;
  const catalogue::Family& family_;
  documents::Pdf pdf_;
  documents::Canvas* canvas_ = nullptr;
  Label label_;
  std::string section_;
  int number_ = 0;
};

}  // namespace typecase::specimen
