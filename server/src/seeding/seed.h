#pragma once

#include <filesystem>
#include <vector>

#include "audit/audit.h"
#include "base/error.h"
#include "content/save.h"
#include "db/database.h"

namespace typecase::seeding {

struct SeedReport {
  bool changed = false;  // false: the shop was like this already
  // Likely mistakes in what was taken over: families, styles and items that are not in
  // the catalogue (no_such_family, no_such_style, no_such_item; not_checked while it is empty),
  // pages that the shop links to and that are not there (no_such_page), changes of staff that are
  // lost (replaced).
  std::vector<Fault> warnings;
  content::MissingTexts missing;  // pages and posts that the folder brought and no longer has
};

// Fills a shop from a folder: shop.toml (the seller), licences.toml with eula-KIND.md,
// menus.toml, pangrams.toml and pages/ID.md, and where they are there news/ID.md, projects.toml,
// family-licences.toml, price-lists.toml, coupons.toml and tax/*.toml; docs/seed-folder.md lists
// their keys. All of it in one transaction; what is the same already is left alone, so a second run
// changes nothing. A run that changes something is one row of the audit log.
//
// invalid ("bad_seed"): each fault's pointer is "FILE:LINE: KEY", as in
// "licences.toml:14: kind[1].tier[3].multiplier".
// conflict ("eula_version_changed"): another text stands under that version already;
// ("coupon_code_taken"): a coupon that is not in the folder has the code.
//
// withdraw: pages and posts that the same folder brought and that are gone are withdrawn, else
// listed. A folder with a fault, or without any page or post, withdraws none.
Result<SeedReport> seed(db::Database& database, const std::filesystem::path& folder,
                        bool withdraw = false, const audit::Actor& actor = {});

}  // namespace typecase::seeding
