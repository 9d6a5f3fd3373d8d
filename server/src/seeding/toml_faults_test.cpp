#include <gmock/gmock.h>

#include "catalogue/import/family_toml.h"
#include "catalogue/import/import.h"
#include "seeding/prepare_cart.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

namespace files = std::filesystem;
using ::testing::HasSubstr;

// A faulty file, and the first thing that is said of it: where, and a part of the remedy.
struct Row {
  const char* file;
  const char* text;
  const char* pointer;  // "FILE:LINE: KEY"
  const char* remedy;
};

const std::string shop =
    "name = \"Small Sorts\"\ncurrency = \"EUR\"\naddress = \"Lisboa\"\ncountry = \"PT\"\n"
    "email = \"a@b.example\"\n";
const std::string item = "[[item]]\nitem = \"instrument-serif-regular\"\nclass = \"style\"\n";

constexpr Row rows[] = {
    // Families
    {"family.toml", "price = 3500\n", "family.toml:1: price", "Write \"35.00\""},
    {"family.toml", "price = 35\n", "family.toml:1: price", "in quotes"},
    {"family.toml", "prise = \"35.00\"\n", "family.toml:1: prise", "Did you mean \"price\"?"},
    {"family.toml", "price = \"35,00\"\n", "family.toml:1: price", "\"35.00\""},
    {"family.toml", "price = \"30,5\"\n", "family.toml:1: price", "Write \"30.50\""},
    {"family.toml", "price = \"EUR 30.00\"\n", "family.toml:1: price", "Write \"30.00\""},
    {"family.toml", "price = 30.50\n", "family.toml:1: price", "Write \"30.50\""},
    {"family.toml", "price = \"1.200,50\"\n", "family.toml:1: price", "as \"35.00\"."},
    {"family.toml", "price = \"35.001\"\n", "family.toml:1: price", "\"35.00\""},
    {"family.toml", "name = \"A\"\nprice = \"0.00\"\n", "family.toml:2: price", "free = true"},
    {"family.toml", "free = \"yes\"\n", "family.toml:1: free", "true or false"},
    {"family.toml", "name = \"A\"\nname = \"B\"\n", "family.toml:2", "twice"},
    {"family.toml", "name = \"A\nyear = 2026\n", "family.toml:1", "not closed"},
    {"family.toml", "name = Inter\n", "family.toml:1", "A text stands in quotes"},
    {"family.toml", "name = A # B\nyear = 2026 AD\n", "family.toml:1", "quotes"},
    {"family.toml", "name \"A\"\n", "family.toml:1", "the = is missing"},
    {"family.toml", "name = \"Gr\xFC\"\n", "family.toml:1", "save the file as UTF-8"},
    {"family.toml", "category = \"serrif\"\n", "family.toml:1: category",
     "Did you mean \"serif\"?"},
    {"family.toml", "direction = \"left\"\n", "family.toml:1: direction", "\"ltr\", \"rtl\""},
    {"family.toml", "script = \"Latin\"\n", "family.toml:1: script", "\"Latn\""},
    {"family.toml", "id = \"My Font\"\n", "family.toml:1: id", "Small letters"},
    {"family.toml", "protection = \"hard\"\n", "family.toml:1: protection", "\"balanced\""},
    {"family.toml", "\n[[style]]\nname = \"Bold\"\n", "family.toml:2: style[1].file", "text"},
    {"family.toml", "[[package]]\nname = \"Duo\"\nstyles = [\"Regular\"]\n",
     "family.toml:1: package[1].price", "free = true"},
    {"family.toml", "[trial]\noffered = \"no\"\n", "family.toml:2: trial.offered", "true or false"},
    // The shop and what it sells by
    {"shop.toml", "curency = \"EUR\"\n", "shop.toml:6: curency", "Did you mean \"currency\"?"},
    {"shop.toml", "digest = \"hourly\"\n", "shop.toml:6: digest", "\"daily\""},
    {"shop.toml", "invoice_prefix = \"2026\"\n", "shop.toml:6: invoice_prefix", "\"TW-\""},
    {"coupons.toml",
     "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\namount = 500\n"
     "currency = \"EUR\"\n",
     "coupons.toml:5: coupon[1].amount", "or \"5.00\""},
    {"coupons.toml", "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\npercent = 120\n",
     "coupons.toml:5: coupon[1].percent", "100"},
    {"coupons.toml",
     "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\npercent = 10\n"
     "licences = [\"dekstop\"]\n",
     "coupons.toml:6: coupon[1].licences", "Did you mean \"desktop\"?"},
    {"coupons.toml",
     "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\npercent = 10\n"
     "classes = [\"familly\"]\n",
     "coupons.toml:6: coupon[1].classes", "Did you mean \"family\"?"},
    {"coupons.toml", "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = []\npercent = 10\n",
     "coupons.toml:4: coupon[1].codes", "At least one"},
    {"price-lists.toml",
     "[[list]]\ncurrency = \"USD\"\ncountries = [\"US\"]\n"
     "prices = { inter = 4400 }\n",
     "price-lists.toml:4: list[1].prices.inter", "Write \"44.00\""},
    {"price-lists.toml", "[[list]]\ncurrency = \"USD\"\ncountries = [\"USA\"]\nprices = {}\n",
     "price-lists.toml:3: list[1].countries", "two capital letters"},
    {"family-licences.toml",
     "[[override]]\nfamily = \"inter\"\nkind = \"dekstop\"\nhidden = true\n",
     "family-licences.toml:3: override[1].kind", "Did you mean \"desktop\"?"},
    {"tax/own.toml", "[[rate]]\ncountry = \"DE\"\nname = \"VAT\"\nrate = 19\n",
     "tax/own.toml:4: rate[1].rate", "quotes"},
    {"menus.toml", "[[item]]\nid = \"a\"\nmenu = 1\nlinc = \"/\"\ntitle = \"A\"\n",
     "menus.toml:1: item[1].link", "needs a text"},
    {"menus.toml", "[[item]]\nid = \"a\"\nmenu = 1\nlink = \"/pages/imprnt\"\ntitle = \"A\"\n",
     "menus.toml:4: item[1].link", "Did you mean \"/pages/imprint\"?"},
    {"coupons.toml", "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\npercent = \"20%\"\n",
     "coupons.toml:5: coupon[1].percent", "from 0 to 100 with at most two"},
    {"shop.toml", "vat_number = \"PT123456780\"\n", "shop.toml:6: vat_number",
     "leaves the key out"},
    {"news/a.md", "---\ntitle: A\ndescription: B\npublished: 24.12.2026\n---\nC\n",
     "news/a.md:4: published", "as 2026-11-02"},
    {"pages/faq.md", "---\ntitle: Gr\xFC\n---\n", "pages/faq.md", "UTF-8"},
    // Carts that the foundry prepares
    {"cart.toml", "licence = \"dekstop\"\ntier = \"1-3\"\n", "cart.toml:4: item[1].licence",
     "Did you mean \"desktop\"?"},
    {"cart.toml", "licence = \"desktop\"\ntier = \"1-33\"\n", "cart.toml:5: item[1].tier",
     "Did you mean \"1-3\"?"},
    {"cart.toml", "licence = \"desktop\"\ntier = \"1-3\"\nprice = 100\n",
     "cart.toml:6: item[1].price", "or \"1.00\""},
    {"cart.toml",
     "licence = \"desktop\"\ntier = \"1-3\"\n[[item]]\nitem = \"instrument-serif-reglar\"\n"
     "class = \"style\"\nlicence = \"desktop\"\ntier = \"1-3\"\n",
     "cart.toml:7: item[2].item", "Did you mean \"instrument-serif-regular\"?"},
};

class TomlFaultsTest : public testing::SeedFolderTest {
 protected:
  TomlFaultsTest() {
    apply(database(), folder_).value();
    catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "instrument-serif"})
        .value();
  }

  std::vector<Fault> faults_of(const Row& row) {
    const std::string file = row.file;
    if (file == "family.toml") return catalogue::parse_family_toml(row.text, "EUR").error().faults;
    const std::string before = file == "shop.toml" ? shop : file == "cart.toml" ? item : "";
    write(file, before + row.text);
    if (file == "cart.toml") return prepare_cart(database(), folder_ / file, now).error().faults;
    auto faults = apply(database(), folder_).error().faults;
    restore(file);
    return faults;
  }

  const Time now = from_micros(1'800'000'000'000'000);

 private:
  void restore(const std::string& file) {
    files::remove(folder_ / file);
    if (files::exists(testing::demonstration / file)) {
      files::copy(testing::demonstration / file, folder_ / file);
    }
  }
};
TYPECASE_EACH_ENGINE(TomlFaultsTest);

TEST_P(TomlFaultsTest, NamesFileLineKeyAndRemedy) {
  static_assert(std::size(rows) >= 30);
  for (const Row& row : rows) {
    SCOPED_TRACE(std::string(row.file) + ": " + row.text);
    std::vector<Fault> faults = faults_of(row);
    ASSERT_FALSE(faults.empty());
    EXPECT_EQ(faults[0].pointer, row.pointer);
    if (std::string_view(row.file).ends_with(".md")) {
      EXPECT_EQ(faults.size(), 1u) << "one mistake, told once";
    }
    EXPECT_THAT(faults[0].message, HasSubstr(row.remedy));
  }
}

TEST_P(TomlFaultsTest, ACartOfThePastIsRefused) {
  write("cart.toml",
        "valid_until = 2020-01-01\n" + item + "licence = \"desktop\"\ntier = \"1-3\"\n");
  auto faults = prepare_cart(database(), folder_ / "cart.toml", now).error().faults;
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].pointer, "cart.toml:1: valid_until");
  EXPECT_THAT(faults[0].message, HasSubstr("later day"));
}

TEST_P(TomlFaultsTest, ACouponThatIsOverWhenItComesIsWarnedOfOnce) {
  write(
      "coupons.toml",
      "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\npercent = 10\nuntil = 2020-01-01\n");
  auto is_warned = [&] {
    return std::ranges::count(apply(database(), folder_).value().warnings, "in_the_past",
                              &Fault::code) > 0;
  };
  EXPECT_TRUE(is_warned());
  EXPECT_FALSE(is_warned());
}

TEST_P(TomlFaultsTest, NamesThatTheShopDoesNotHaveAreWarnedOf) {
  write("coupons.toml",
        "[[coupon]]\nid = \"a\"\nname = \"A\"\ncodes = [\"A\"]\npercent = 10\n"
        "families = [\"instrument-sarif\"]\n");
  write("family-licences.toml",
        "[[override]]\nfamily = \"instrument-serf\"\nkind = \"desktop\"\nhidden = true\n");
  write("price-lists.toml",
        "[[list]]\ncurrency = \"USD\"\ncountries = [\"US\"]\n"
        "prices = { instrument-serif-italc = \"44.00\" }\n");
  replace("shop.toml", "instrument-serif-regular", "instrument-serif-reglar");
  write("menus.toml", "[[item]]\nid = \"fonts\"\nmenu = 1\nlink = \"/\"\ntitle = \"Fonts\"\n");
  files::remove(folder_ / "pages" / "imprint.md");
  std::vector<std::string> warned;
  for (const Fault& warning : apply(database(), folder_).value().warnings) {
    warned.push_back(warning.pointer + " " + warning.code);
  }
  for (const char* expected :
       {"coupons.toml:6: coupon[1].families no_such_family",
        "family-licences.toml:2: override[1].family no_such_family",
        "price-lists.toml:4: list[1].prices.instrument-serif-italc no_such_item",
        "pages/imprint.md no_such_page"}) {
    EXPECT_THAT(warned, ::testing::Contains(expected));
  }
  EXPECT_THAT(warned, ::testing::Contains(HasSubstr("display_style no_such_style")));
}

}  // namespace
}  // namespace typecase::seeding
