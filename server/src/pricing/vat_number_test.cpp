#include "pricing/vat_number.h"

#include <gtest/gtest.h>

#include <set>

namespace typecase::pricing {
namespace {

// Numbers that authorities and companies publish, and the examples of descriptions of the rules.
constexpr const char* valid[] = {
    "ATU13585627",    "BE0428759497",   "BE0403019261",   "BG175074752",    "BG7523169263",
    "BG7111042925",   "CHE100155212",   "CHE107787577",   "CY10259033P",    "CZ25123891",
    "CZ7103192745",   "CZ640903926",    "DE136695976",    "DK13585628",     "EE100931558",
    "EE100594102",    "EL094259216",    "EL023456780",    "ES54362315K",    "ESX5253868R",
    "ESM1234567L",    "ESB58378431",    "ESJ99216582",    "ESA13585625",    "FI20774740",
    "FR40303265045",  "FR23334175221",  "FR53000004605",  "FRK7399859412",  "FR4Z123456782",
    "GB980780684",    "GBGD001",        "GBHA500",        "HR33392005961",  "HU12892312",
    "IE6433435F",     "IE6433435OA",    "IE8D79739I",     "IT00743110157",  "LT119511515",
    "LT100001919017", "LT100004801610", "LU15027442",     "LV40003521600",  "LV16117519997",
    "MT11679112",     "NL004495445B01", "NL002455799B11", "NL123456789B13", "NO988077917",
    "NO995525828",    "PL8567346215",   "PL5260001246",   "PT501964843",    "RO18547290",
    "RO11198699",     "SE123456789701", "SI50223054",     "SK2022749619",   "XI980780684"};

VatNumberFault fault_of(std::string_view written, std::string_view country = {}) {
  return read_vat_number(written, country).error();
}

TEST(VatNumberTest, KnowsPublishedNumbersOfEveryMember) {
  std::set<std::string> prefixes;
  for (const char* number : valid) {
    auto read = read_vat_number(number);
    ASSERT_TRUE(read.has_value()) << number;
    EXPECT_EQ(read->text, number);
    prefixes.insert(read->prefix);
  }
  EXPECT_EQ(prefixes.size(), 31u);  // 27 members, XI, GB, CHE, NO
}

// Slips of one digit, and how many of them pass: every digit replaced by each other digit.
struct Slips {
  int tried = 0;
  int passed = 0;
};

Slips slips_of(std::string number) {
  Slips slips;
  for (std::size_t place = 2; place < number.size(); ++place) {
    char right = number[place];
    if (right < '0' || right > '9') continue;
    for (number[place] = '0'; number[place] <= '9'; ++number[place]) {
      if (number[place] == right) continue;
      ++slips.tried;
      slips.passed += read_vat_number(number).has_value();
    }
    number[place] = right;
  }
  return slips;
}

TEST(VatNumberTest, FindsEverySlipOfOneDigitWhereTheRuleCan) {
  // One rule a number, with a check digit of its own for every remainder.
  for (std::string number : valid) {
    const std::set<std::string> strict = {"AT", "BE", "CH", "CY", "DE", "DK", "EE",
                                          "ES", "FI", "HR", "HU", "IE", "IT", "LU",
                                          "LV", "MT", "NO", "PL", "PT", "SI", "SK"};
    if (strict.contains(number.substr(0, 2))) {
      EXPECT_EQ(slips_of(number).passed, 0) << number;
    }
  }
}

// Others number people and companies by different rules, fold the remainder ten onto nought, or end
// in a number without a check. British offices' numbers have none at all.
TEST(VatNumberTest, LetsFewSlipsOfOneDigitPassElsewhere) {
  for (std::string number : valid) {
    if (number.starts_with("GBGD") || number.starts_with("GBHA")) continue;
    Slips slips = slips_of(number);
    EXPECT_LT(slips.passed * 5, slips.tried) << number;
  }
}

TEST(VatNumberTest, ReadsNumbersAsPeopleWriteThem) {
  EXPECT_EQ(read_vat_number(" de 136.695.976 ")->text, "DE136695976");
  EXPECT_EQ(read_vat_number("NL 0044.95.445.B.01")->text, "NL004495445B01");
  EXPECT_EQ(read_vat_number("CHE-107.787.577 MWST")->text, "CHE107787577");
  EXPECT_EQ(read_vat_number("NO 988 077 917 MVA")->text, "NO988077917");
  EXPECT_EQ(read_vat_number("BE 428.759.497")->text, "BE0428759497");
}

TEST(VatNumberTest, GreeceIsElInVatNumbers) {
  EXPECT_EQ(vat_prefix("GR"), "EL");
  EXPECT_EQ(read_vat_number("GR094259216")->text, "EL094259216");
  EXPECT_EQ(read_vat_number("094259216", "GR")->text, "EL094259216");
}

TEST(VatNumberTest, BelievesTheCountryWhereThePrefixIsLeftOut) {
  EXPECT_EQ(read_vat_number("136695976", "DE")->text, "DE136695976");
  EXPECT_EQ(read_vat_number("U13585627", "AT")->text, "ATU13585627");
  EXPECT_EQ(read_vat_number("B58378431", "ES")->text, "ESB58378431");
  EXPECT_EQ(read_vat_number("40303265045", "FR")->text, "FR40303265045");
  EXPECT_EQ(read_vat_number("53000004605", "MC")->text, "FR53000004605");
  EXPECT_EQ(read_vat_number("DE136695976", "FR")->prefix, "DE");  // The number speaks for itself.
}

TEST(VatNumberTest, TellsWhatIsWrong) {
  EXPECT_EQ(fault_of(""), VatNumberFault::prefix);
  EXPECT_EQ(fault_of("US123456789"), VatNumberFault::prefix);
  EXPECT_EQ(fault_of("136695976"), VatNumberFault::prefix);
  EXPECT_EQ(fault_of("136695976", "US"), VatNumberFault::prefix);
  EXPECT_EQ(fault_of("DE13669597"), VatNumberFault::format);
  EXPECT_EQ(fault_of("DE036695976"), VatNumberFault::format);
  EXPECT_EQ(fault_of("DE13669597X"), VatNumberFault::format);
  EXPECT_EQ(fault_of("NL004495445C01"), VatNumberFault::format);
  EXPECT_EQ(fault_of("DE" + std::string(100'000, ' ') + "136695976"), VatNumberFault::format);
  EXPECT_EQ(fault_of("DE136695978"), VatNumberFault::check_digits);
  EXPECT_EQ(fault_of("NL004495445B00"), VatNumberFault::check_digits);
  EXPECT_EQ(fault_of("CY12259033P"), VatNumberFault::check_digits);
  EXPECT_EQ(fault_of("SE123456789700"), VatNumberFault::check_digits);
}

// Letters that a country does not use, where its rule would look them up.
TEST(VatNumberTest, RefusesLettersThatAreNotOfTheCountry) {
  for (const char* number : {"FRIO303265045", "FR4O123456782", "IE6433435OZ", "IE6433435FT",
                             "ESI13585625", "EST1358562A", "ESO13585625"}) {
    EXPECT_EQ(fault_of(number), VatNumberFault::check_digits) << number;
  }
}

TEST(VatNumberTest, NoBytesOfAnyKindDoHarm) {
  std::string bytes;
  for (int value = 0; value < 256; ++value) bytes += static_cast<char>(value);
  for (const char* number : valid) {
    for (std::size_t place = 0; place < std::string_view(number).size(); ++place) {
      for (char byte : bytes) {
        std::string changed = number;
        changed[place] = byte;
        if (auto read = read_vat_number(changed)) {
          ASSERT_EQ(read_vat_number(read->text)->text, read->text);
        }
      }
    }
  }
}

}  // namespace
}  // namespace typecase::pricing
