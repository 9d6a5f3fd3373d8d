// Families that get another address in the console.

#include "catalogue/import/family_address.h"

#include <gmock/gmock.h>

#include "base/json/json_writer.h"
#include "catalogue/import/import_test.h"
#include "catalogue/import/staff_edits.h"
#include "catalogue/records/terms.h"

namespace typecase::catalogue {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class FamilyAddressTest : public ImportTest {
 protected:
  FamilyAddressTest() {
    for (const char* style : {"Bold", "Regular"}) {
      const std::string name = std::string("Amiri-") + style + ".ttf";
      testing::copy_file_to(testing::demo_fonts() / "amiri" / name, scratch.path() / name);
    }
    describe(priced);
    import(scratch.path());
    import(testing::demo_fonts() / "instrument-serif");
  }

  void describe(const std::string& toml) {
    testing::write_text(scratch.path() / "family.toml", toml);
  }

  Result<Renames> change(const std::string& family, const std::string& id) {
    return database().write(
        [&](db::Connection& connection) { return change_address(connection, family, id); });
  }
  std::string refusal(const std::string& id) {
    auto changed = change("amiri", id);
    return changed ? ""
                   : changed.error().faults.at(0).pointer + " " + changed.error().faults[0].code;
  }

  CatalogueTerms terms() { return database().read(read_terms); }
  void edit_price(const std::string& id, const std::string& family, Money price) {
    const PriceTerms before = terms().prices.at(id);
    database().write([&](db::Connection& connection) {
      note_imported(connection,
                    {{TermsKind::price, id, family, sha256(json::write_stored(before))}});
      save_prices(connection, {{id, PriceTerms{before.family, price}}});
    });
  }

  const std::string priced =
      "id = \"amiri\"\nname = \"Amiri\"\nprice = \"35.00\"\nfamily_price = \"60.00\"\n";
};
TYPECASE_EACH_ENGINE(FamilyAddressTest);

TEST_P(FamilyAddressTest, MovesStylesAndPackagesAlongAndTheFormerOnesLeadOn) {
  const std::int64_t before = version();

  EXPECT_THAT(change("amiri", "amira").value(),
              UnorderedElementsAre(Pair("amiri", "amira"), Pair("amiri-bold", "amira-bold"),
                                   Pair("amiri-regular", "amira-regular"),
                                   Pair("amiri-family", "amira-family")));

  EXPECT_GT(version(), before);
  const auto shop = catalogue();
  EXPECT_EQ(shop->current_id("amiri-bold"), "amira-bold");
  ASSERT_NE(shop->family("amiri"), nullptr);
  EXPECT_EQ(shop->family("amiri")->id, FamilyId("amira"));
  EXPECT_EQ(shop->style("amira-bold")->price, Money{3500});
  EXPECT_EQ(shop->package("amira-family")->styles.size(), 2U);
  EXPECT_EQ(terms().families.count("amiri"), 0U);
}

TEST_P(FamilyAddressTest, ARepeatChangesNothing) {
  change("amiri", "amira").value();
  const std::int64_t before = version();

  EXPECT_THAT(change("amiri", "amira").value(), IsEmpty());
  EXPECT_THAT(change("amira", "amira").value(), IsEmpty());

  EXPECT_EQ(version(), before);
  EXPECT_EQ(change("amiri", "other").error().code, "not_found");
  EXPECT_EQ(change("no-such", "other").error().code, "not_found");
}

TEST_P(FamilyAddressTest, RefusesWhatIsNoAddressOrSomethingElses) {
  EXPECT_EQ(refusal(""), "/id required");
  EXPECT_EQ(refusal("Amira"), "/id not_an_address");
  EXPECT_EQ(refusal("amira--two"), "/id not_an_address");
  EXPECT_EQ(refusal("-amira"), "/id not_an_address");
  EXPECT_EQ(refusal("a/b"), "/id not_an_address");
  EXPECT_EQ(refusal(std::string(81, 'a')), "/id too_long");
  EXPECT_EQ(refusal("cart"), "/id reserved");
  EXPECT_EQ(refusal("eula-desktop"), "/id reserved");
  EXPECT_EQ(refusal("instrument-serif"), "/id taken");
  EXPECT_EQ(refusal("instrument-serif-italic"), "/id taken");
  EXPECT_EQ(refusal("amiri-bold"), "/id taken");

  change("instrument-serif", "serif").value();
  EXPECT_EQ(refusal("instrument-serif"), "/id taken");
  EXPECT_NE(catalogue()->style("amiri-bold"), nullptr);
}

TEST_P(FamilyAddressTest, GoesBackToAnAddressThatItHad) {
  change("amiri", "amira").value();
  change("amira", "amiri").value();

  const auto shop = catalogue();
  EXPECT_EQ(shop->current_id("amira-bold"), "amiri-bold");
  EXPECT_EQ(shop->current_id("amiri-bold"), "amiri-bold");
  EXPECT_EQ(shop->style("amiri-bold")->price, Money{3500});
  EXPECT_EQ(count("former_item"), 4);
  change("amiri", "amiro").value();
  EXPECT_EQ(catalogue()->current_id("amira"), "amiro");
}

TEST_P(FamilyAddressTest, AnImportOfTheFolderFollows) {
  change("amiri", "amira").value();

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "Amiri-Bold.ttf").outcome, ImportOutcome::unchanged);
  EXPECT_THAT(line(report, "family.toml").sentence, HasSubstr("it is \"amira\""));
  EXPECT_THAT(report.changed, IsEmpty());

  describe("id = \"amiri\"\nname = \"Amiri\"\nprice = \"45.00\"\nfamily_price = \"60.00\"\n");
  import(scratch.path());
  EXPECT_EQ(terms().prices.at("amira-bold").price, Money{4500});
  EXPECT_EQ(terms().families.size(), 2U);
}

TEST_P(FamilyAddressTest, AnImportOfTheFontsAloneFollows) {
  change("amiri", "amira").value();
  std::filesystem::remove(scratch.path() / "family.toml");

  ImportReport report = import(scratch.path());

  EXPECT_EQ(line(report, "Amiri-Bold.ttf").style, "amira-bold");
  EXPECT_EQ(terms().families.size(), 2U);
}

TEST_P(FamilyAddressTest, EditsOfStaffStay) {
  edit_price("amiri-bold", "amiri", Money{4000});
  change("amiri", "amira").value();

  import(scratch.path());
  EXPECT_EQ(terms().prices.at("amira-bold").price, Money{4000});

  describe("id = \"amiri\"\nname = \"Amiri\"\nprice = \"45.00\"\nfamily_price = \"60.00\"\n");
  EXPECT_THAT(line(import(scratch.path()), "family.toml").sentence,
              HasSubstr("--ours price/amira-bold"));
  EXPECT_EQ(terms().prices.at("amira-bold").price, Money{4000});
  EXPECT_EQ(terms().prices.at("amira-regular").price, Money{4500});
}

TEST_P(FamilyAddressTest, EditsOfStaffStayWhenTheFolderRenamesTheFamily) {
  edit_price("amiri-bold", "amiri", Money{4000});

  describe(
      "id = \"amira\"\nformerly = [\"amiri\"]\nname = \"Amiri\"\nprice = \"45.00\"\n"
      "family_price = \"60.00\"\n");
  EXPECT_THAT(line(import(scratch.path()), "family.toml").sentence,
              HasSubstr("--ours price/amira-bold"));

  EXPECT_EQ(catalogue()->current_id("amiri-bold"), "amira-bold");
  EXPECT_EQ(terms().prices.at("amira-bold").price, Money{4000});
}

}  // namespace
}  // namespace typecase::catalogue
