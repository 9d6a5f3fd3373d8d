#include "seeding/write_folder.h"

#include "carts/coupons.h"
#include "seeding/compare_contents.h"
#include "seeding/write_folder_testing.h"

namespace typecase::seeding {
namespace {

using ::testing::Contains;
using testing::demonstration;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;
using testing::texts_in;
using testing::WriteFolderTest;
using namespace std::chrono_literals;

// The demonstration with one price, kind and page, and nothing that can be left out.
SeedContents smallest_shop(SeedContents shop) {
  licences::Kind kind = shop.licences.kinds.front();
  kind.grants.clear();
  kind.limits.clear();
  shop.licences = {};
  shop.licences.kinds = {kind};
  shop.coupons.clear();
  shop.shares.clear();
  shop.sales_settings.price_lists.others.clear();
  shop.content = {};
  shop.foundry.tagline.clear();
  shop.foundry.display_style.clear();
  return shop;
}

TEST_F(WriteFolderTest, TheDemonstrationIsReadAsItWasWritten) {
  const SeedContents shop = demonstration_shop();
  const SeedContents read = write_and_read(shop);
  EXPECT_THAT(differing_files(shop, read), ElementsAre());
  EXPECT_EQ(read.licences.kinds, shop.licences.kinds);
  EXPECT_EQ(read.licences.overrides, shop.licences.overrides);
  EXPECT_EQ(read.coupons, shop.coupons);
  EXPECT_EQ(read.shares, shop.shares);
  EXPECT_EQ(read.sales_settings, shop.sales_settings);
  EXPECT_EQ(read.content.menus, shop.content.menus);
  EXPECT_EQ(read.content.pangrams, shop.content.pangrams);
  EXPECT_EQ(read.content.posts, shop.content.posts);
  EXPECT_EQ(read.content.pages, shop.content.pages);
  EXPECT_EQ(read.specimens.size(), shop.specimens.size());
  EXPECT_EQ(read.references.size(), shop.references.size());
}

TEST_F(WriteFolderTest, TheSameShopGivesTheSameBytes) {
  const SeedContents read = write_and_read(demonstration_shop());
  const auto first = texts_in(folder_);
  write_and_read(read);
  EXPECT_EQ(texts_in(folder_), first);
  EXPECT_THAT(first, Not(Contains(Key(HasSubstr("tax/")))));
  EXPECT_EQ(first.at("eula-web.md"), read_text_file(demonstration / "eula-web.md"));
  EXPECT_EQ(first.at("news/five-widths.md"), read_text_file(demonstration / "news/five-widths.md"));
  EXPECT_EQ(first.size(), texts_in(demonstration).size());
}

TEST_F(WriteFolderTest, WhatIsNotThereHasNoFile) {
  const SeedContents shop = smallest_shop(demonstration_shop());
  EXPECT_THAT(differing_files(shop, write_and_read(shop)), ElementsAre());
  EXPECT_THAT(texts_in(folder_), ElementsAre(Key("eula-desktop.md"), Key("licences.toml"),
                                             Key("menus.toml"), Key("shop.toml")));
}

TEST_F(WriteFolderTest, WritesCurrenciesByTheirDecimals) {
  SeedContents shop = demonstration_shop();
  shop.sales_settings.price_lists.others = {
      {"USD", {"US"}, {{"inter", Money{3900}}, {"old style", Money{}}}},
      {"JPY", {}, {{"inter", Money{4200}}}},
      {"GBP", {"GB"}, {}}};
  EXPECT_THAT(differing_files(shop, write_and_read(shop)), ElementsAre());
  EXPECT_THAT(text("price-lists.toml"), HasSubstr("inter = \"39.00\"\n\"old style\" = \"free\"\n"));
  EXPECT_THAT(text("price-lists.toml"), HasSubstr("inter = \"4200\"\n"));
}

TEST_F(WriteFolderTest, WritesCouponsOfEachKind) {
  SeedContents shop = demonstration_shop();
  shop.coupons.resize(3);
  for (int at = 0; at < 3; ++at) {
    carts::CouponTerms& coupon = shop.coupons[at];
    coupon = {"c" + std::to_string(at),
              "Coupon",
              {},
              5,
              1,
              2,
              {"Z" + std::to_string(at), "A" + std::to_string(at)}};
    coupon.discount.kind = static_cast<pricing::DiscountKind>(at);
    coupon.discount.item_classes = {"style", "package"};
    coupon.discount.families = {"inter"};
    coupon.discount.licence_kinds = {"web", "desktop"};
    coupon.discount.first_day = std::chrono::sys_days{2026y / 11 / 1};
    coupon.discount.last_day = std::chrono::sys_days{2027y / 1 / 31};
    if (at == 0) coupon.discount.hundredths = 1250;
    if (at > 0) coupon.discount.amount = Money{5005}, coupon.discount.currency = "USD";
  }
  EXPECT_EQ(write_and_read(shop).coupons, shop.coupons);
  EXPECT_THAT(text("coupons.toml"), HasSubstr("percent = 12.5\n"));
  EXPECT_THAT(text("coupons.toml"), HasSubstr("credit = \"50.05\"\ncurrency = \"USD\"\n"));
  EXPECT_THAT(text("coupons.toml"), HasSubstr("from = 2026-11-01\nuntil = 2027-01-31\n"));
}

TEST_F(WriteFolderTest, WritesDatesOfKindsAndEverySettingOfTheSeller) {
  SeedContents shop = demonstration_shop();
  licences::Kind& kind = shop.licences.kinds.front();
  kind.life = {catalogue::LifeState::hidden, std::chrono::sys_days{2027y / 3 / 1},
               std::chrono::sys_days{2028y / 3 / 1} + 9h + 15s};
  shop.licences.kinds.back().life.state = catalogue::LifeState::draft;
  shop.licences.combinations = {{2, Multiplier{9'000}}, {4, Multiplier{8'125}}};
  shop.invoices = {"", 1001};
  shop.foundry.prices_include_tax = true;
  shop.foundry.notifications = {.disputes = false, .digest = catalogue::DigestInterval::weekly};
  pricing::Seller& seller = shop.sales_settings.seller;
  seller = {"PT",      "",   {{"CA-QC", true}, {"AU", false}}, true, true,
            "No tax.", true, pricing::VatFallback::trust};
  EXPECT_THAT(differing_files(shop, write_and_read(shop)), ElementsAre());
  EXPECT_THAT(text("licences.toml"), HasSubstr("state = \"hidden\"\nfrom = 2027-03-01\n"
                                               "until = 2028-03-01T09:00:15Z\n"));
}

TEST_F(WriteFolderTest, WritesOverridesWithTheirOwnTextAndEmptyLists) {
  SeedContents shop = demonstration_shop();
  licences::Override change;
  change.family = "inter";
  change.kind = "web";
  change.grants.emplace();
  change.limits = {"One", "Two"};
  change.fields.emplace();
  change.eula = licences::Eula{"web", "2.0 inter", "# Own words\n", {}};
  shop.licences.overrides.insert(shop.licences.overrides.begin(), change);
  EXPECT_EQ(write_and_read(shop).licences.overrides, shop.licences.overrides);
  EXPECT_EQ(text("eula-web-2.0 inter.md"), "# Own words\n");
}

TEST_F(WriteFolderTest, WritesTheTaxOfCountriesThatDifferAlone) {
  SeedContents shop = demonstration_shop();
  pricing::TaxRates& rates = shop.sales_settings.rates;
  for (pricing::TaxRate& row : rates.rows) {
    if (row.country == "DE") row.thousandths = 20'125;
  }
  std::erase_if(rates.rows, [](const pricing::TaxRate& row) { return row.country == "NO"; });
  rates.untaxed.insert(rates.untaxed.end(), {"NO", "AE"});
  const SeedContents read = write_and_read(shop);
  EXPECT_THAT(differing_files(shop, read), ElementsAre());
  std::vector<std::string> names;
  for (const auto& [name, text] : texts_in(folder_ / "tax")) names.push_back(name);
  EXPECT_THAT(names, ElementsAre("ae.toml", "de.toml", "no.toml"));
  EXPECT_THAT(text("tax/de.toml"), HasSubstr("rate = \"20.125\"\n"));
  EXPECT_THAT(text("tax/no.toml"), HasSubstr("untaxed = [\"NO\"]\n"));

  write_and_read(demonstration_shop());
  EXPECT_THAT(texts_in(folder_), Not(Contains(Key(HasSubstr("tax/")))));
}

// A shop that was filled from a folder is as the folder that is written of it.
class WrittenShopTest : public testing::SeedFolderTest {};
TYPECASE_EACH_ENGINE(WrittenShopTest);

TEST_P(WrittenShopTest, SeedingWhatWasWrittenChangesNothing) {
  ASSERT_TRUE(apply(database(), folder_).value().changed);
  SeedContents shop = read_seed_folder(folder_).value();
  database().read([&](db::Connection& connection) {
    shop.licences = licences::load_written(connection);
    shop.content = *content::load(connection);
    shop.sales_settings = *pricing::load_sales_settings(connection);
  });
  catalogue::testing::Scratch scratch;
  ASSERT_TRUE(write_seed_folder(shop, scratch.path()).has_value());
  EXPECT_FALSE(apply(database(), scratch.path()).value().changed);
}

}  // namespace
}  // namespace typecase::seeding
