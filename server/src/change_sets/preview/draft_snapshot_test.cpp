#include "change_sets/preview/draft_snapshot.h"

#include <gmock/gmock.h>

#include <chrono>

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "catalogue/import/import.h"
#include "catalogue/records/records.h"
#include "catalogue/records/terms.h"
#include "change_sets/draft.h"
#include "changes/contents.h"
#include "changes/records.h"
#include "seeding/seed_testing.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKind;
using snapshot::Snapshot;

// A catalogue as lines of text, one for each thing that the foundry decides about it.
std::vector<std::string> lines_of(const catalogue::Catalogue& catalogue) {
  std::vector<std::string> lines{json::write_stored(catalogue.foundry),
                                 json::write_stored(catalogue.foundry.notifications),
                                 std::to_string(to_micros(catalogue.until))};
  for (const auto& [id, name] : std::map(catalogue.retired.begin(), catalogue.retired.end())) {
    lines.push_back("retired " + id + " " + name);
  }
  const auto price = [](const std::optional<Money>& money) {
    return money ? std::to_string(money->minor) : "none";
  };
  const auto add_items = [&](const catalogue::Family& family) {
    for (const auto* styles : {&family.styles, &family.hidden_styles}) {
      for (const catalogue::Style& style : *styles) {
        lines.push_back("  " + style.id.text + " " + style.full_name + " " + price(style.price));
      }
      lines.push_back("  --");
    }
    for (const auto* packages : {&family.packages, &family.hidden_packages}) {
      for (const catalogue::Package& package : *packages) {
        lines.push_back("  " + package.id + " " + package.name + " " + price(package.price));
        for (const StyleId& style : package.styles) lines.push_back("    " + style.text);
      }
      lines.push_back("  --");
    }
  };
  for (const auto* families : {&catalogue.families, &catalogue.hidden_families}) {
    for (const catalogue::Family& family : *families) {
      lines.push_back(family.id.text + " " + family.name + " " + family.about + " " +
                      std::to_string(static_cast<int>(family.state)) + " " +
                      std::to_string(static_cast<int>(family.protection)) + " " +
                      json::write_stored(family.trial) + " " + family.specimen.text + " " +
                      family.specimen.style.text);
      for (const FamilyId& id : family.related) lines.push_back("  related " + id.text);
      add_items(family);
    }
    lines.push_back("--");
  }
  return lines;
}

void expect_same(const Snapshot& draft, const Snapshot& published) {
  EXPECT_EQ(lines_of(*draft.catalogue), lines_of(*published.catalogue));
  EXPECT_EQ(*draft.sales_settings, *published.sales_settings);
  const auto& [until, kinds, unsold, overrides, eulas, trial_terms, combinations] =
      std::tie(draft.licences->until, draft.licences->kinds, draft.licences->unsold_kinds,
               draft.licences->overrides, draft.licences->eulas, draft.licences->trial_terms,
               draft.licences->combinations);
  EXPECT_EQ(until, published.licences->until);
  EXPECT_EQ(kinds, published.licences->kinds);
  EXPECT_EQ(unsold, published.licences->unsold_kinds);
  EXPECT_EQ(overrides, published.licences->overrides);
  EXPECT_EQ(eulas, published.licences->eulas);
  EXPECT_EQ(trial_terms, published.licences->trial_terms);
  EXPECT_EQ(combinations, published.licences->combinations);
  EXPECT_EQ(draft.licences->kinds_of("amiri"), published.licences->kinds_of("amiri"));
  EXPECT_EQ(draft.content->menus, published.content->menus);
  EXPECT_EQ(draft.content->pages, published.content->pages);
  EXPECT_EQ(draft.content->posts, published.content->posts);
  EXPECT_EQ(draft.content->pangrams, published.content->pangrams);
  EXPECT_EQ(draft.content->projects, published.content->projects);
  EXPECT_EQ(draft.content->withdrawn, published.content->withdrawn);
  EXPECT_EQ(draft.until, published.until);
}

class DraftSnapshotTest : public seeding::testing::SeedFolderTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(catalogue::import_fonts(database(),
                                        {catalogue::testing::demo_fonts() / "amiri",
                                         catalogue::testing::demo_fonts() / "instrument-serif"}));
    ASSERT_TRUE(seeding::apply(database(), folder_).value().changed);
    entries_ = database().read(changes::read_entries);
  }

  std::shared_ptr<const Snapshot> live() {
    return database().read([&](db::Connection& connection) {
      return snapshot::load_after(connection, Snapshot{}, now_);
    });
  }

  // Edits an entry's record, or the record of a new one.
  template <class Record>
  void edit(EntryKind kind, const std::string& id, const std::function<void(Record&)>& change) {
    const auto stored = entries_.find({kind, id});
    Edit one{{kind, id}, std::nullopt, std::nullopt};
    Record record{};
    if (stored != entries_.end()) {
      one.before = stored->second;
      record = json::read_stored<Record>(stored->second);
    }
    change(record);
    one.after = json::write_stored(record);
    edits_.push_back(std::move(one));
  }

  void remove(EntryKind kind, const std::string& id) {
    edits_.push_back({{kind, id}, entries_.at({kind, id}), std::nullopt});
  }

  std::shared_ptr<const Snapshot> draft(const Snapshot& live) {
    return database().read(
        [&](db::Connection& connection) { return draft_snapshot(connection, live, edits_, now_); });
  }

  void publish() {
    const changes::Entries after = lay_over(entries_, edits_);
    database().write([&](db::Connection& connection) {
      return changes::write_entries(connection, entries_, after).value();
    });
  }

  void expect_draft_as_published() {
    const auto before = live();
    const auto drafted = draft(*before);
    publish();
    expect_same(*drafted, *live());
  }

  // An id of the kind.
  std::string any(EntryKind kind, const std::string& from = "") {
    const auto at = entries_.lower_bound({kind, from});
    if (at == entries_.end() || at->first.kind != kind) throw std::logic_error("none of the kind");
    return at->first.id;
  }

  const Time now_ = SystemClock().now();
  changes::Entries entries_;
  std::vector<Edit> edits_;
};
TYPECASE_EACH_ENGINE(DraftSnapshotTest);

TEST_P(DraftSnapshotTest, SharesEveryPartWithoutEdits) {
  const auto shop = live();
  const auto drafted = draft(*shop);
  EXPECT_EQ(drafted->catalogue, shop->catalogue);
  EXPECT_EQ(drafted->licences, shop->licences);
  EXPECT_EQ(drafted->sales_settings, shop->sales_settings);
  EXPECT_EQ(drafted->content, shop->content);
}

TEST_P(DraftSnapshotTest, SharesPartsThatNoEditTouches) {
  edit<catalogue::PriceTerms>(EntryKind::price, "amiri-bold",
                              [](auto& terms) { terms.price = Money{9'900}; });
  const auto shop = live();
  const auto drafted = draft(*shop);
  EXPECT_EQ(drafted->catalogue->style("amiri-bold")->price, Money{9'900});
  EXPECT_NE(shop->catalogue->style("amiri-bold")->price, Money{9'900});
  EXPECT_EQ(drafted->licences, shop->licences);
  EXPECT_EQ(drafted->sales_settings, shop->sales_settings);
  EXPECT_EQ(drafted->content, shop->content);
}

TEST_P(DraftSnapshotTest, ReadsPartsThatTheShopHasChangedSince) {
  const auto old = live();
  edit<catalogue::PriceTerms>(EntryKind::price, "amiri-bold",
                              [](auto& terms) { terms.price = Money{9'900}; });
  publish();
  edits_.clear();
  EXPECT_EQ(draft(*old)->catalogue->style("amiri-bold")->price, Money{9'900});
}

TEST_P(DraftSnapshotTest, IsTheCatalogueOnceItIsPublished) {
  edit<catalogue::FamilyTerms>(EntryKind::family, "instrument-serif", [](auto& terms) {
    terms.life.state = catalogue::LifeState::hidden;
    terms.protection = catalogue::Protection::image;
  });
  edit<catalogue::FamilyTerms>(EntryKind::family, "amiri", [](auto& terms) {
    terms.name = "Amiri Two";
    terms.position = 99;
    terms.texts.about = "Another *text*.";
    terms.texts.related = {"instrument-serif"};
    terms.texts.specimen.text = "Ink";
  });
  edit<catalogue::StyleTerms>(EntryKind::style, "amiri-bold", [this](auto& terms) {
    terms.name = "Fat";
    terms.life = {catalogue::LifeState::published, now_ + std::chrono::hours(1), std::nullopt};
  });
  edit<catalogue::PriceTerms>(EntryKind::price, "amiri-regular",
                              [](auto& terms) { terms.price = std::nullopt; });
  edit<catalogue::PriceTerms>(EntryKind::price, any(EntryKind::package),
                              [](auto& terms) { terms.price = Money{12'345}; });
  edit<catalogue::PackageTerms>(EntryKind::package, any(EntryKind::package), [](auto& terms) {
    terms.name = "All of it";
    terms.styles.pop_back();
  });
  expect_draft_as_published();
}

TEST_P(DraftSnapshotTest, IsARetiredFamilyOnceItIsPublished) {
  edit<catalogue::FamilyTerms>(EntryKind::family, "amiri", [](auto& terms) {
    terms.life.state = catalogue::LifeState::retired;
  });
  expect_draft_as_published();
  EXPECT_TRUE(live()->catalogue->retired.contains("amiri"));
}

TEST_P(DraftSnapshotTest, IsTheLicencesOnceTheyArePublished) {
  edit<changes::LicenceRecord>(EntryKind::licence, "web", [](auto& record) {
    record.name = "Sites";
    record.tiers.front().multiplier = Multiplier{25'000};
    record.eula = {"9.0", "# New words\n\nOf the web."};
  });
  edit<changes::LicenceRecord>(EntryKind::licence, "app", [](auto& record) {
    record.life.state = catalogue::LifeState::draft;
  });
  edit<changes::LicensingRecord>(EntryKind::licensing, "1", [](auto& record) {
    std::ranges::reverse(record.order);
    record.combinations = {{2, Multiplier{9'000}}};
    record.trial_terms = {"7.0", "Try it."};
  });
  edit<changes::OverrideRecord>(EntryKind::licence_override, "amiri/web", [](auto& record) {
    record.change.summary = "Of this family.";
    record.eula = changes::LicenceText{"1.0-amiri", "Words of *one* family."};
  });
  expect_draft_as_published();
}

TEST_P(DraftSnapshotTest, IsTheSalesSettingsOnceTheyArePublished) {
  edit<changes::ShopRecord>(EntryKind::shop, "1", [](auto& record) {
    record.foundry.name = "Another Foundry";
    record.foundry.prices_include_tax = !record.foundry.prices_include_tax;
    record.foundry.notifications.sales = false;
  });
  edit<changes::TaxRecord>(EntryKind::tax, any(EntryKind::tax), [](auto& record) {
    if (!record.rates.empty()) record.rates.pop_back();
  });
  edit<changes::PriceListRecord>(EntryKind::price_list, "CHF", [](auto& record) {
    record.position = 9;
    record.countries = {"LI"};
    record.prices = {{"amiri-bold", Money{4'100}}};
  });
  expect_draft_as_published();
}

TEST_P(DraftSnapshotTest, IsTheTextsOnceTheyArePublished) {
  edit<changes::MenusRecord>(EntryKind::menus, "1", [](auto& record) {
    record.header.push_back({"press", "/pages/press", "Press"});
    record.footer.clear();
  });
  edit<changes::PageRecord>(EntryKind::page, "press", [](auto& record) {
    record = {"Press", "For the press.", "Write to us."};
  });
  edit<changes::PageRecord>(EntryKind::page, "faq", [](auto& record) { record.title = "Ask"; });
  edit<changes::PostRecord>(EntryKind::post, any(EntryKind::post),
                            [](auto& record) { record.markdown += "\n\nAnd more."; });
  edit<changes::ShortLinkRecord>(EntryKind::short_link, "new",
                                 [](auto& record) { record.path = "/amiri"; });
  edit<changes::PangramsRecord>(EntryKind::pangrams, "1",
                                [](auto& record) { record.pangrams.pop_back(); });
  remove(EntryKind::page, "imprint");
  remove(EntryKind::post, any(EntryKind::post, any(EntryKind::post) + "0"));
  expect_draft_as_published();
  EXPECT_TRUE(live()->content->withdrawn.contains("/pages/imprint"));
}

TEST_P(DraftSnapshotTest, PassesOverItemsThatAreNoLongerThere) {
  edit<catalogue::PriceTerms>(EntryKind::price, "gone-bold", [](auto& terms) {
    terms = {"gone", Money{100}};
  });
  const auto shop = live();
  EXPECT_EQ(lines_of(*draft(*shop)->catalogue), lines_of(*shop->catalogue));
}

TEST_P(DraftSnapshotTest, RefusesARecordOfAnotherShape) {
  edits_.push_back({{EntryKind::price, "amiri-bold"}, std::nullopt, R"({"price":"cheap"})"});
  const auto shop = live();
  EXPECT_THROW(draft(*shop), std::exception);
}

// A family of a thousand styles, copies of one, each with another price.
TEST_P(DraftSnapshotTest, IsMadeOfAThousandPricesInSeconds) {
  database().write([&](db::Connection& connection) {
    const auto amiri = catalogue::read_family(connection, "amiri");
    catalogue::FamilyRecord large = *amiri;
    large.id = "large";
    large.packages.clear();
    large.styles.clear();
    for (int i = 0; i < 1'000; ++i) {
      catalogue::StyleRecord& style = large.styles.emplace_back(amiri->styles.front());
      style.id = "large-" + std::to_string(i);
      style.name = "Style " + std::to_string(i);
    }
    catalogue::write_family(connection, std::nullopt, large);
    db::touch_shop_version(connection);
  });
  entries_ = database().read(changes::read_entries);
  for (int i = 0; i < 1'000; ++i) {
    edit<catalogue::PriceTerms>(EntryKind::price, "large-" + std::to_string(i),
                                [&](auto& terms) { terms.price = Money{10'000 + i}; });
  }
  const auto shop = live();
  const auto start = std::chrono::steady_clock::now();
  const auto drafted = draft(*shop);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  RecordProperty("milliseconds", static_cast<int>(took.count() * 1'000));
  EXPECT_EQ(drafted->catalogue->style("large-999")->price, Money{10'999});
  EXPECT_LT(took.count(), 20);  // Of a debug build on a busy machine.
}

}  // namespace
}  // namespace typecase::change_sets
