#include "change_sets/checks.h"

#include <algorithm>

#include "change_sets/catalogue_checks.h"
#include "change_sets/draft.h"
#include "changes/contents.h"
#include "seeding/check_contents.h"

namespace typecase::change_sets {
namespace {

using changes::Entries;
using changes::EntryFault;

std::vector<EntryFault> faults_of(const Entries& entries, const seeding::PictureIds& pictures) {
  return seeding::check_contents(changes::to_contents(entries), pictures);
}

std::vector<EntryFault> new_faults(const Entries& shop, const Entries& laid,
                                   const seeding::PictureIds& pictures) {
  std::vector<EntryFault> faults = faults_of(laid, pictures);
  if (faults.empty()) return faults;
  const std::vector<EntryFault> known = faults_of(shop, pictures);
  std::erase_if(faults, [&](const EntryFault& fault) {
    return std::ranges::find(known, fault) != known.end();
  });
  return faults;
}

seeding::KnownIds known_ids(const Entries& entries) {
  seeding::KnownIds known;
  for (const auto& [key, record] : entries) {
    const bool is_family = key.kind == changes::EntryKind::family;
    const bool is_style = key.kind == changes::EntryKind::style;
    if (is_family) known.families.insert(key.id);
    if (is_style) known.styles.insert(key.id);
    if (is_family || is_style || key.kind == changes::EntryKind::package)
      known.items.insert(key.id);
  }
  return known;
}

bool is_of_contents(const Edit& edit) { return !changes::is_of_catalogue(edit.key.kind); }

// The entries beside the catalogue, as they are read once they are written.
Entries kept_entries(const Entries& laid) {
  return changes::to_entries(changes::to_contents(laid));
}

// Edits of entries that would not be there, or would be, against their word: a tax of another
// country than the entry's, a second seller.
std::vector<EntryFault> unkept(const Entries& laid, const std::vector<Edit>& edits) {
  const Entries kept = kept_entries(laid);
  std::vector<EntryFault> faults;
  for (const Edit& edit : edits) {
    if (!is_of_contents(edit) || kept.contains(edit.key) == edit.after.has_value()) continue;
    faults.push_back({edit.key, "", "not_kept",
                      edit.after ? "The shop would not have this: its id and its record disagree."
                                 : "The shop cannot be without this."});
  }
  return faults;
}

}  // namespace

std::vector<EntryFault> check(const Entries& shop, const std::vector<Edit>& edits,
                              const seeding::PictureIds& pictures) {
  const Entries laid = lay_over(shop, edits);
  std::vector<EntryFault> faults = check_catalogue(laid, edits);
  if (std::ranges::none_of(edits, is_of_contents)) return faults;
  for (const auto& found : {new_faults(shop, laid, pictures), unkept(laid, edits)}) {
    faults.insert(faults.end(), found.begin(), found.end());
  }
  return faults;
}

std::vector<EntryFault> find_missing_names(const Entries& shop, const std::vector<Edit>& edits) {
  if (std::ranges::none_of(edits, is_of_contents)) return {};
  const Entries laid = lay_over(shop, edits);
  const seeding::KnownIds known = known_ids(laid);
  const auto missing = [&](const Entries& entries) {
    return seeding::check_references(changes::to_contents(entries), known);
  };
  std::vector<EntryFault> warnings = missing(laid);
  if (warnings.empty()) return warnings;
  const std::vector<EntryFault> before = missing(shop);
  std::erase_if(warnings, [&](const EntryFault& warning) {
    return std::ranges::find(before, warning) != before.end();
  });
  return warnings;
}

std::vector<Edit> as_kept(const Entries& shop, std::vector<Edit> edits) {
  if (std::ranges::none_of(edits, is_of_contents)) return edits;
  const Entries kept = kept_entries(lay_over(shop, edits));
  for (Edit& edit : edits) {
    if (edit.after && is_of_contents(edit)) edit.after = kept.at(edit.key);
  }
  return edits;
}

}  // namespace typecase::change_sets
