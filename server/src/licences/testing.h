#pragma once

// For tests only: a shop with two licence kinds.

#include "db/testing.h"
#include "licences/licences.h"
#include "licences/save.h"

namespace typecase::licences::testing {

inline Licences shop() {
  Kind desktop;
  desktop.id = "desktop";
  desktop.name = "Desktop";
  desktop.metric = "users";
  desktop.question = "People who use the fonts";
  desktop.summary = "For documents.";
  desktop.grants = {"Print", "\"Quoted\" & sewn"};
  desktop.limits = {"No servers"};
  desktop.formats = {"otf"};
  desktop.tiers = {{"1-3", "1 to 3", Multiplier{10'000}, false},
                   {"4-10", "4 to 10", Multiplier{16'000}, false},
                   {"more", "More", Multiplier{0}, true}};
  desktop.eula_version = "1.0";
  desktop.eula_markdown = "# Desktop licence";

  Kind web = desktop;
  web.id = "web";
  web.name = "Web";
  web.fields = {{"domains", "Domains", true}};
  web.eula_markdown = "# Web licence";
  web.contains = {"desktop"};

  Licences licences;
  licences.kinds = {desktop, web};
  licences.combinations = {{2, Multiplier{9'000}}, {4, Multiplier{8'000}}};
  return licences;
}

class LicencesFixture : public db::testing::EachEngine {
 protected:
  Result<bool> saved(const Licences& licences) {
    return database().write([&](db::Connection& connection) { return save(connection, licences); });
  }
  std::shared_ptr<const Licences> loaded() { return database().read(load); }
  std::int64_t version() { return database().read(db::shop_version); }
};

}  // namespace typecase::licences::testing
