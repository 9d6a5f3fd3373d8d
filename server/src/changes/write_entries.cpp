#include <algorithm>
#include <set>

#include "catalogue/records/foundry.h"
#include "changes/contents.h"
#include "changes/difference.h"
#include "changes/records.h"
#include "changes/write_catalogue.h"
#include "content/save.h"
#include "licences/save.h"
#include "pricing/save.h"

namespace typecase::changes {
namespace {

using Changed = std::set<EntryKind>;

bool any_of(const Changed& changed, std::initializer_list<EntryKind> kinds) {
  return std::ranges::any_of(kinds, [&](EntryKind kind) { return changed.contains(kind); });
}

// Notes whether a step changed something; false where it failed.
bool note(const Result<bool>& step, Result<bool>& all) {
  if (!step) {
    all = step.error();
    return false;
  }
  all = *all || *step;
  return true;
}

bool save_seller(db::Connection& connection, const catalogue::Foundry& foundry) {
  if (catalogue::read_foundry(connection) == foundry) return false;
  catalogue::save_foundry(connection, foundry);
  return true;
}

Result<bool> save_settings(db::Connection& connection, const ShopContents& after) {
  Result<bool> series = orders::set_up_invoice_series(connection, after.invoices);
  if (!series) return series;
  const bool foundry = save_seller(connection, after.foundry);
  return pricing::save(connection, after.sales_settings) || foundry || *series;
}

Result<bool> save_coupons(db::Connection& connection, const std::vector<Difference>& differences,
                          const ShopContents& after) {
  for (const Difference& difference : differences) {
    if (difference.key.kind != EntryKind::coupon || difference.after) continue;
    return Error{ErrorKind::conflict,
                 "coupon_stays",
                 "The coupon " + difference.key.id +
                     " cannot be removed, because orders may name it. Give it a last day instead.",
                 {}};
  }
  return carts::save_coupons(connection, after.coupons);
}

bool save_texts(db::Connection& connection, const std::vector<Difference>& differences,
                const ShopContents& after) {
  bool changed = content::save(connection, after.content);
  for (const auto& [key, before, now] : differences) {
    if (now) continue;
    if (key.kind == EntryKind::page) changed |= content::withdraw_page(connection, key.id);
    if (key.kind == EntryKind::post) changed |= content::withdraw_post(connection, key.id);
  }
  return changed;
}

// Rules between licences, which hold in a folder but may not in what is merged.
Result<void> check(const licences::Licences& licences) {
  std::vector<Fault> faults;
  const auto need_kind = [&](const EntryKey& key, const std::string& kind) {
    if (licences.kind(kind) != nullptr) return;
    faults.push_back({to_text(key), "no_such_kind",
                      "It names the licence kind \"" + kind + "\", which would not be there."});
  };
  for (const licences::Override& change : licences.overrides) {
    need_kind({EntryKind::licence_override, change.family + "/" + change.kind}, change.kind);
  }
  for (const licences::Kind& kind : licences.kinds) {
    for (const std::string& id : kind.contains) need_kind({EntryKind::licence, kind.id}, id);
  }
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "entries_disagree",
               "What staff and the folder have made does not fit together. Nothing has changed.",
               std::move(faults)};
}

Result<bool> save_licences(db::Connection& connection, const licences::Licences& licences) {
  if (auto checked = check(licences); !checked) return checked.error();
  return licences::save(connection, licences);
}

}  // namespace

Result<bool> write_entries(db::Connection& connection, const Entries& before,
                           const Entries& after) {
  const std::vector<Difference> differences = compare(before, after);
  Result<bool> all = false;
  if (differences.empty()) return all;
  Changed changed;
  for (const Difference& difference : differences) changed.insert(difference.key.kind);
  const ShopContents contents = to_contents(after);
  using enum EntryKind;
  if (any_of(changed, {shop, invoices, tax, price_list}) &&
      !note(save_settings(connection, contents), all)) {
    return all;
  }
  if (any_of(changed, {licensing, licence, licence_override}) &&
      !note(save_licences(connection, contents.licences), all)) {
    return all;
  }
  if (changed.contains(coupon) && !note(save_coupons(connection, differences, contents), all)) {
    return all;
  }
  if (any_of(changed, {menus, pangrams, page, post, short_link})) {
    all = save_texts(connection, differences, contents) || *all;
  }
  if (changed.contains(EntryKind::royalties)) {
    all = royalties::save(connection, contents.shares) || *all;
  }
  note(write_catalogue(connection, differences, after), all);
  return all;
}

}  // namespace typecase::changes
