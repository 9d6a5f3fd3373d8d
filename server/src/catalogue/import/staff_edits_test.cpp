// An import and what staff have changed since the one before.

#include "catalogue/import/staff_edits.h"

#include <gmock/gmock.h>

#include "base/json/json_writer.h"
#include "catalogue/import/import_test.h"
#include "catalogue/records/terms.h"

namespace typecase::catalogue {
namespace {

using ::testing::HasSubstr;

class StaffEditsTest : public ImportTest {
 protected:
  StaffEditsTest() {
    for (const char* style : {"Bold", "Regular"}) {
      const std::string name = std::string("Amiri-") + style + ".ttf";
      testing::copy_file_to(testing::demo_fonts() / "amiri" / name, scratch.path() / name);
    }
    describe("order = 1\nprice = \"35.00\"\nsummary = \"A naskh.\"\n");
    import(scratch.path());
  }

  void describe(const std::string& toml) {
    testing::write_text(scratch.path() / "family.toml",
                        "id = \"amiri\"\nname = \"Amiri\"\n" + toml);
  }

  CatalogueTerms terms() { return database().read(read_terms); }
  std::optional<Money> price(const std::string& id) { return terms().prices.at(id).price; }

  // Changes terms as the console does.
  void edit_price(const std::string& id, Money price) {
    const PriceTerms before = terms().prices.at(id);
    database().write([&](db::Connection& connection) {
      note_imported(connection,
                    {{TermsKind::price, id, "amiri", sha256(json::write_stored(before))}});
      save_prices(connection, {{id, {before.family, price}}});
    });
  }
  void edit_summary(const std::string& summary) {
    const FamilyTerms before = terms().families.at("amiri");
    FamilyTerms after = before;
    after.texts.summary = summary;
    database().write([&](db::Connection& connection) {
      note_imported(connection,
                    {{TermsKind::family, "amiri", "amiri", sha256(json::write_stored(before))}});
      save_terms(connection, "amiri", after);
    });
  }

  ImportLine of_family(const ImportOptions& options = {}) {
    return line(import(scratch.path(), options), "family.toml");
  }
};
TYPECASE_EACH_ENGINE(StaffEditsTest);

TEST_P(StaffEditsTest, StayWhenTheFolderIsAsItWas) {
  edit_price("amiri-bold", Money{4000});
  edit_summary("A naskh for books.");
  import(scratch.path());
  EXPECT_EQ(price("amiri-bold"), Money{4000});
  EXPECT_EQ(terms().families.at("amiri").texts.summary, "A naskh for books.");
}

TEST_P(StaffEditsTest, StayWhenTheFolderChangesSomethingElse) {
  edit_price("amiri-bold", Money{4000});
  describe("order = 1\nprice = \"35.00\"\nsummary = \"Another.\"\n");
  EXPECT_THAT(of_family().sentence, HasSubstr("price/amiri-bold"));
  EXPECT_EQ(price("amiri-bold"), Money{4000});
  EXPECT_EQ(price("amiri-regular"), Money{3500});
  EXPECT_EQ(terms().families.at("amiri").texts.summary, "Another.");
}

TEST_P(StaffEditsTest, AreAskedAboutWhenTheFolderChangesTheSame) {
  edit_price("amiri-bold", Money{4000});
  describe("order = 1\nprice = \"45.00\"\nsummary = \"A naskh.\"\n");
  for (int time = 0; time < 2; ++time) {
    const ImportLine told = of_family();
    EXPECT_EQ(told.reason, "not_taken_over");
    EXPECT_THAT(told.sentence, HasSubstr("--ours price/amiri-bold"));
    EXPECT_EQ(price("amiri-bold"), Money{4000});
    EXPECT_EQ(price("amiri-regular"), Money{4500});  // the others go on
  }
}

TEST_P(StaffEditsTest, GiveWayToTheFolderWhenTold) {
  edit_price("amiri-bold", Money{4000});
  describe("order = 1\nprice = \"45.00\"\nsummary = \"A naskh.\"\n");
  EXPECT_EQ(of_family({.choice = {.ours = {"price/amiri-bold"}}}).reason, "");
  EXPECT_EQ(price("amiri-bold"), Money{4500});
  EXPECT_EQ(count("imported_terms"), 0);
}

TEST_P(StaffEditsTest, HoldWhenToldAndAreNotAskedAboutAgain) {
  edit_price("amiri-bold", Money{4000});
  describe("order = 1\nprice = \"45.00\"\nsummary = \"A naskh.\"\n");
  EXPECT_EQ(of_family({.choice = {.all_theirs = true}}).reason, "");
  EXPECT_EQ(price("amiri-bold"), Money{4000});
  describe("order = 2\nprice = \"45.00\"\nsummary = \"A naskh.\"\n");
  EXPECT_EQ(of_family().reason, "");
  EXPECT_EQ(price("amiri-bold"), Money{4000});
  EXPECT_EQ(terms().families.at("amiri").position, 2);
}

TEST_P(StaffEditsTest, ThatWereTakenBackAreForgotten) {
  edit_price("amiri-bold", Money{4000});
  edit_price("amiri-bold", Money{3500});
  describe("order = 1\nprice = \"45.00\"\nsummary = \"A naskh.\"\n");
  EXPECT_EQ(of_family().reason, "");
  EXPECT_EQ(price("amiri-bold"), Money{4500});
  EXPECT_EQ(count("imported_terms"), 0);
}

TEST_P(StaffEditsTest, ThatTheFolderNowSaysTooAreForgotten) {
  edit_price("amiri-bold", Money{4000});
  describe("order = 1\nprice = \"40.00\"\nsummary = \"A naskh.\"\n");
  EXPECT_EQ(of_family().reason, "");
  EXPECT_EQ(count("imported_terms"), 0);
}

}  // namespace
}  // namespace typecase::catalogue
