#include "carts/offer_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "carts/testing.h"
#include "documents/pdf_testing.h"
#include "pricing/tax_testing.h"

namespace typecase::carts {
namespace {

using ::testing::HasSubstr;

TEST(OfferDocumentTest, SaysForWhomWhatDiffersAndUntilWhen) {
  pricing::SalesSettings sales_settings{pricing::seller("PT"), pricing::test_rates(), {}};
  pricing::QuoteLine line;
  line.description = "Fraunces Bold";
  line.licence_name = "Brand licence";
  line.tier_name = "Up to 400 people";
  line.base = line.list_price = line.amount = Money{240'000};
  PreparedCart prepared{"5N8K2M4Q7T0V6XZ3B1R9WYHJCD", {"EUR", {line}}, {}};
  prepared.licences = {{"1",
                        "Brand licence",
                        "users",
                        "Up to 400 people",
                        "Print houses may have the fonts, too.",
                        {"otf"},
                        "# Brand",
                        ""}};
  prepared.note = "As agreed by telephone.";
  prepared.recipient = "mira@tidal.example";
  prepared.valid_until = testing::noon + std::chrono::days(30);
  const auto quote =
      pricing::quote(prepared.cart, sales_settings, pricing::consumer(""), {}, pricing::test_day)
          .value();
  catalogue::Foundry foundry;
  foundry.name = "Open Sorts";
  const OfferDocument offer{foundry,       prepared,
                            quote,         "Tidal Atlas",
                            testing::noon, "https://shop.example/prepared_cart/5N8K"};
  const std::string pdf = offer_pdf(offer);
  documents::testing::keep_document("offer", pdf);
  const std::string text = documents::testing::text_of(pdf);
  for (const char* said : {"Offer", "Tidal Atlas", "mira@tidal.example", "As agreed by telephone.",
                           "Fraunces Bold", "EUR 2,400.00", "Print houses may have the fonts, too.",
                           "Tax depends on the country", "prepared_cart/5N8K"}) {
    EXPECT_THAT(text, HasSubstr(said));
  }
  EXPECT_EQ(pdf, offer_pdf(offer));
}

}  // namespace
}  // namespace typecase::carts
