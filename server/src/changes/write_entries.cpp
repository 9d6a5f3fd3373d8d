#include <algorithm>
#include <set>

#include "base/json/json_reader.h"
#include "catalogue/import/staff_edits.h"
#include "catalogue/records/foundry.h"
#include "changes/contents.h"
#include "changes/difference.h"
#include "changes/records.h"
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

std::string family_of(const EntryKey& key, const catalogue::FamilyTerms&) { return key.id; }
std::string family_of(const EntryKey&, const auto& terms) { return terms.family; }

// Answers the id of the family.
template <class Terms>
std::string save_terms(db::Connection& connection, const EntryKey& key, const std::string& before,
                       const std::string& record) {
  const auto terms = json::read_stored<Terms>(record);
  const std::string family = family_of(key, terms);
  catalogue::note_imported(connection, {to_enum<catalogue::TermsKind>(enum_name(key.kind)), key.id,
                                        family, digest_of(before)});
  catalogue::save_terms(connection, key.id, terms);
  return family;
}

// The next import finds the terms as staff's.
void note_added(db::Connection& connection, const std::string& id, const std::string& family) {
  for (const auto kind : {catalogue::TermsKind::package, catalogue::TermsKind::price}) {
    catalogue::note_imported(connection, {kind, id, family, digest_of("")});
  }
}

// Adds a package with its price, which is an entry beside it. Answers the id of the family.
std::string add_package(db::Connection& connection, const EntryKey& key, const Entries& after) {
  const auto terms = json::read_stored<catalogue::PackageTerms>(after.at(key));
  const auto price =
      json::read_stored<catalogue::PriceTerms>(after.at({EntryKind::price, key.id})).price;
  if (!price) throw std::logic_error("a package without a price: " + key.id);
  catalogue::add_package(connection, key.id, terms, *price);
  note_added(connection, key.id, terms.family);
  return terms.family;
}

// Answers the id of the family.
std::string save_catalogue(db::Connection& connection, const Difference& difference) {
  const auto& [key, before, after] = difference;
  if (!after || !before) throw std::logic_error("no such item comes or goes: " + key.id);
  switch (key.kind) {
    case EntryKind::family:
      return save_terms<catalogue::FamilyTerms>(connection, key, *before, *after);
    case EntryKind::style:
      return save_terms<catalogue::StyleTerms>(connection, key, *before, *after);
    case EntryKind::package:
      return save_terms<catalogue::PackageTerms>(connection, key, *before, *after);
    default:
      return save_terms<catalogue::PriceTerms>(connection, key, *before, *after);
  }
}

// Packages are added, and everything else of the catalogue comes with its fonts and stays.
bool is_added_package(const Difference& difference) {
  return difference.key.kind == EntryKind::package && !difference.before && difference.after;
}

bool is_price_of(const Difference& difference, const std::set<std::string>& packages) {
  return difference.key.kind == EntryKind::price && packages.contains(difference.key.id);
}

// Packages whose ids something has already, such as under a former id.
Result<void> check_added(db::Connection& connection, const std::vector<Difference>& differences) {
  std::vector<Fault> faults;
  for (const Difference& difference : differences) {
    if (!is_added_package(difference)) continue;
    if (!catalogue::find_item(connection, difference.key.id)) continue;
    faults.push_back({to_text(difference.key), "not_unique",
                      "Something else has or had this name. Choose another one."});
  }
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "entries_disagree",
               "A package cannot be added under its name. Nothing has changed.", std::move(faults)};
}

Result<bool> save_catalogue(db::Connection& connection, const std::vector<Difference>& differences,
                            const Entries& after) {
  if (auto checked = check_added(connection, differences); !checked) return checked.error();
  std::set<std::string> families, added;
  for (const Difference& difference : differences) {
    if (!is_added_package(difference)) continue;
    families.insert(add_package(connection, difference.key, after));
    added.insert(difference.key.id);
  }
  for (const Difference& difference : differences) {
    if (!is_of_catalogue(difference.key.kind) || is_added_package(difference)) continue;
    if (is_price_of(difference, added)) continue;
    families.insert(save_catalogue(connection, difference));
  }
  if (families.empty()) return false;
  catalogue::touch_families(connection, families);
  db::touch_shop_version(connection);
  return true;
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
  note(save_catalogue(connection, differences, after), all);
  return all;
}

}  // namespace typecase::changes
