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

std::vector<EntryFault> faults_of(const Entries& entries) {
  return seeding::check_contents(changes::to_contents(entries));
}

std::vector<EntryFault> new_faults(const Entries& shop, const Entries& laid) {
  std::vector<EntryFault> faults = faults_of(laid);
  if (faults.empty()) return faults;
  const std::vector<EntryFault> known = faults_of(shop);
  std::erase_if(faults, [&](const EntryFault& fault) {
    return std::ranges::find(known, fault) != known.end();
  });
  return faults;
}

}  // namespace

std::vector<EntryFault> check(const Entries& shop, const std::vector<Edit>& edits) {
  const Entries laid = lay_over(shop, edits);
  std::vector<EntryFault> faults = check_catalogue(laid, edits);
  const bool has_contents = std::ranges::any_of(
      edits, [](const Edit& edit) { return !changes::is_of_catalogue(edit.key.kind); });
  if (!has_contents) return faults;
  for (EntryFault& fault : new_faults(shop, laid)) faults.push_back(std::move(fault));
  return faults;
}

}  // namespace typecase::change_sets
