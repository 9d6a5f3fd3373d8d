#include "pricing/territories.h"

#include <gtest/gtest.h>

namespace typecase::pricing {
namespace {

TEST(TerritoriesTest, TellsTerritoriesOutsideTheVatAreaByRegion) {
  for (auto [country, region, place] :
       std::initializer_list<std::array<const char*, 3>>{{"ES", "ES-CN", "ES-CN"},
                                                         {"ES", "TF", "ES-CN"},
                                                         {"ES", "GC", "ES-CN"},
                                                         {"ES", "CE", "ES-CE"},
                                                         {"ES", "ES-ML", "ES-ML"},
                                                         {"FI", "01", "FI-01"},
                                                         {"GR", "GR-69", "GR-69"},
                                                         {"FR", "FR-974", "FR-974"},
                                                         {"FR", "RE", "FR-974"}}) {
    TaxPlace found = tax_place(country, region, "");
    EXPECT_EQ(found.country, country);
    EXPECT_EQ(found.region, place);
    EXPECT_FALSE(found.in_eu_vat_area) << region;
  }
}

TEST(TerritoriesTest, TellsTerritoriesOutsideTheVatAreaByPostcode) {
  for (auto [country, postcode, place] :
       std::initializer_list<std::array<const char*, 3>>{{"DE", "78266", "DE-78266"},
                                                         {"DE", "D-27498", "DE-27498"},
                                                         {"IT", "23041", "IT-23041"},
                                                         {"IT", "22061", "IT-22061"},
                                                         {"GR", "630 86", "GR-69"},
                                                         {"ES", "38001", "ES-CN"},
                                                         {"ES", "51001", "ES-CE"},
                                                         {"FI", "22100", "FI-01"},
                                                         {"FR", "97400", "FR-974"}}) {
    TaxPlace found = tax_place(country, "", postcode);
    EXPECT_EQ(found.region, place);
    EXPECT_FALSE(found.in_eu_vat_area) << postcode;
  }
}

TEST(TerritoriesTest, KeepsTheRestOfTheCountryInside) {
  for (auto [country, region, postcode] :
       std::initializer_list<std::array<const char*, 3>>{{"ES", "ES-M", "28001"},
                                                         {"DE", "DE-BW", "78267"},
                                                         {"IT", "IT-SO", "23100"},
                                                         {"FR", "FR-75", "75001"},
                                                         {"FI", "FI-18", "00100"},
                                                         {"GR", "GR-A1", "10431"}}) {
    EXPECT_TRUE(tax_place(country, region, postcode).in_eu_vat_area) << country;
  }
  EXPECT_FALSE(tax_place("DE", "", "7826").postcode_needed);
}

TEST(TerritoriesTest, CountriesOfTheirOwnCodeStandForAnother) {
  EXPECT_EQ(tax_place("MC", "", ""), (TaxPlace{"FR", "", true}));
  EXPECT_EQ(tax_place("IM", "", ""), (TaxPlace{"GB", "", false}));
  EXPECT_EQ(tax_place("AX", "", ""), (TaxPlace{"FI", "FI-01", false}));
  EXPECT_EQ(tax_place("GP", "", ""), (TaxPlace{"FR", "FR-971", false}));
  EXPECT_EQ(tax_place("LI", "", ""), (TaxPlace{"CH", "", false}));
}

TEST(TerritoriesTest, NorthernIrelandIsTheUnitedKingdomForServices) {
  EXPECT_EQ(tax_place("GB", "GB-NIR", "BT1 1AA").country, "GB");
  EXPECT_FALSE(tax_place("GB", "NIR", "BT1 1AA").in_eu_vat_area);
}

TEST(TerritoriesTest, TellsThatAPostcodeIsNeeded) {
  EXPECT_TRUE(tax_place("DE", "", "").postcode_needed);
  EXPECT_TRUE(tax_place("DE", "DE-BW", "").postcode_needed);
  EXPECT_TRUE(tax_place("ES", "", "").postcode_needed);
  EXPECT_FALSE(tax_place("ES", "ES-M", "").postcode_needed);
  EXPECT_FALSE(tax_place("ES", "ES-CN", "").postcode_needed);
  EXPECT_FALSE(tax_place("AT", "", "").postcode_needed);
  EXPECT_FALSE(tax_place("US", "", "").postcode_needed);
  EXPECT_FALSE(tax_place("MC", "", "").postcode_needed);
}

TEST(TerritoriesTest, AnAddressThatContradictsItselfIsInside) {
  for (auto [country, region, postcode] :
       std::initializer_list<std::array<const char*, 3>>{{"ES", "ES-CN", "28001"},
                                                         {"ES", "ES-M", "38001"},
                                                         {"FR", "FR-974", "75001"},
                                                         {"FR", "FR-75", "97400"},
                                                         {"FI", "FI-01", "00100"}}) {
    TaxPlace place = tax_place(country, region, postcode);
    EXPECT_TRUE(place.in_eu_vat_area) << region;
    EXPECT_TRUE(place.postcode_needed) << region;
  }
}

TEST(TerritoriesTest, ANameThatIsNoCodeDecidesNothing) {
  EXPECT_EQ(tax_place("ES", "Canarias", "28001").region, "");
  EXPECT_EQ(tax_place("", "", ""), TaxPlace{});
  EXPECT_EQ(tax_place("zz", "?", "?").country, "zz");
}

}  // namespace
}  // namespace typecase::pricing
