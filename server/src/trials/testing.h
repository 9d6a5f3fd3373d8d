#pragma once

// For tests only: a shop with a few of the demo foundry's families to try, and a stranger who asks.

#include <gtest/gtest.h>

#include "base/scratch_folder.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "db/record.h"
#include "db/testing.h"
#include "licences/save.h"
#include "trials/forgetting.h"
#include "trials/trials.h"

namespace typecase::trials::testing {

inline const Time noon = from_micros(1'795'000'000'000'000);

// A folder of the demo fonts, under a description that the test writes.
inline void import_family(db::Database& database, const std::vector<std::string>& files,
                          const std::string& description) {
  catalogue::testing::Scratch folder;
  for (const std::string& file : files) {
    auto from = catalogue::testing::demo_fonts() / file;
    catalogue::testing::copy_file_to(from, folder.path() / from.filename());
  }
  catalogue::testing::write_text(folder.path() / "family.toml", description);
  auto report = catalogue::import_fonts(database, {folder.path()}).value();
  EXPECT_EQ(report.count(catalogue::ImportOutcome::refused), 0);
}

inline licences::Licences with_terms(const std::string& version, const std::string& words) {
  licences::Licences licences;
  licences.trial_terms = licences::Eula{std::string(licences::trial_kind), version, words, {}};
  return licences;
}

inline void save_terms(db::Database& database, const std::string& version,
                       const std::string& words) {
  ASSERT_TRUE(database.write([&](db::Connection& connection) {
    return licences::save(connection, with_terms(version, words));
  }));
}

// Stands before the snapshots of a fixture are loaded.
class SeededEachEngine : public db::testing::EachEngine {
 protected:
  SeededEachEngine() {
    import_family(database(), {"amiri/Amiri-Regular.ttf", "amiri/Amiri-Bold.ttf"},
                  "name = \"Amiri\"\nscript = \"Arab\"\nlanguage = \"ar\"\norder = 1\n"
                  "family_price = \"60.00\"\n");
    import_family(database(), {"inter/Inter-Bold.otf"},
                  "name = \"Inter\"\norder = 2\n[trial]\nformats = [\"otf\", \"woff2\"]\n");
    import_family(database(), {"instrument-serif/InstrumentSerif_400Regular.ttf"},
                  "name = \"Instrument Serif\"\norder = 3\n[trial]\noffered = false\n");
    save_terms(database(), "1.0", "To be tried.\n");
  }
};

class TrialsFixture : public SeededEachEngine {
 protected:
  TrialRequest body(const std::string& email = "ada@example.org",
                    std::vector<std::string> items = {"amiri"}) {
    TrialRequest request;
    for (std::string& item : items) request.items.push_back({std::move(item)});
    request.name = "Ada Lovelace";
    request.email = email;
    request.company = "Analytical Engines";
    request.purpose = "print";
    const licences::Eula& terms = *licences.current()->trial_terms;
    request.terms = {terms.version, terms.sha256};
    return request;
  }

  // Asks with a new key; a body's digest stands for its text.
  Result<void> ask(const TrialRequest& request, const std::string& block = "192.0.2.0/24") {
    return ask(request, "key-" + random_id(), block);
  }
  Result<void> ask(const TrialRequest& request, const std::string& key, const std::string& block) {
    std::string text = request.email + request.name + request.items.at(0).item_id;
    return trials.request(request, key, sha256(text), {block});
  }

  // The token in the newest mail.
  std::string mailed_token() {
    return database().read([](db::Connection& connection) {
      auto row = connection.find_one(
          "SELECT text_body FROM outbox WHERE kind = 'trial' ORDER BY created_at DESC LIMIT 1");
      std::string text = row->text("text_body");
      std::size_t at = text.find("?token=") + 7;
      return text.substr(at, text.find('\n', at) - at);
    });
  }

  // The token of a new trial.
  std::string token_of(std::vector<std::string> items) {
    clock.advance(std::chrono::seconds(1));
    EXPECT_TRUE(ask(body("ada@example.org", std::move(items))));
    return mailed_token();
  }

  static Asker somebody(const std::string& network = "192.0.2.0/24") {
    return {network, [](int) { return Result<void>(); }};
  }

  Result<TrialPackage> open(const FoundTrial::Family& family, const Asker& asker = somebody()) {
    return open(trials, family, asker);
  }
  static Result<TrialPackage> open(Trials& trials, const FoundTrial::Family& family,
                                   const Asker& asker) {
    constexpr std::string_view before = "/api/trials/files/";
    std::string grant = family.url.substr(before.size());
    return trials.open(grant.substr(0, grant.find('/')), family.file, asker);
  }

  std::int64_t count(const std::string& what) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + what);
    });
  }

  // table: "family", "style" or "package".
  void set_state(const std::string& table, const std::string& id, const std::string& state) {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE " + table + " SET state = $1 WHERE id = $2", state, id);
      db::touch_shop_version(connection);
    });
    refresh();
  }

  void refresh() {
    catalogue.refresh();
    licences.refresh();
  }

  ManualClock clock{noon};
  ScratchFolder scratch{std::filesystem::temp_directory_path()};
  db::Versioned<catalogue::Catalogue> catalogue{database(), catalogue::load};
  db::Versioned<licences::Licences> licences{database(), licences::load};
  TrialSettings settings{"https://shop.example", Bytes(32, 7), scratch.path()};
  Trials trials{database(), catalogue, licences, clock, settings};
};

}  // namespace typecase::trials::testing
