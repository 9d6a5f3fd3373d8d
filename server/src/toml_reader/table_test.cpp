#include "toml_reader/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace typecase::toml_reader {
namespace {

using ::testing::ElementsAre;

// Every fault of a text, as "POINTER: MESSAGE".
std::vector<std::string> faults_of(
    std::string_view text, const std::function<void(Table&)>& read = [](Table&) {}) {
  std::vector<Fault> faults;
  read_table("a.toml", text, faults, read);
  std::vector<std::string> all;
  for (const Fault& fault : faults) all.push_back(fault.pointer + ": " + fault.message);
  return all;
}

std::string price_fault(std::string_view text, std::string_view currency = "EUR") {
  auto faults = faults_of(text, [&](Table& table) { table.price("price", currency); });
  return faults.empty() ? "none" : faults.front();
}

std::optional<Money> price(std::string_view text, std::string_view currency = "EUR") {
  std::optional<Money> found;
  EXPECT_THAT(faults_of(text, [&](Table& table) { found = table.price("price", currency); }),
              ElementsAre());
  return found;
}

TEST(TomlPrice, IsWrittenByTheDecimalsOfTheCurrency) {
  EXPECT_EQ(price("price = \"35.00\""), Money{3500});
  EXPECT_EQ(price("price = \"0.05\""), Money{5});
  EXPECT_EQ(price("price = \"3500\"", "JPY"), Money{3500});
  EXPECT_EQ(price(""), std::nullopt);
  EXPECT_EQ(price("free = true"), Money{});
  EXPECT_EQ(price("free = false\nprice = \"1.00\""), Money{100});
}

TEST(TomlPrice, SuggestsWhatABareNumberMeans) {
  EXPECT_EQ(price_fault("\nprice = 3500"),
            "a.toml:2: price: An amount of EUR in quotes is needed here, as \"35.00\". "
            "Write \"35.00\".");
  EXPECT_THAT(price_fault("price = 35"), ::testing::EndsWith("Write \"35.00\"."));
  EXPECT_THAT(price_fault("price = \"35\""), ::testing::EndsWith("Write \"35.00\"."));
  EXPECT_THAT(price_fault("price = 3500", "JPY"), ::testing::EndsWith("Write \"3500\"."));
  EXPECT_THAT(price_fault("price = \"35,00\""), ::testing::HasSubstr("as \"35.00\"."));
  EXPECT_THAT(price_fault("price = 35.0"), ::testing::HasSubstr("as \"35.00\"."));
  EXPECT_THAT(price_fault("price = -1"), ::testing::HasSubstr("as \"35.00\"."));
  EXPECT_THAT(price_fault("price = \"35.00\"", "JPY"), ::testing::HasSubstr("as \"3500\"."));
}

TEST(TomlPrice, NothingIsSaidAndNotWrittenAsAnAmount) {
  for (const char* text : {"price = 0", "price = \"0.00\""}) {
    EXPECT_THAT(price_fault(text), ::testing::HasSubstr("free = true")) << text;
  }
  EXPECT_THAT(price_fault("free = true\nprice = \"1.00\""), ::testing::HasSubstr("not both"));
}

TEST(TomlTable, NamesFileLineAndEntryCountedFromOne) {
  auto read = [](Table& table) {
    table.each("kind", [](Table& kind) {
      kind.text("name");
      kind.each("tier", [](Table& tier) { tier.integer("users"); });
    });
  };
  EXPECT_THAT(
      faults_of(
          "[[kind]]\nname = \"a\"\n\n[[kind]]\nname = 1\n[[kind.tier]]\nusers = 70000000000\n",
          read),
      ElementsAre("a.toml:5: kind[2].name: A text in quotes is needed here.",
                  "a.toml:7: kind[2].tier[1].users: A number from 0 to 2147483647 is "
                  "needed here."));
}

TEST(TomlTable, AMissingKeyStandsAtItsEntry) {
  EXPECT_THAT(faults_of("a = 1\n\n[[kind]]\n",
                        [](Table& table) {
                          table.integer("a");
                          table.each("kind", [](Table& kind) { kind.text("name"); });
                          table.text("b");
                        }),
              ElementsAre("a.toml:3: kind[1].name: This key needs a text.",
                          "a.toml: b: This key needs a text."));
}

TEST(TomlTable, AnUnknownKeyNamesTheNearest) {
  EXPECT_THAT(faults_of("prise = \"35.00\"\nzzz = 1\n",
                        [](Table& table) {
                          table.price("price", "EUR");
                          table.optional_text("name");
                        }),
              ElementsAre("a.toml:1: prise: This key is not known. Did you mean \"price\"?",
                          "a.toml:2: zzz: This key is not known. Known are \"free\", \"name\", "
                          "\"price\"."));
}

TEST(TomlTable, InvalidTomlIsNamedWithLineAndRemedy) {
  EXPECT_THAT(faults_of("a = 1\nb = \"x\nc = 2\n"),
              ElementsAre(::testing::StartsWith("a.toml:2: ")));
  EXPECT_THAT(faults_of("a = 1\na = 2\n"), ElementsAre(::testing::HasSubstr("twice")));
  EXPECT_THAT(faults_of("a\n"), ElementsAre(::testing::HasSubstr("key = \"value\"")));
  EXPECT_THAT(faults_of("a = \"b\"\nname = \"Gr\xF6\xDF"
                        "e\"\n"),
              ElementsAre("a.toml:2: This line is not UTF-8; save the file as UTF-8 (it may be "
                          "Latin-1)."));
}

}  // namespace
}  // namespace typecase::toml_reader
