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

// The contents of a page: shapes as they were drawn, or one picture of 200 pixels to the inch.
enum class PageContent { outlines, pixels };

// A PDF file of drawn pages. The same drawing gives the same bytes: it carries no date of its own.
class Pdf {
 public:
  explicit Pdf(const PdfProperties& properties, PageContent content = PageContent::outlines);
  Pdf(const Pdf&) = delete;
  Pdf& operator=(const Pdf&) = delete;

  // Begins a page, in points of 1/72 inch and unscaled; what was drawn before is on the one before.
  // The canvas belongs to the page.
  Canvas& page(double width, double height);

  // The file; nothing may be drawn after. Throws std::logic_error without a page.
  std::string finish();

 private:
  void end_page();

  const PageContent content_;
  std::string file_;  // written to until the end
  std::optional<Canvas> canvas_;
  std::optional<Picture> picture_;  // of the page that is drawn, where pixels are wanted
  bool begun_ = false;
};

}  // namespace typecase::documents
