#include "documents/qr.h"

#include <gtest/gtest.h>

#include "documents/pdf_document.h"
#include "documents/pdf_testing.h"

namespace typecase::documents {
namespace {

// As a telephone reads it off the page.
std::string scanned(const std::string& pdf) {
  std::string text = testing::read_pdf(
      pdf, "pdftoppm -r 120 -png -singlefile {} | zbarimg --nodbus --raw -q - 2>/dev/null");
  return text.substr(0, text.find('\n'));
}

TEST(QrTest, ReadsAsTheTextThatItHolds) {
  for (const std::string& text :
       {std::string("https://shop.example/pages/verify?licence=7Q2M4K8ZT0V6XN3B5R1WYHJCDE"),
        std::string("https://schriftgießerei.example/Ærø"), "https://" + std::string(200, 'x')}) {
    PdfDocument document;
    document.title = "Licence certificate";
    document.code = {text, "Whoever holds this page can check it."};
    EXPECT_EQ(scanned(make_pdf(document)), text);
  }
}

TEST(QrTest, RefusesWhatNoCodeHolds) {
  Pdf pdf({});
  EXPECT_THROW(draw_qr(pdf.page(100, 100), std::string(2332, 'x'), 0, 0, 80), std::length_error);
}

}  // namespace
}  // namespace typecase::documents
