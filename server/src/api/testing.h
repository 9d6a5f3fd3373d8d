#pragma once

// For tests only: a small shop in memory behind the sources of screens.

#include "api/screens.h"
#include "db/testing.h"

namespace typecase::api::testing {

inline std::shared_ptr<const catalogue::Catalogue> fonts(const std::string& name,
                                                         const std::string& summary) {
  auto catalogue = std::make_shared<catalogue::Catalogue>();
  catalogue->foundry.name = "Ærø & Sons";
  catalogue->foundry.tagline = "Type";
  catalogue::Family& family = catalogue->families.emplace_back();
  family.id = FamilyId("meridian");
  family.name = name;
  family.summary = summary;
  catalogue::Style& style = family.styles.emplace_back();
  style.id = StyleId("meridian-regular");
  style.name = "Regular";
  style.price = {3500};
  catalogue->index();
  return catalogue;
}

inline std::shared_ptr<const content::Content> words() {
  auto content = std::make_shared<content::Content>();
  content->pages = {content::make_page("faq", "Questions", "Answers", "Why?")};
  return content;
}

// The one licence of the shop.
inline std::optional<delivery::Verification> verification(const std::string& serial) {
  if (serial != "0123456789ABCDEFGHJKMNPQRS") return std::nullopt;
  delivery::Verification found;
  found.serial = serial;
  found.licensee = "Ærø & Søn";
  found.fonts = "Meridian Bold";
  found.files = {{"otf/meridian-bold.otf", StyleId("meridian-bold"), Digest{}, 7}};
  return found;
}

// One family, "meridian", and one page, "faq".
class SmallShop {
 public:
  explicit SmallShop(std::string name = "Meridian", std::string summary = "A sans.")
      : catalogue(*database, [name, summary](db::Connection&) { return fonts(name, summary); }) {}

  Screens screens() {
    auto json = [] { return std::string(R"({"json":"</script>"})"); };
    return Screens({catalogue, content, licences, json, json, json, json,
                    [json](const std::string&) { return json(); },
                    [json](const std::string&) { return json(); }, json, verification});
  }

 private:
  db::testing::FreshDatabase database{"sqlite"};

 public:
  catalogue::Current catalogue;
  content::Current content{*database, [](db::Connection&) { return words(); }};
  licences::Current licences{
      *database, [](db::Connection&) { return std::make_shared<const licences::Licences>(); }};
};

}  // namespace typecase::api::testing
