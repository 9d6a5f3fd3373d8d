#include <gmock/gmock.h>

#include "catalogue/records/foundry.h"
#include "licences/licences.h"
#include "orders/documents/invoice_series.h"
#include "pricing/sales_settings.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

namespace files = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr Day today{std::chrono::year(2026) / std::chrono::November / 22};

class SeedSalesSettingsTest : public testing::SeedFolderTest {
 protected:
  std::shared_ptr<const pricing::SalesSettings> sales_settings() {
    return database().read(pricing::load_sales_settings);
  }
  std::shared_ptr<const licences::Licences> offers() { return database().read(licences::load); }

  std::vector<std::string> rates_of(const std::string& country) {
    std::vector<std::string> texts;
    for (const auto* row : sales_settings()->rates.at(pricing::tax_place(country, "", ""), today)) {
      texts.push_back(row->name + " " + pricing::rate_text(*row));
    }
    return texts;
  }
};
TYPECASE_EACH_ENGINE(SeedSalesSettingsTest);

TEST_P(SeedSalesSettingsTest, InvoicesBeginAsShopTomlSaysUntilOneIsIssued) {
  const std::string keys = "invoice_prefix = \"TW-\"\nfirst_invoice_number = 1001\n";
  replace("shop.toml", "currency =", keys + "currency =");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_FALSE(apply(database(), folder_).value().changed);
  auto issued = database().write(orders::take_invoice_number);
  EXPECT_EQ(issued.text(), "TW-1001");

  replace("shop.toml", "TW-", "X-");
  replace("shop.toml", "Open Sorts", "Closed Sorts");
  EXPECT_THAT(mistakes(), ElementsAre("shop.toml: invoice_prefix series_begun"));
  replace("shop.toml", "X-", "TW-");
  replace("shop.toml", "1001", "1");
  EXPECT_THAT(mistakes(), ElementsAre("shop.toml: first_invoice_number series_begun"));
  replace("shop.toml", "first_invoice_number = 1\n", "");
  EXPECT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_EQ(database().write(orders::take_invoice_number).text(), "TW-1002");
}

TEST_P(SeedSalesSettingsTest, TheFoundryGetsTheMailsThatShopTomlWants) {
  auto stored = [&] { return database().read(catalogue::read_foundry).notifications; };
  const std::string seller =
      "name = \"Small Sorts\"\ncurrency = \"EUR\"\naddress = \"Lisboa\"\n"
      "country = \"PT\"\nemail = \"a@b.example\"\n";
  write("shop.toml", seller);
  ASSERT_TRUE(apply(database(), folder_).has_value());
  EXPECT_EQ(stored(), catalogue::Notifications{});
  write("shop.toml", seller +
                         "notify_sales = false\nnotify_reviews = false\nnotify_disputes = false\n"
                         "notify_failed_builds = false\nnotify_parked_mails = false\n"
                         "digest = \"weekly\"\n");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_EQ(stored(), (catalogue::Notifications{false, false, false, false, false,
                                                catalogue::DigestInterval::weekly}));
  EXPECT_FALSE(apply(database(), folder_).value().changed);
  replace("shop.toml", "\"weekly\"", "\"monthly\"");
  EXPECT_THAT(mistakes(), ElementsAre("shop.toml: digest not_allowed"));
}

TEST_P(SeedSalesSettingsTest, RefusesPrefixesAndNumbersThatNoInvoiceCanBear) {
  replace("shop.toml",
          "currency =", "invoice_prefix = \"C-\"\nfirst_invoice_number = 0\ncurrency =");
  EXPECT_THAT(mistakes(), ElementsAre("shop.toml: invoice_prefix not_allowed",
                                      "shop.toml: first_invoice_number not_allowed"));
}

TEST_P(SeedSalesSettingsTest, TheSellerOwesWhatShopTomlSays) {
  write("shop.toml", R"(name = "Small Sorts"
currency = "EUR"
address = "Ponta Delgada"
country = "PT"
region = "PT-20"
email = "a@b.example"
small_business = true
small_business_sentence = "VAT exempt under article 53 of the VAT code."
[[registration]]
place = "CA-QC"
[[registration]]
place = "AU"
consumers_only = true
)");
  ASSERT_TRUE(apply(database(), folder_).value().changed);

  pricing::Seller seller = sales_settings()->seller;
  EXPECT_EQ(seller.country, "PT");
  EXPECT_EQ(seller.region, "PT-20");
  EXPECT_FALSE(seller.one_stop);
  EXPECT_TRUE(seller.small_business);
  EXPECT_THAT(seller.small_business_sentence, HasSubstr("article 53"));
  EXPECT_THAT(seller.registrations, ElementsAre(pricing::Registration{"AU", true},
                                                pricing::Registration{"CA-QC", false}));
  EXPECT_FALSE(apply(database(), folder_).value().changed);
}

TEST_P(SeedSalesSettingsTest, ShopTomlSaysWhatAnUncheckedVatNumberCounts) {
  const std::string shop =
      "name = 'Small Sorts'\ncurrency = 'EUR'\naddress = 'Lisboa'\ncountry = 'PT'\n"
      "email = 'a@b.example'\n";
  auto fallback = [&](const std::string& line) {
    write("shop.toml", shop + line);
    apply(database(), folder_).value();
    return sales_settings()->seller.vat_fallback;
  };
  EXPECT_EQ(fallback(""), pricing::VatFallback::charge);
  EXPECT_EQ(fallback("vat_check_unavailable = 'trust'\n"), pricing::VatFallback::trust);
  EXPECT_EQ(fallback("vat_check_unavailable = 'charge'\n"), pricing::VatFallback::charge);

  write("shop.toml", shop + "vat_check_unavailable = 'always'\n");
  auto refused = apply(database(), folder_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().faults.at(0).pointer, "shop.toml:6: vat_check_unavailable");
}

TEST_P(SeedSalesSettingsTest, TaxRatesComeWithTypecaseUnlessTheFolderSpeaksOfTheCountry) {
  write("tax/own.toml",
        "untaxed = ['CH']\n[[rate]]\ncountry = 'DE'\nname = 'MwSt'\nrate = '16'\n"
        "until = 2026-12-31\n");
  ASSERT_TRUE(apply(database(), folder_));

  EXPECT_THAT(rates_of("PT"), ElementsAre("VAT 23"));
  EXPECT_THAT(rates_of("DE"), ElementsAre("MwSt 16"));
  EXPECT_THAT(rates_of("CH"), IsEmpty());
  EXPECT_TRUE(sales_settings()->rates.knows_country("CH", today));
  EXPECT_TRUE(sales_settings()->rates.knows_country("US", today));
  EXPECT_FALSE(sales_settings()->rates.knows_country("DE", today + std::chrono::days(90)));
}

TEST_P(SeedSalesSettingsTest, EachPriceListHasItsCurrencyItsCountriesAndItsPrices) {
  write("price-lists.toml", R"([[list]]
currency = "USD"
countries = ["US", "CA"]
[list.prices]
inter = "44.00"
inter-family = "286.00"
[[list]]
currency = "JPY"
countries = ["JP"]
prices = { inter = "6000" }
)");
  ASSERT_TRUE(apply(database(), folder_));

  pricing::PriceLists lists = sales_settings()->price_lists;
  EXPECT_THAT(lists.currencies(), ElementsAre("EUR", "USD", "JPY"));
  EXPECT_EQ(lists.find("USD")->prices.at("inter-family"), Money{28'600});
  EXPECT_EQ(lists.for_country("CA"), "USD");
  EXPECT_EQ(lists.for_country("JP"), "JPY");
  EXPECT_EQ(lists.for_country("PT"), "EUR");
  EXPECT_EQ(lists.for_country(""), "EUR");
}

TEST_P(SeedSalesSettingsTest, AFamilyDepartsFromAKindAndNoOtherDoes) {
  ASSERT_TRUE(apply(database(), folder_));

  auto licences = offers();
  EXPECT_EQ(licences->kind("fira-code", "desktop")->tier("4-10")->multiplier, Multiplier{14'000});
  EXPECT_EQ(licences->kind("inter", "desktop")->tier("4-10")->multiplier, Multiplier{16'000});
  EXPECT_EQ(licences->kind("fira-code", "ebook"), nullptr);
  EXPECT_NE(licences->kind("inter", "ebook"), nullptr);
  EXPECT_EQ(licences->kind("fira-code", "desktop")->eula_version, "1.0-code");
  EXPECT_THAT(licences->eula("desktop", "1.0-code")->markdown, HasSubstr("version 1.0-code"));
  EXPECT_EQ(licences->kind("desktop")->eula_version, "1.0");

  files::remove(folder_ / "family-licences.toml");
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  EXPECT_NE(offers()->kind("fira-code", "ebook"), nullptr);
  EXPECT_NE(offers()->eula("desktop", "1.0-code"), nullptr);  // Its buyers still read it.
}

TEST_P(SeedSalesSettingsTest, NamesTheMistakesOfTaxesAndPrices) {
  replace("shop.toml", "one_stop = true",
          "small_business = true\n[[registration]]\nplace = \"Quebec\"");
  replace("shop.toml", "PT999999990", "PT999999991");
  replace("shop.toml", "currency = \"EUR\"", "currency = \"TND\"");
  write("tax/own.toml", "[[rate]]\ncountry = 'DE'\nname = 'VAT'\nrate = 19\n");
  write("price-lists.toml", R"([[list]]
currency = "KWD"
countries = ["KW", "kw"]
prices = { inter = "1.00" }
[[list]]
currency = "TND"
countries = ["KW"]
prices = { inter = "10.5 TND", amiri = "-1.000" }
[[list]]
currency = "ISK"
countries = []
prices = { inter = "6000.50" }
[[list]]
currency = "ISK"
countries = []
prices = {}
)");

  EXPECT_THAT(mistakes(),
              UnorderedElementsAre(
                  "shop.toml: currency three_decimal_currency", "shop.toml: vat_number not_allowed",
                  "shop.toml: small_business_sentence required",
                  "shop.toml: registration[1].place not_allowed",
                  "tax/own.toml: rate[1].rate wrong_type", "tax/own.toml: rate[1].rate not_a_rate",
                  "price-lists.toml: list[1].currency three_decimal_currency",
                  "price-lists.toml: list[1].countries not_allowed",
                  "price-lists.toml: list[2].currency three_decimal_currency",
                  "price-lists.toml: list[2].countries not_unique",
                  "price-lists.toml: list[2].prices.inter not_an_amount",
                  "price-lists.toml: list[2].prices.amiri not_an_amount",
                  "price-lists.toml: list[3].prices.inter amount_not_whole",
                  "price-lists.toml: list[4].currency not_unique"));
}

TEST_P(SeedSalesSettingsTest, NamesTheMistakesOfFamiliesThatDepart) {
  replace("licences.toml", "metric = \"impressions\"", "metric = \"viewers\"");
  write("family-licences.toml", R"([[override]]
family = "inter"
kind = "tattoo"
hidden = true
[[override]]
family = "inter"
kind = "web"
formats = ["svg"]
eula_version = "7"
[[override]]
family = "inter"
kind = "web"
hidden = true
tier = []
)");

  EXPECT_THAT(mistakes(),
              UnorderedElementsAre("licences.toml: kind[5].metric not_allowed",
                                   "family-licences.toml: override[1].kind no_such_kind",
                                   "family-licences.toml: override[2].formats not_allowed",
                                   "family-licences.toml: override[2].eula_version no_text",
                                   "family-licences.toml: override[3].kind not_unique",
                                   "family-licences.toml: override[3].tier unknown"));
}

}  // namespace
}  // namespace typecase::seeding
