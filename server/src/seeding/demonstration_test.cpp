#include <gtest/gtest.h>

#include <algorithm>

#include "base/project_folder_testing.h"
#include "catalogue/catalogue.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "db/testing.h"
#include "licences/licences.h"
#include "pricing/cart.h"
#include "seeding/apply.h"

namespace typecase::seeding {
namespace {

using catalogue::Family;
using catalogue::Style;

// The demonstration shop as ./run makes it, once for all tests.
class Demonstration : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    db::testing::FreshDatabase database("sqlite");
    auto imported = catalogue::import_fonts(*database, {catalogue::testing::demo_fonts()});
    ASSERT_TRUE(imported);
    for (const catalogue::ImportLine& line : imported->lines) {
      EXPECT_EQ(line.sentence, "") << line.path;
    }
    ASSERT_TRUE(apply(*database, std::filesystem::path(project_folder()) / "fixtures" / "shop"));
    shop_ = database->read(catalogue::load);
    licences_ = database->read(licences::load);
    sales_settings_ = database->read(pricing::load_sales_settings);
  }
  static void TearDownTestSuite() {
    shop_.reset();
    licences_.reset();
    sales_settings_.reset();
  }

  static int styles(auto matches) {
    int count = 0;
    for (const Family& family : shop_->families) {
      count += static_cast<int>(std::ranges::count_if(
          family.styles, [&](const Style& style) { return matches(family, style); }));
    }
    return count;
  }

  static inline std::shared_ptr<const catalogue::Catalogue> shop_;
  static inline std::shared_ptr<const licences::Licences> licences_;
  static inline std::shared_ptr<const pricing::SalesSettings> sales_settings_;
};

TEST_F(Demonstration, ShowsEveryKindOfFont) {
  EXPECT_GE(shop_->families.size(), 14u);
  EXPECT_GE(styles([](auto&, auto&) { return true; }), 120);
  auto is = [](std::string_view format, bool variable) {
    return [=](auto&, const Style& style) {
      return style.format == format && style.variable() == variable;
    };
  };
  EXPECT_GT(styles(is("otf", false)), 0);  // CFF
  EXPECT_GT(styles(is("ttf", false)), 0);
  EXPECT_GT(styles(is("otf", true)), 0);  // CFF2
  EXPECT_GE(std::ranges::count_if(shop_->families, &Family::variable), 4);
  EXPECT_GT(styles([](auto&, const Style& style) { return style.axes.size() >= 3; }), 0);
  EXPECT_GT(styles([](const Family& family, auto&) { return family.script == "Arab"; }), 0);
  EXPECT_GT(styles([](const Family& family, auto&) { return family.category == "mono"; }), 0);
  EXPECT_GT(shop_->style("eb-garamond-regular")->features.size(), 30u);
}

TEST_F(Demonstration, HasAStyleForItsPageTitles) {
  EXPECT_NE(shop_->style(shop_->foundry.display_style), nullptr);
}

TEST_F(Demonstration, IntroducesEveryFamilyInWords) {
  for (const Family& family : shop_->families) {
    EXPECT_FALSE(family.summary.empty() || family.about.empty() || family.designers.empty() ||
                 family.version.empty() || family.year == 0)
        << family.id.text;
    EXPECT_EQ(family.licence_name, "SIL Open Font License 1.1") << family.id.text;
    EXPECT_GE(family.related.size(), 2u) << family.id.text;
    for (const FamilyId& related : family.related) EXPECT_NE(shop_->family(related.text), nullptr);
  }
}

// Code points of well-formed UTF-8.
std::vector<std::uint32_t> code_points(const std::string& text) {
  std::vector<std::uint32_t> points;
  for (unsigned char c : text) {
    if (c < 0x80)
      points.push_back(c);
    else if (c >= 0xC0)
      points.push_back(c & (c < 0xE0 ? 0x1Fu : c < 0xF0 ? 0x0Fu : 0x07u));
    else
      points.back() = points.back() << 6 | (c & 0x3Fu);
  }
  return points;
}

TEST_F(Demonstration, SetsEverySpecimenWithWhatItsStyleHas) {
  for (const Family& family : shop_->families) {
    const catalogue::Specimen& specimen = family.specimen;
    const Style* style = shop_->style(specimen.style.text);
    ASSERT_NE(style, nullptr) << family.id.text;
    for (std::uint32_t point : code_points(specimen.text)) {
      EXPECT_TRUE(std::ranges::binary_search(style->coverage, point)) << family.id.text << point;
    }
    for (const catalogue::Feature& feature : specimen.features) {
      EXPECT_TRUE(std::ranges::count(style->features, feature.tag, &catalogue::Feature::tag))
          << family.id.text << " " << feature.tag;
    }
    for (const catalogue::Coordinate& at : specimen.coordinates) {
      auto axis = std::ranges::find(style->axes, at.tag, &catalogue::Axis::tag);
      ASSERT_NE(axis, style->axes.end()) << family.id.text << " " << at.tag;
      EXPECT_TRUE(axis->min <= at.value && at.value <= axis->max) << family.id.text << at.tag;
    }
  }
}

TEST_F(Demonstration, SellsPackagesForLessThanTheirStyles) {
  for (const Family& family : shop_->families) {
    for (const catalogue::Package& package : family.packages) {
      Money sum;
      for (const StyleId& id : package.styles) sum += shop_->style(id.text)->price.value();
      EXPECT_LT(package.price, sum) << package.id;
      EXPECT_GE(package.styles.size(), 2u) << package.id;
    }
  }
}

TEST_F(Demonstration, SellsEverythingInEachOfItsCurrencies) {
  std::vector<pricing::CartItem> items;
  auto add = [&](const std::string& id, const std::string& item_class) {
    pricing::CartItem& item = items.emplace_back();
    item.item_id = id;
    item.item_class = item_class;
    item.font_license_id = "desktop";
    item.license_option_id = "1-3";
  };
  for (const Family& family : shop_->families) {
    for (const Style& style : family.styles) add(style.id.text, "style");
    for (const catalogue::Package& each : family.packages) add(each.id, each.item_class);
  }
  for (const std::string& currency : sales_settings_->price_lists.currencies()) {
    auto cart = pricing::price(*shop_, *licences_, *sales_settings_, items, currency);
    ASSERT_TRUE(cart) << currency << cart.error().faults.at(0).pointer;
  }
  for (const pricing::PriceList& list : sales_settings_->price_lists.others) {
    for (const auto& [id, price] : list.prices) {
      EXPECT_TRUE(shop_->family(id) || shop_->style(id) || shop_->package(id)) << id;
    }
  }
}

TEST_F(Demonstration, DepartsOnlyForFamiliesThatThereAre) {
  for (const licences::Override& change : licences_->overrides) {
    EXPECT_NE(shop_->family(change.family), nullptr) << change.family;
  }
  EXPECT_GE(licences_->kinds.size(), 6u);
}

}  // namespace
}  // namespace typecase::seeding
