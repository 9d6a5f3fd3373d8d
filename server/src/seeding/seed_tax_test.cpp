#include "seeding/seed_tax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pricing/tax.h"

#include "toml_reader/testing.h"

namespace typecase::seeding {
namespace {

using ::testing::ElementsAre;

constexpr Day today{std::chrono::year(2026) / std::chrono::November / 22};

std::vector<std::string> faults_of(const std::string& text) {
  auto rates = read_tax_rates({{"a.toml", text}});
  std::vector<std::string> faults;
  if (rates.has_error()) {
    EXPECT_EQ(rates.error().code, "bad_seed");
    for (const Fault& fault : rates.error().faults) {
      faults.push_back(toml_reader::testing::without_line(fault.pointer));
    }
  }
  return faults;
}

std::vector<std::string> rates_at(const pricing::TaxRates& rates, std::string country,
                                  std::string region = "") {
  std::vector<std::string> texts;
  for (auto* row : rates.at(pricing::tax_place(country, region, ""), today)) {
    texts.push_back(row->name + " " + pricing::rate_text(*row));
  }
  return texts;
}

TEST(SeedTaxTest, TheTablesThatComeWithTypecaseAreSound) {
  auto rates = read_tax_rates(default_tax_files());
  ASSERT_TRUE(rates.has_value()) << rates.error().faults.at(0).pointer;

  for (const char* member :
       {"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
        "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"}) {
    EXPECT_EQ(rates_at(*rates, member).size(), 1u) << member;
  }
  for (const char* province :
       {"AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"}) {
    EXPECT_FALSE(rates_at(*rates, "CA", province).empty()) << province;
  }
  EXPECT_THAT(rates_at(*rates, "FI"), ElementsAre("VAT 25.5"));
  EXPECT_THAT(rates_at(*rates, "EE"), ElementsAre("VAT 24"));
  EXPECT_THAT(rates_at(*rates, "PT", "20"), ElementsAre("VAT 16"));
  EXPECT_THAT(rates_at(*rates, "RE"), ElementsAre("VAT 8.5"));
  EXPECT_THAT(rates_at(*rates, "CA", "QC"), ElementsAre("GST 5", "QST 9.975"));
  EXPECT_THAT(rates_at(*rates, "JP"), ElementsAre("Consumption tax 10"));
  EXPECT_TRUE(rates->knows_country("US", today));
  EXPECT_THAT(rates_at(*rates, "US", "NY"), ElementsAre());
}

TEST(SeedTaxTest, NamesEveryMistakeAtOnce) {
  EXPECT_THAT(faults_of("[[rate]]\ncountry = 'DE'\nname = 'VAT'\nrate = 19\nday = 1\n"
                        "[[rate]]\nrate = '1.0001'\nfrom = '2026-01-01'"),
              ElementsAre("a.toml: rate[1].rate", "a.toml: rate[1].rate", "a.toml: rate[1].day",
                          "a.toml: rate[2].country", "a.toml: rate[2].name", "a.toml: rate[2].rate",
                          "a.toml: rate[2].from"));
}

TEST(SeedTaxTest, NamesRowsThatContradictOneAnother) {
  std::string row = "[[rate]]\ncountry = 'DE'\nname = 'VAT'\nrate = '19'\n";
  EXPECT_THAT(faults_of(row + row), ElementsAre("rates[1].name"));
  EXPECT_THAT(faults_of(row + "until = 2026-06-30\n" + row + "from = 2026-07-01\n"), ElementsAre());
}

TEST(SeedTaxTest, NamesTheLineThatIsNotToml) {
  EXPECT_THAT(faults_of("[[rate"), ElementsAre("a.toml"));
}

}  // namespace
}  // namespace typecase::seeding
