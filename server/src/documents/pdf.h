#pragma once

#include <optional>
#include <string>

#include "documents/canvas.h"

namespace typecase::documents {

struct PdfProperties {
  std::string title;
  std::string author;
  std::string subject;
};

// A PDF file of drawn pages. The same drawing gives the same bytes: it carries no date of its own.
class Pdf {
 public:
  explicit Pdf(const PdfProperties& properties);
  Pdf(const Pdf&) = delete;
  Pdf& operator=(const Pdf&) = delete;

  // Begins a page, in points of 1/72 inch and unscaled; what was drawn before is on the one before.
  Canvas& page(double width, double height);

  // The file; nothing may be drawn after. Throws std::logic_error without a page.
  std::string finish();

 private:
  std::string file_;  // written to until the end
  std::optional<Canvas> canvas_;
  bool begun_ = false;
};

}  // namespace typecase::documents
