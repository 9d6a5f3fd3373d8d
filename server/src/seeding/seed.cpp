#include "seeding/seed.h"

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>

#include "catalogue/records/foundry.h"
#include "content/links.h"
#include "content/menu_items.h"
#include "content/save.h"
#include "licences/save.h"
#include "pricing/save.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

// Links of the shop itself to pages that the folder lacks.
std::vector<Fault> missing_pages(const content::Content& wanted) {
  std::vector<Fault> missing;
  for (std::string_view id : content::linked_pages) {
    if (wanted.page(id)) continue;
    std::string file = "pages/" + std::string(id) + ".md";
    missing.push_back({file, "no_such_page",
                       "The shop links to this page where it is there; without it the link is "
                       "hidden."});
  }
  return missing;
}

// Menus become those of the folder: items that staff made go, and those that staff changed change
// back.
std::vector<Fault> replaced_menu_items(db::Connection& connection, const content::Content& wanted) {
  std::vector<Fault> replaced;
  for (const content::PlacedMenuItem& stored : content::menu_items_of_staff(connection)) {
    auto kept = content::find_menu_item(wanted, stored.item.id);
    if (kept == stored) continue;
    replaced.push_back({"menus.toml: " + stored.item.id, "replaced",
                        kept ? "This item is as the folder has it; a change by staff is lost."
                             : "This item, which staff made, is not in the folder and is gone."});
  }
  return replaced;
}

// A coupon that is over when it comes is likely to have a mistyped year. One that the shop has
// ends by its day.
std::vector<Fault> past_coupons(db::Connection& connection,
                                const std::vector<carts::CouponTerms>& coupons) {
  const auto today = std::chrono::floor<std::chrono::days>(SystemClock().now());
  std::vector<Fault> warnings;
  for (const carts::CouponTerms& coupon : coupons) {
    if (!coupon.discount.last_day || *coupon.discount.last_day >= today) continue;
    if (connection.find_one("SELECT id FROM coupon WHERE id = $1", coupon.id)) continue;
    warnings.push_back({"coupons.toml: until of \"" + coupon.id + "\"", "in_the_past",
                        "This day has passed: the coupon lowers nothing."});
  }
  return warnings;
}

void add_warnings(const catalogue::Catalogue& catalogue, const SeedContents& wanted,
                  std::vector<Fault>& warnings) {
  for (auto& found :
       {missing_references(catalogue, wanted.references),
        missing_specimens(catalogue, wanted.specimens), missing_pages(wanted.content)}) {
    warnings.insert(warnings.end(), found.begin(), found.end());
  }
}

void record(db::Connection& connection, const audit::Actor& actor, const std::string& source,
            const SeedContents& wanted, const SeedReport& report) {
  if (!report.changed) return;
  audit::Entry entry{.at = SystemClock().now(), .action = "shop.seeded", .object_id = source};
  entry.object_after = boost::json::serialize(boost::json::object{
      {"licences", wanted.licences.kinds.size()},
      {"pages", wanted.content.pages.size()},
      {"posts", wanted.content.posts.size()},
      {"coupons", wanted.coupons.size()},
      {"withdrawn", report.missing.withdrawn.size()},
      {"replaced", std::ranges::count(report.warnings, "replaced", &Fault::code)}});
  audit::record(connection, actor, entry);
}

}  // namespace

Result<SeedReport> seed(db::Database& database, const std::filesystem::path& folder, bool withdraw,
                        const audit::Actor& actor) {
  Result<SeedContents> wanted = read_seed_folder(folder);
  if (!wanted) return wanted.error();

  const std::string source = std::filesystem::weakly_canonical(folder).string();
  auto report = database.write([&](db::Connection& connection) -> Result<SeedReport> {
    bool changed = catalogue::read_foundry(connection) != wanted->foundry;
    if (changed) catalogue::save_foundry(connection, wanted->foundry);

    changed |= pricing::save(connection, wanted->sales_settings);
    Result<bool> series = orders::set_up_invoice_series(connection, wanted->invoices);
    if (!series) return series.error();
    changed |= *series;

    Result<bool> licences = licences::save(connection, wanted->licences);
    if (!licences) return licences.error();
    changed |= *licences;
    std::vector<Fault> warnings = past_coupons(connection, wanted->coupons);
    Result<bool> coupons = carts::save_coupons(connection, wanted->coupons);
    if (!coupons) return coupons.error();
    changed |= *coupons;
    std::ranges::copy(replaced_menu_items(connection, wanted->content),
                      std::back_inserter(warnings));
    changed |= content::save(connection, wanted->content);
    auto missing = content::note_source(connection, wanted->content, source, withdraw);
    changed |= !missing.withdrawn.empty();
    SeedReport report{changed, std::move(warnings), std::move(missing)};
    record(connection, actor, source, *wanted, report);
    return report;
  });
  if (report) add_warnings(*database.read(catalogue::load), *wanted, report->warnings);
  return report;
}

}  // namespace typecase::seeding
