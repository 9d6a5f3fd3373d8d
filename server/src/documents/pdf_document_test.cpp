#include "documents/pdf_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "documents/pdf_testing.h"

namespace typecase::documents {
namespace {

using testing::fonts_of;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::text_of;

PdfDocument document() {
  PdfDocument document;
  document.properties = {.title = "Invoice 1042", .author = "Open Sorts", .subject = ""};
  document.sender = "Open Sorts";
  document.title = "Invoice";
  document.number = "1042";
  document.addressee_head = "To";
  document.addressee = "Tidal Atlas Lda\nInês Duarte\nRua da Palma 12\n1100-394 Lisboa\nPortugal";
  document.facts = {{"Date", "22 November 2026"}, {"Order", "0123456789ABCDEFGHJKMNPQRS"}};
  document.rows_head = "Licence";
  document.amount_heads = {"Amount in EUR"};
  document.rows = {{"Fraunces Bold", "Desktop, 1 to 3 people\n40.00 × 1.6 × 0.9", {"57.60"}}};
  document.sums = {{"Net", "57.60"}, {"VAT 23 %", "13.25"}, {"Total", "EUR 70.85", true}};
  document.notes = {{"Payment", "Paid by card on 22 November 2026."}};
  document.foot = {"Open Sorts\nRua Augusta 1\n1100-048 Lisboa", "VAT PT123456789", "Register 17"};
  return document;
}

TEST(PdfDocumentTest, SaysEverythingThatItIsGiven) {
  std::string text = text_of(make_pdf(document()));
  for (const char* said :
       {"Invoice", "1042", "Inês Duarte", "22 November 2026", "40.00 × 1.6 × 0.9", "57.60",
        "EUR 70.85", "Paid by card", "VAT PT123456789", "1 of 1"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
}

TEST(PdfDocumentTest, SetsNamesOfManyScriptsInEmbeddedOutlines) {
  PdfDocument many = document();
  many.addressee =
      "Αλέξανδρος Παπαδόπουλος\nДмитро Їжакевич\nمحمد الخطاط\nשלום עברית\n高橋 美咲ひらがな\n"
      "김민수\n张伟\nNguyễn Đặng\nअमित";
  std::string pdf = make_pdf(many);
  std::string text = text_of(pdf);
  for (const char* name : {"Αλέξανδρος Παπαδόπουλος", "Дмитро Їжакевич", "高橋 美咲ひらがな",
                           "김민수", "张伟", "Nguyễn Đặng"}) {
    EXPECT_THAT(text, HasSubstr(name));
  }
  std::vector<testing::EmbeddedFont> fonts = fonts_of(pdf);
  EXPECT_GE(fonts.size(), 6u);
  for (const testing::EmbeddedFont& font : fonts) {
    EXPECT_TRUE(font.embedded) << font.name;
    EXPECT_TRUE(font.subset) << font.name;
    EXPECT_THAT(font.type, Not(HasSubstr("Type 3"))) << font.name;
  }
}

TEST(PdfDocumentTest, TheSameGivesTheSameBytes) {
  EXPECT_EQ(make_pdf(document()), make_pdf(document()));
}

TEST(PdfDocumentTest, GoesOnOverPagesThatCarryTheirNumbers) {
  PdfDocument long_one = document();
  for (int i = 0; i < 100; ++i) {
    long_one.rows.push_back({"Style " + std::to_string(i), "Desktop", {"1.00"}});
  }
  std::string text = text_of(make_pdf(long_one));
  auto pages = std::ranges::count(text, '\f');
  EXPECT_GT(pages, 3);
  for (int page : {1, 2, static_cast<int>(pages)}) {
    EXPECT_THAT(text, HasSubstr(std::to_string(page) + " of " + std::to_string(pages)));
  }
  for (int i = 0; i < 100; ++i) EXPECT_THAT(text, HasSubstr("Style " + std::to_string(i)));
}

TEST(PdfDocumentTest, TakesTextsThatNobodyShouldWrite) {
  PdfDocument odd = document();
  odd.addressee.assign(5000, 'W');
  odd.addressee.append("\n\x01\xff\xfe\u202eevil");
  odd.rows[0].below = std::string(20'000, 'x');
  std::string text = text_of(make_pdf(odd));
  EXPECT_THAT(text, HasSubstr("EUR 70.85"));
}

}  // namespace
}  // namespace typecase::documents
