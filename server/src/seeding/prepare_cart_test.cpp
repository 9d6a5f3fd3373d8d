#include "seeding/prepare_cart.h"
#include "db/record.h"

#include <gmock/gmock.h>

#include "catalogue/import/import.h"
#include "seeding/seed_testing.h"

namespace typecase::seeding {
namespace {

using ::testing::UnorderedElementsAre;

class PrepareCartTest : public testing::SeedFolderTest {
 protected:
  PrepareCartTest() {
    apply(database(), folder_).value();
    catalogue::import_fonts(database(), {catalogue::testing::demo_fonts() / "instrument-serif"})
        .value();
    write("brand.md", "# Brand licence\n");
  }
  Result<carts::PreparedCart> prepare(const std::string& text) {
    write("tidal.toml", text);
    return prepare_cart(database(), folder_ / "tidal.toml", now);
  }
  std::optional<carts::PreparedCart> find(const std::string& id) {
    return database().read([&](db::Connection& c) { return carts::find_prepared_cart(c, id); });
  }

  // A cart with one custom licence, whose text is that file.
  static std::string brand_cart(const std::string& eula) {
    return R"(recipient = "mira@tidalatlas.example"
[[licence]]
id = "brand"
name = "Brand"
metric = "flat"
covers = "All"
summary = "All"
formats = ["otf"]
eula = ")" +
           eula +
           R"("
[[item]]
item = "instrument-serif-regular"
class = "style"
licence = "brand"
price = "1.00"
)";
  }

  const Time now = from_micros(1'800'000'000'000'000);
};
TYPECASE_EACH_ENGINE(PrepareCartTest);

TEST_P(PrepareCartTest, ACartIsInTheAuditLog) {
  const auto made = prepare(brand_cart("brand.md"));
  ASSERT_TRUE(made);
  EXPECT_FALSE(prepare(brand_cart("none.md")));
  auto entries = database().read([](db::Connection& c) { return audit::entries(c, Time(), 10); });
  std::erase_if(entries, [](const audit::RecordedEntry& recorded) {
    return recorded.entry.action != "prepared_cart.added";
  });
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].entry.object_id, made->id);
}

TEST_P(PrepareCartTest, HoldsCustomLicencesSpecialPricesAndListPrices) {
  auto made = prepare(R"(recipient = "Mira@TidalAtlas.example"
note = "As agreed by telephone."
valid_until = 2027-03-31

[[licence]]
id = "brand"
name = "Tidal Atlas brand licence"
metric = "users"
covers = "Up to 400 people"
summary = "Everything but resale"
formats = ["otf", "woff2"]
eula = "brand.md"

[[item]]
item = "instrument-serif-regular"
class = "style"
licence = "brand"
price = "2400.00"

[[item]]
item = "instrument-serif-italic"
class = "style"
licence = "desktop"
tier = "1-3"

[[item]]
item = "instrument-serif-italic"
class = "style"
licence = "web"
tier = "10k"
price = "1.00"

[[item.field]]
id = "domains"
text = "tidalatlas.example"
)");
  ASSERT_TRUE(made) << made.error().faults.at(0).pointer << made.error().faults.at(0).code;
  carts::PreparedCart cart = *find(made->id);
  EXPECT_EQ(cart.recipient, "mira@tidalatlas.example");
  EXPECT_EQ(cart.note, "As agreed by telephone.");
  EXPECT_EQ(to_iso8601(*cart.valid_until), "2027-04-01T00:00:00Z");
  ASSERT_EQ(cart.cart.lines.size(), 3u);
  const auto& [brand, desktop, web] =
      std::tie(cart.cart.lines[0], cart.cart.lines[1], cart.cart.lines[2]);
  EXPECT_EQ(brand.list_price, Money{240'000});
  EXPECT_EQ(brand.description, "Instrument Serif Regular");
  EXPECT_EQ(brand.styles, std::vector{StyleId("instrument-serif-regular")});
  EXPECT_EQ(brand.custom_licence_id, cart.licences.at(0).id);
  EXPECT_EQ(cart.licences[0].eula_markdown, "# Brand licence\n");
  EXPECT_EQ(cart.licences[0].tier, "Up to 400 people");
  EXPECT_GT(desktop.list_price, Money{100});
  EXPECT_EQ(web.list_price, Money{100});
  EXPECT_EQ(web.fields.at("domains"), "tidalatlas.example");
}

TEST_P(PrepareCartTest, EveryMistakeIsNamedAndNothingIsStored) {
  auto mistakes = [&](const std::string& text) {
    auto made = prepare(text);
    EXPECT_FALSE(made);
    std::vector<std::string> found;
    for (const Fault& fault : made.error().faults)
      found.push_back(fault.pointer + " " + fault.code);
    return found;
  };
  EXPECT_THAT(mistakes("note = \"x\""), UnorderedElementsAre("tidal.toml: item required"));
  EXPECT_THAT(
      mistakes(R"(recipient = "nobody"
[[licence]]
id = "web"
name = "Brand"
metric = "hearts"
covers = "All"
summary = "All"
formats = ["zip"]
eula = "none.md"
[[item]]
item = "instrument-serif-regular"
class = "style"
licence = "web"
colour = "red"
)"),
      UnorderedElementsAre(
          "tidal.toml:1: recipient not_allowed", "tidal.toml:3: licence[1].id not_unique",
          "tidal.toml:5: licence[1].metric not_allowed",
          "tidal.toml:8: licence[1].formats not_allowed", "tidal.toml:9: licence[1].eula no_text",
          "tidal.toml:10: item[1].price required", "tidal.toml:14: item[1].colour unknown"));
  EXPECT_THAT(mistakes(R"([[licence]]
id = "brand"
name = "Brand"
metric = "flat"
covers = "All"
summary = "All"
formats = ["otf"]
eula = "brand.md"
[[item]]
item = "instrument-serif-regular"
class = "style"
licence = "brand"
price = "1.00"
)"),
              UnorderedElementsAre("tidal.toml: recipient required"));
  EXPECT_THAT(mistakes(R"(recipient = "mira@tidalatlas.example"
[[item]]
item = "instrument-serif-regular"
class = "style"
licence = "desktop"
tier = "1-3"
[[item]]
item = "instrument-serif-black"
class = "style"
licence = "desktop"
tier = "1-3"
)"),
              UnorderedElementsAre("tidal.toml:8: item[2].item unknown"));
  auto rows = database().read([](db::Connection& c) {
    return c.value<std::int64_t>("SELECT count(*) FROM prepared_cart");
  });
  EXPECT_EQ(rows, 0);
}

TEST_P(PrepareCartTest, ATextOutsideTheFolderIsRefused) {
  namespace files = std::filesystem;
  catalogue::testing::Scratch elsewhere;
  catalogue::testing::write_text(elsewhere.path() / "secret.md", "# Secret\n");
  files::create_symlink(elsewhere.path() / "secret.md", folder_ / "link.md");
  files::create_directory_symlink(elsewhere.path(), folder_ / "texts");
  const std::string up = "../" + elsewhere.path().filename().string() + "/secret.md";
  for (const std::string& name :
       {up, "pages/../" + up, (elsewhere.path() / "secret.md").string(), std::string("link.md"),
        std::string("texts/secret.md"), std::string("../../.."), std::string("../tidal.toml")}) {
    auto made = prepare(brand_cart(name));
    ASSERT_FALSE(made) << name;
    ASSERT_EQ(made.error().faults.size(), 1u) << name;
    EXPECT_EQ(made.error().faults[0].pointer, "tidal.toml:9: licence[1].eula");
    EXPECT_EQ(made.error().faults[0].code, "outside_folder") << name;
  }
}

TEST_P(PrepareCartTest, ATextBelowTheFolderMayBeLinkedWithinIt) {
  write("texts/brand.md", "# Brand licence\n");
  std::filesystem::create_symlink("texts/brand.md", folder_ / "linked.md");
  for (const char* name : {"brand.md", "./brand.md", "texts/brand.md", "linked.md"}) {
    auto made = prepare(brand_cart(name));
    ASSERT_TRUE(made) << name;
    EXPECT_EQ(find(made->id)->licences.at(0).eula_markdown, "# Brand licence\n");
  }
}

TEST_P(PrepareCartTest, ATextThatIsNoFileIsMissing) {
  for (const char* name : {"pages", ".", "none.md"}) {
    auto made = prepare(brand_cart(name));
    ASSERT_FALSE(made) << name;
    EXPECT_EQ(made.error().faults.at(0).code, "no_text") << name;
  }
}

}  // namespace
}  // namespace typecase::seeding
