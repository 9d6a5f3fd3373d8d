#include "seeding/apply.h"

#include <algorithm>
#include <boost/json.hpp>

#include "content/links.h"
#include "content/menu_items.h"
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
            const SeedContents& wanted, const ApplyReport& report) {
  if (!report.changed) return;
  audit::Entry entry{.at = SystemClock().now(), .action = "shop.seeded", .object_id = source};
  boost::json::array taken;
  for (const changes::Difference& difference : report.taken) {
    taken.emplace_back(to_text(difference.key));
  }
  entry.object_after =
      boost::json::serialize(boost::json::object{{"licences", wanted.licences.kinds.size()},
                                                 {"pages", wanted.content.pages.size()},
                                                 {"posts", wanted.content.posts.size()},
                                                 {"coupons", wanted.coupons.size()},
                                                 {"withdrawn", report.missing.withdrawn.size()},
                                                 {"kept", report.kept.size()},
                                                 {"taken", std::move(taken)}});
  audit::record(connection, actor, entry);
}

// Keys that a folder may leave out stand as the shop has them.
void complete(orders::InvoiceSeries& wanted, const orders::InvoiceSeries& stored) {
  if (!wanted.prefix) wanted.prefix = stored.prefix;
  if (!wanted.first_number) wanted.first_number = stored.first_number;
}

changes::AppliedDigests digests_of(const changes::Entries& entries) {
  changes::AppliedDigests digests;
  for (const auto& [key, entry] : entries) digests[key] = changes::digest_of(entry);
  return digests;
}

// Before a folder was applied for the first time, a shop was as its folder had it, but for menus
// that staff changed.
changes::AppliedDigests first_digests(db::Connection& connection, const changes::Entries& shop) {
  changes::AppliedDigests digests = digests_of(shop);
  for (const content::PlacedMenuItem& item : content::menu_items_of_staff(connection)) {
    digests.erase({changes::EntryKind::menu, std::to_string(item.menu)});
  }
  return digests;
}

Fault changed_by_staff(const changes::Difference& conflict) {
  std::string members;
  for (const std::string& member : changes::changed_members(conflict)) {
    members.append(members.empty() ? " They differ in: " : ", ").append(member);
  }
  const std::string key = to_text(conflict.key);
  return {key, "changed_by_staff",
          "Staff have changed this since the folder was applied last, and the folder has too." +
              members + (members.empty() ? "" : ".") + " Choose --ours=" + key +
              " for the folder's, --theirs=" + key + " for the shop's."};
}

// Texts that are withdrawn although staff have changed them since.
std::vector<Fault> withdrawn_edits(const content::MissingTexts& missing,
                                   const changes::Entries& shop,
                                   const changes::AppliedDigests& applied,
                                   const changes::Preference& preference) {
  std::vector<Fault> faults;
  for (const std::string& path : missing.withdrawn) {
    const std::string id = path.substr(path.rfind('/') + 1);
    const auto kind =
        path.starts_with("/pages/") ? changes::EntryKind::page : changes::EntryKind::post;
    const changes::EntryKey key{kind, id};
    const auto stored = shop.find(key);
    const auto base = applied.find(key);
    if (stored == shop.end() || base == applied.end()) continue;
    if (changes::digest_of(stored->second) == base->second) continue;
    if (preference.of(key) == changes::Side::ours) continue;
    faults.push_back(changed_by_staff({key, stored->second, std::nullopt}));
  }
  return faults;
}

Error conflict(std::vector<Fault> faults) {
  return {ErrorKind::conflict, "changed_by_staff",
          "Staff and the folder have changed the same. Nothing has changed.", std::move(faults)};
}

// One run, in its transaction.
class Run {
 public:
  Run(db::Connection& connection, SeedContents wanted, const ApplyOptions& options)
      : connection_(connection),
        wanted_(std::move(wanted)),
        options_(options),
        shop_(changes::read_entries(connection)),
        stored_(changes::read_applied(connection)),
        applied_(stored_.empty() ? first_digests(connection, shop_) : stored_) {
    complete(wanted_.invoices, orders::read_invoice_series(connection));
  }

  Result<ApplyReport> apply(const std::string& source) {
    const changes::Entries folder = to_entries(wanted_);
    changes::ThreeWay merged = changes::merge(shop_, folder, applied_, options_.preference);
    if (!merged.conflicts.empty() && !options_.compares_only) return refuse(merged.conflicts);
    ApplyReport report{
        !merged.taken.empty(), std::move(merged.taken), std::move(merged.kept), {}, {}};
    report.warnings = past_coupons(connection_, wanted_.coupons);
    if (options_.compares_only) return compared(std::move(report), merged.conflicts);
    auto written = changes::write_entries(connection_, shop_, merged.merged);
    if (!written) return written.error();
    report.missing = content::note_source(connection_, wanted_.content, source, options_.withdraw);
    auto edits = withdrawn_edits(report.missing, shop_, applied_, options_.preference);
    if (!edits.empty()) return conflict(std::move(edits));
    report.changed = report.changed || !report.missing.withdrawn.empty();
    changes::save_applied(connection_, stored_, digests_of(folder));
    return report;
  }

 private:
  static Error refuse(const std::vector<changes::Difference>& conflicts) {
    std::vector<Fault> faults;
    for (const auto& difference : conflicts) faults.push_back(changed_by_staff(difference));
    return conflict(std::move(faults));
  }

  static ApplyReport compared(ApplyReport report,
                              const std::vector<changes::Difference>& conflicts) {
    for (const auto& difference : conflicts)
      report.warnings.push_back(changed_by_staff(difference));
    report.changed = false;
    return report;
  }

  db::Connection& connection_;
  SeedContents wanted_;
  const ApplyOptions& options_;
  const changes::Entries shop_;
  const changes::AppliedDigests stored_;  // rows of the table
  const changes::AppliedDigests applied_;
};

}  // namespace

Result<ApplyReport> apply(db::Database& database, const std::filesystem::path& folder,
                          const ApplyOptions& options, const audit::Actor& actor) {
  Result<SeedContents> wanted = read_seed_folder(folder);
  if (!wanted) return wanted.error();
  const std::string source = std::filesystem::weakly_canonical(folder).string();
  auto report = database.write([&](db::Connection& connection) -> Result<ApplyReport> {
    auto applied = Run(connection, *wanted, options).apply(source);
    if (applied) record(connection, actor, source, *wanted, *applied);
    return applied;
  });
  if (report) add_warnings(*database.read(catalogue::load), *wanted, report->warnings);
  return report;
}

}  // namespace typecase::seeding
