#pragma once

// For tests only: a small shop in memory behind the sources of screens.

#include "api/pages/screens.h"
#include "db/testing.h"
#include "snapshot/snapshot.h"

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
  style.price = Money{3500};
  catalogue->index();
  return catalogue;
}

inline const Time noon =
    std::chrono::sys_days(std::chrono::year(2026) / 11 / 2) + std::chrono::hours(12);

inline std::shared_ptr<const content::Content> words() {
  auto content = std::make_shared<content::Content>();
  content->menus = {{1, {{"news", "/news", "News"}}}, {2, {{"faq", "/pages/faq", "Questions"}}}};
  content->pages = {content::make_page("faq", "Questions", "Answers", "Why?")};
  auto post = [](const char* id, Time published, bool draft = false) {
    return content::Post{
        id,        std::string("Of ") + id,           "Words.", "*Words*", draft, published,
        published, content::read_rich_text("*Words*")};
  };
  content->posts = {post("tomorrow", noon + std::chrono::hours(24)),
                    post("draft", noon - std::chrono::hours(1), true), post("today", noon),
                    post("yesterday", noon - std::chrono::hours(24))};
  content->withdrawn = {{"/pages/jobs", "Jobs"}, {"/news/hello", "Hello"}};
  content->projects = {{"poster", "/meridian?state=abc"}};
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

// One family, "meridian", one page, "faq", and news of which "today" and "yesterday" are out.
class SmallShop {
 public:
  explicit SmallShop(std::string name = "Meridian", std::string summary = "A sans.")
      : snapshots(snapshot::follow(*database, clock,
                                   {[this, name, summary](db::Connection&) {
                                      return replaced ? replaced : fonts(name, summary);
                                    },
                                    [this](db::Connection&) {
                                      auto offered = std::make_shared<licences::Licences>();
                                      offered->kinds.resize(1);
                                      offered->kinds[0].id = "desktop";
                                      offered->kinds[0].state = state_of_licences;
                                      return offered;
                                    },
                                    {},
                                    [](db::Connection&) { return words(); }})) {}

  // Other fonts from now on.
  void replace(std::shared_ptr<const catalogue::Catalogue> fonts) {
    replaced = std::move(fonts);
    database->write([](db::Connection& connection) { db::touch_shop_version(connection); });
    snapshots.refresh();
  }

  // No licence is listed from now on.
  void hide_licences() {
    state_of_licences = catalogue::LifeState::hidden;
    database->write([](db::Connection& connection) { db::touch_shop_version(connection); });
    snapshots.refresh();
  }

  Screens screens() {
    Screens::Sources from{catalogue, editions, licences};
    from.get = [this](const std::string& target) { return get(target); };
    from.verification = verification;
    from.measures = [](const catalogue::Family&) { return specimen::SpecimenMeasures{}; };
    from.nearest_family = [this](const std::string& words) {
      return search::Index(catalogue.current(), {}).nearest_family(words);
    };
    from.has_shared_cart = from.has_prepared_cart = [](const std::string& id) { return id == "X"; };
    from.public_url = "https://shop.example";
    return Screens(std::move(from));
  }

 private:
  db::testing::FreshDatabase database{"sqlite"};
  std::shared_ptr<const catalogue::Catalogue> replaced;
  catalogue::LifeState state_of_licences = catalogue::LifeState::published;

 public:
  ManualClock clock{noon};
  // The answer of the API to a GET.
  std::function<std::optional<std::string>(const std::string&)> get = [](const std::string&) {
    return R"({"json":"</script>"})";
  };

 private:
  template <class T>
  using View = db::PartView<snapshot::Snapshot, T>;
  snapshot::Snapshots snapshots;

 public:
  View<catalogue::Catalogue> catalogue{snapshots, &snapshot::Snapshot::catalogue};
  View<content::Content> content{snapshots, &snapshot::Snapshot::content};
  View<licences::Licences> licences{snapshots, &snapshot::Snapshot::licences};
  content::Editions editions{content, clock};
};

}  // namespace typecase::api::testing
