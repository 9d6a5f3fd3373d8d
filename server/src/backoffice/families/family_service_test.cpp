#include "backoffice/families/family_service.h"

#include <gmock/gmock.h>

#include "base/text/utf8.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "db/record.h"
#include "db/testing.h"
#include "fonts/read/metadata.h"
#include "fonts/write/woff.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::SizeIs;

class FamilyServiceTest : public db::testing::EachEngine {
 protected:
  void SetUp() override {
    const auto demo = catalogue::testing::demo_fonts();
    ASSERT_TRUE(catalogue::import_fonts(database(), {demo / "amiri", demo / "recursive"}));
  }

  void run(const std::string& sql) {
    database().write([&](db::Connection& connection) { connection.execute(sql); });
  }

  // A paid order of one item, as far as anything here looks at it.
  void pay(const std::string& order, const std::string& item, Time when) {
    database().write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ($1, $1, $1, 0, $2)",
          order, when);
      connection.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until, paid_at) "
          "VALUES ($1, $1, 'completed', 0, $1, $2, $1, 'EUR', 1, 0, '[]', 1, '{}', '{}', 1, $3, "
          "$3, $3)",
          order, sha256(order), when);
      connection.execute(
          "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
          "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, "
          "eula_sha256, base, multiplier, combination, discount, amount) "
          "VALUES ($1, 0, '', $2, 'style', '[]', '', '', '[]', '', '', '{}', '', '', 1, 1, 1, 0, "
          "1)",
          order, item);
    });
  }

  FamilyRow row(const std::string& id, Sales sales = Sales::shown) {
    return families.show(id, sales).value().family;
  }
  std::string refusal(const std::string& style, std::string_view text,
                      const std::vector<std::string>& features = {}) {
    const auto font = families.text_font(style, text, features);
    if (font) return "";
    return font.error().faults.empty()
               ? std::string(font.error().code)
               : font.error().faults[0].pointer + " " + font.error().faults[0].code;
  }
  std::vector<std::uint32_t> characters(const std::string& style, std::string_view text) {
    const TextFont font = families.text_font(style, text, {}).value();
    const Bytes sfnt = fonts::unwrap_woff2(as_bytes(font.woff2)).value();
    return fonts::coverage(fonts::Face::open(sfnt).value());
  }

  ManualClock clock{SystemClock().now()};
  db::Versioned<catalogue::Catalogue> catalogue{database(), catalogue::load};
  specimen::Access access{clock};
  specimen::TesterFonts tester{specimen::published(database(), catalogue),
                               specimen::Grants(Bytes(32, 1), clock), access};
  FamilyService families{database(), tester, clock, "https://shop.example"};
};
TYPECASE_EACH_ENGINE(FamilyServiceTest);

TEST_P(FamilyServiceTest, ListsFamiliesInEveryState) {
  run("UPDATE family SET state = 'draft' WHERE id = 'amiri'");
  const FamilyRows list = families.list(Sales::shown);
  EXPECT_THAT(list.families,
              ElementsAre(Field(&FamilyRow::id, "recursive"), Field(&FamilyRow::id, "amiri")));
  EXPECT_EQ(list.families[1].state, catalogue::LifeState::draft);
  EXPECT_EQ(list.families[1].styles, 4);
  EXPECT_EQ(list.families[1].axes, 0);
  EXPECT_GT(list.families[0].axes, 3);
}

TEST_P(FamilyServiceTest, RowSaysWhatIsSoldAtWhichPrice) {
  const auto shop =
      database().read([](db::Connection& connection) { return catalogue::load(connection); });
  const catalogue::Family& amiri = *shop->family("amiri");
  const FamilyRow found = row("amiri");
  EXPECT_EQ(found.style_id, amiri.specimen.style.text);
  EXPECT_EQ(found.style_price, amiri.from_price());
  EXPECT_EQ(found.family_price, shop->package("amiri-family")->price);
  EXPECT_EQ(found.protection, amiri.protection);
  EXPECT_EQ(found.release, "0.113");
}

TEST_P(FamilyServiceTest, StylePriceIsTheLowestThatIsSold) {
  run("UPDATE style SET price = 100 WHERE id = 'amiri-bold'");
  EXPECT_EQ(row("amiri").style_price, Money{100});
  run("UPDATE style SET state = 'retired' WHERE id = 'amiri-bold'");
  EXPECT_GT(row("amiri").style_price, Money{100});
}

TEST_P(FamilyServiceTest, StyleOutsideOfSaleHasNoPrice) {
  run("UPDATE style SET is_priced = 0");
  run("DELETE FROM package_style");
  run("DELETE FROM package");
  EXPECT_EQ(row("amiri").style_price, std::nullopt);
  EXPECT_EQ(row("amiri").family_price, std::nullopt);
}

TEST_P(FamilyServiceTest, CountsLinesPaidInThirtyDays) {
  pay("one", "amiri-bold", clock.now() - 1h);
  pay("two", "amiri-family", clock.now() - 29 * 24h);
  pay("old", "amiri-bold", clock.now() - 31 * 24h);
  pay("other", "recursive-family", clock.now());
  EXPECT_EQ(row("amiri").sold, 2);
  EXPECT_EQ(row("amiri", Sales::withheld).sold, std::nullopt);
  EXPECT_THAT(families.list(Sales::withheld).families,
              Each(Field(&FamilyRow::sold, std::optional<std::int64_t>())));
}

TEST_P(FamilyServiceTest, ListTakesFiveStatementsForAnyNumberOfFamilies) {
  int counted = 0;
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counting(connection);
    list_families(counting, clock.now(), Sales::shown);
    counted = counting.statements;
  });
  EXPECT_EQ(counted, 5);
}

TEST_P(FamilyServiceTest, ShowsFilesAndReleasesOfEachStyle) {
  const FamilyDetails shown = families.show("amiri", Sales::shown).value();
  ASSERT_THAT(shown.styles, SizeIs(4));
  const StyleFacts& regular = shown.styles[0];
  EXPECT_EQ(regular.id, "amiri-regular");
  EXPECT_EQ(regular.weight, 400);
  EXPECT_GT(regular.characters, 500);
  ASSERT_THAT(regular.releases, SizeIs(1));
  EXPECT_EQ(regular.releases[0].number, 1);
  EXPECT_GT(regular.releases[0].bytes, 100'000);
  EXPECT_EQ(shown.styles[1].id, "amiri-slanted");
  EXPECT_EQ(shown.trials->taken, 0);
  EXPECT_EQ(shown.page, "https://shop.example/amiri");
  run("UPDATE family SET state = 'draft' WHERE id = 'amiri'");
  EXPECT_EQ(families.show("amiri", Sales::withheld)->page, std::nullopt);
  EXPECT_EQ(families.show("amiri", Sales::withheld)->trials, std::nullopt);
  EXPECT_EQ(families.show("none", Sales::shown).error().code, "not_found");
}

TEST_P(FamilyServiceTest, TextFontHoldsTheTextOfAStyleThatVisitorsDoNotSee) {
  run("UPDATE family SET state = 'draft' WHERE id = 'amiri'");
  const auto held = characters("amiri-bold", "Zö");
  EXPECT_TRUE(has_all(held, "Zö"));
  EXPECT_LT(held.size(), 20u);
}

TEST_P(FamilyServiceTest, TextFontIsBounded) {
  EXPECT_EQ(refusal("amiri-bold", std::string(200, 'a')), "");
  EXPECT_EQ(refusal("amiri-bold", std::string(201, 'a')), "/text too_long");
  EXPECT_EQ(refusal("amiri-bold", ""), "/text required");
  EXPECT_EQ(refusal("amiri-bold", "a", {"smcp", "no"}), "/features not_allowed");
  EXPECT_EQ(refusal("amiri-bold", "a", std::vector<std::string>(33, "smcp")),
            "/features not_allowed");
  EXPECT_EQ(refusal("none", "a"), "not_found");
}

}  // namespace
}  // namespace typecase::backoffice
