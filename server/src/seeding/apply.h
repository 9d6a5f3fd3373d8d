#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "base/error.h"
#include "changes/three_way.h"
#include "db/database.h"

namespace typecase::seeding {

struct ApplyOptions {
  // Pages and posts that the same folder brought and that are gone are withdrawn, else listed. A
  // folder without any page or post withdraws none.
  bool withdraw = false;
  bool compares_only = false;           // reports, and changes nothing
  changes::Preference preference = {};  // where staff and the folder have changed the same
};

// Pages and posts that a folder brought and no longer has, by path: "/pages/jobs".
struct MissingTexts {
  std::vector<std::string> seen;       // they stay
  std::vector<std::string> withdrawn;  // their addresses answer 410 from now on
};

struct ApplyReport {
  bool changed = false;                    // false: the shop was like this already
  std::vector<changes::Difference> taken;  // from the shop to the folder
  std::vector<changes::EntryKey> kept;     // as staff changed them since the last time
  std::vector<changes::Difference>
      conflicts;  // when only compared: changed by staff and the folder
  // Likely mistakes in what was taken over: families, styles and items that are not in
  // the catalogue (no_such_family, no_such_style, no_such_item; not_checked while it is empty),
  // pages that the shop links to and that are not there (no_such_page).
  std::vector<Fault> warnings;
  MissingTexts missing;  // pages and posts that the folder brought and no longer has
};

// Brings the shop to a folder: shop.toml (the seller), licences.toml with eula-KIND.md,
// menus.toml, pangrams.toml and pages/ID.md, and where they are there news/ID.md, projects.toml,
// family-licences.toml, price-lists.toml, coupons.toml, royalties.toml and tax/*.toml;
// docs/seed-folder.md lists their keys. All of it in one transaction; what is the same already is
// left alone, so a second run changes nothing. Changes of staff since the folder was applied last
// stay unless the folder has changed the same (changes/three_way.h). A run that changes something
// is one row of the audit log.
//
// invalid ("bad_seed"): each fault's pointer is "FILE:LINE: KEY", as in
// "licences.toml:14: kind[1].tier[3].multiplier".
// conflict ("changed_by_staff"): a fault for each entry that staff and the folder have changed, its
// pointer "KIND/ID" (to_text() of changes/entry.h); those of changes::write_entries().
Result<ApplyReport> apply(db::Database& database, const std::filesystem::path& folder,
                          const ApplyOptions& options = {}, const audit::Actor& actor = {});

}  // namespace typecase::seeding
