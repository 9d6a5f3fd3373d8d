#include "seeding/apply.h"

#include <algorithm>
#include <boost/json.hpp>

#include "catalogue/records/records.h"
#include "content/links.h"
#include "content/save.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

using changes::AppliedDigests;
using changes::Difference;
using changes::Entries;
using changes::EntryKey;
using changes::EntryKind;

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
  for (const Difference& difference : report.taken) {
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

// A key that a folder leaves out beside another stands as the shop has it.
void complete(orders::InvoiceSeries& wanted, const orders::InvoiceSeries& stored) {
  if (!wanted.prefix && !wanted.first_number) return;
  if (!wanted.prefix) wanted.prefix = stored.prefix;
  if (!wanted.first_number) wanted.first_number = stored.first_number;
}

// Names families and items by the ids that took the place of former ones, as the shop does.
void rename(SeedContents& wanted, db::Connection& connection) {
  const auto former = catalogue::read_former_ids(connection);
  if (former.empty()) return;
  const auto current = [&](const std::string& id) {
    const auto found = former.find(id);
    return found == former.end() ? id : found->second;
  };
  for (licences::Override& change : wanted.licences.overrides)
    change.family = current(change.family);
  for (carts::CouponTerms& coupon : wanted.coupons) {
    for (std::string& family : coupon.discount.families) family = current(family);
  }
  for (royalties::Share& share : wanted.shares) share.family = current(share.family);
  royalties::sort(wanted.shares);
  for (pricing::PriceList& list : wanted.sales_settings.price_lists.others) {
    decltype(list.prices) prices;
    for (const auto& [item, price] : list.prices) prices.emplace(current(item), price);
    list.prices = std::move(prices);
  }
}

// Digests of entries that the folder has not changed become those of the same entries with the ids
// that their families have now.
AppliedDigests renamed(AppliedDigests applied, const Entries& folder, const Entries& renamed) {
  for (auto& [key, digest] : applied) {
    const auto said = folder.find(key);
    const auto now = renamed.find(key);
    if (said == folder.end() || now == renamed.end()) continue;
    if (changes::digest_of(said->second) == digest) digest = changes::digest_of(now->second);
  }
  return applied;
}

Fault changed_by_staff(const Difference& conflict) {
  const std::string key = to_text(conflict.key);
  const std::string choice =
      " Choose --ours " + key + " for the folder's, --theirs " + key + " for what staff have made.";
  if (!conflict.after) {
    return {key, "changed_by_staff",
            "Staff have changed this since the folder was applied last, and the folder no longer "
            "has it." +
                choice};
  }
  std::string members;
  for (const std::string& member : changes::changed_members(conflict)) {
    members.append(members.empty() ? " They differ in: " : ", ").append(member);
  }
  return {key, "changed_by_staff",
          "Staff have changed this since the folder was applied last, and the folder has too." +
              members + (members.empty() ? "" : ".") + choice};
}

Error refuse(const std::vector<Difference>& conflicts) {
  std::vector<Fault> faults;
  for (const Difference& conflict : conflicts) faults.push_back(changed_by_staff(conflict));
  return {ErrorKind::conflict, "changed_by_staff",
          "Staff and the folder have both changed these entries. Nothing has changed.",
          std::move(faults)};
}

EntryKey key_of(const std::string& path) {
  const auto kind = path.starts_with("/pages/") ? EntryKind::page : EntryKind::post;
  return {kind, path.substr(path.rfind('/') + 1)};
}

bool withdraw(db::Connection& connection, const EntryKey& key) {
  return key.kind == EntryKind::page ? content::withdraw_page(connection, key.id)
                                     : content::withdraw_post(connection, key.id);
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
        applied_(stored_.empty() ? changes::first_digests(connection, shop_) : stored_) {
    complete(wanted_.invoices, orders::read_invoice_series(connection));
    const Entries said = to_entries(wanted_);
    rename(wanted_, connection);
    applied_ = renamed(std::move(applied_), said, to_entries(wanted_));
  }

  Result<ApplyReport> apply(const std::string& source) {
    const Entries folder = to_entries(wanted_);
    changes::ThreeWay merged = changes::merge(shop_, folder, applied_, options_.preference);
    report_.taken = std::move(merged.taken);
    report_.kept = std::move(merged.kept);
    report_.conflicts = std::move(merged.conflicts);
    if (!report_.conflicts.empty() && !options_.compares_only) return refuse(report_.conflicts);
    report_.warnings = past_coupons(connection_, wanted_.coupons);
    auto written = changes::write_entries(connection_, shop_, merged.merged);
    if (!written) return written.error();
    for (const std::string& path : content::note_source(connection_, wanted_.content, source)) {
      settle_missing(path);
    }
    if (!report_.conflicts.empty() && !options_.compares_only) return refuse(report_.conflicts);
    report_.changed = !report_.taken.empty() || !report_.missing.withdrawn.empty();
    save_digests(folder, merged.merged);
    return std::move(report_);
  }

 private:
  // A text that the folder brought and has no longer.
  void settle_missing(const std::string& path) {
    const EntryKey key = key_of(path);
    const auto base = applied_.find(key);
    const auto found = shop_.find(key);
    if (base == applied_.end() || found == shop_.end()) return;  // staff made it
    const std::string& stored = found->second;
    const bool is_edited = changes::digest_of(stored) != base->second;
    const changes::Side side = options_.preference.of(key);
    if (!options_.withdraw || (is_edited && side == changes::Side::theirs)) {
      report_.missing.seen.push_back(path);
    } else if (is_edited && side == changes::Side::neither) {
      report_.conflicts.push_back({key, stored, std::nullopt});
    } else if (withdraw(connection_, key)) {
      report_.missing.withdrawn.push_back(path);
    }
  }

  // Digests of a coupon, page or post outlast the folder: it may come back.
  void save_digests(const Entries& folder, const Entries& merged) const {
    AppliedDigests next = changes::digests_of(folder);
    for (const auto& [key, digest] : applied_) {
      if (changes::outlasts_folder(key.kind) && merged.contains(key)) next.emplace(key, digest);
    }
    for (const std::string& path : report_.missing.withdrawn) next.erase(key_of(path));
    changes::save_applied(connection_, stored_, next);
  }

  db::Connection& connection_;
  SeedContents wanted_;
  const ApplyOptions& options_;
  const Entries shop_;
  const AppliedDigests stored_;  // rows of the table
  AppliedDigests applied_;
  ApplyReport report_;
};

// Undoes the transaction of a comparison.
Error only_compared() { return {ErrorKind::conflict, "only_compared", "", {}}; }

}  // namespace

Result<ApplyReport> apply(db::Database& database, const std::filesystem::path& folder,
                          const ApplyOptions& options, const audit::Actor& actor) {
  ImportedPictures pictures(database);
  Result<SeedContents> wanted = read_seed_folder(folder, pictures.to_folder());
  if (!wanted) return wanted.error();
  const std::string source = std::filesystem::weakly_canonical(folder).string();
  std::optional<ApplyReport> compared;
  auto report = database.write([&](db::Connection& connection) -> Result<ApplyReport> {
    const Time now = SystemClock().now();
    if (auto stored = pictures.store(connection, actor.member_id, now); !stored) {
      return stored.error();
    }
    auto applied = Run(connection, *wanted, options).apply(source);
    if (!applied) return applied;
    if (options.compares_only) {
      compared = std::move(*applied);
      return only_compared();
    }
    record(connection, actor, source, *wanted, *applied);
    return applied;
  });
  if (compared) {
    compared->changed = false;
    report = std::move(*compared);
  }
  if (report) add_warnings(*database.read(catalogue::load), *wanted, report->warnings);
  return report;
}

}  // namespace typecase::seeding
