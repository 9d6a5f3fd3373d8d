#include "carts/quote_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "carts/testing.h"
#include "documents/pdf_testing.h"
#include "pricing/tax_testing.h"

namespace typecase::carts {
namespace {

using documents::testing::text_of;
using ::testing::HasSubstr;
using ::testing::Not;

pricing::QuoteLine line(const std::string& description, std::int64_t base,
                        std::int64_t multiplier) {
  pricing::QuoteLine line;
  line.description = description;
  line.licence_name = "Desktop";
  line.tier_name = "4 to 10 people";
  line.base = {base};
  line.multiplier = {multiplier};
  line.list_price = line.amount = scale(line.base, multiplier, 10'000);
  return line;
}

QuoteDocument quoted(const pricing::Buyer& buyer) {
  pricing::SalesSettings sales_settings{pricing::seller("PT"), pricing::test_rates(), {}};
  pricing::PricedCart cart{"EUR",
                           {line("Fraunces Bold", 4000, 16'000), line("Jost Italic", 3500, 16'000),
                            line("EB Garamond, complete family", 24'000, 10'000)}};
  QuoteDocument document;
  document.foundry.name = "Open Sorts";
  document.foundry.address = "Rua Augusta 100\n1100-053 Lisboa\nPortugal";
  document.foundry.vat_number = "PT123456789";
  document.foundry.email = "letters@opensorts.example";
  document.quote = pricing::quote(cart, sales_settings, buyer, {}, pricing::test_day).value();
  document.created_at = testing::noon;
  document.valid_until = testing::noon + std::chrono::days(30);
  document.url = "https://shop.example/cart/5N8K2M4Q7T0V6XZ3B1R9WYHJCD";
  return document;
}

TEST(QuoteDocumentTest, FreezesPricesUntilADayAndLeadsToTheCart) {
  std::string pdf = quote_pdf(quoted(pricing::consumer("")));
  documents::testing::keep_document("quote", pdf);
  std::string text = text_of(pdf);
  for (const char* said :
       {"Quote", "15 January 2027", "valid until 14 February 2027", "Fraunces Bold",
        "Desktop, 4 to 10 people", "40.00 × 1.6 = 64.00", "EB Garamond, complete family",
        "EUR 360.00", "Tax depends on the country", "https://shop.example/cart/5N8K2M4Q7T0V",
        "VAT number PT123456789"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  EXPECT_EQ(pdf, quote_pdf(quoted(pricing::consumer(""))));
}

TEST(QuoteDocumentTest, TellsTheTaxWhereTheBuyerIsKnown) {
  std::string text = text_of(quote_pdf(quoted(pricing::consumer("PT"))));
  EXPECT_THAT(text, HasSubstr("VAT 23 % of 360.00"));
  EXPECT_THAT(text, HasSubstr("EUR 442.80"));
  EXPECT_THAT(text, Not(HasSubstr("Tax depends")));
}

}  // namespace
}  // namespace typecase::carts
