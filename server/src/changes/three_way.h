#pragma once

#include <map>
#include <set>
#include <vector>

#include "changes/difference.h"
#include "db/connection.h"

// The rule by which a folder and the shop are brought together: of an entry that only one side has
// changed since the folder was applied last, that side holds.
namespace typecase::changes {

// Digests of the entries of the folder that was applied last.
using AppliedDigests = std::map<EntryKey, Digest>;

AppliedDigests read_applied(db::Connection& connection);
void save_applied(db::Connection& connection, const AppliedDigests& before,
                  const AppliedDigests& after);

AppliedDigests digests_of(const Entries& entries);

// Digests of a shop to which no folder was applied: it is as its folder had it, but for menus that
// staff changed.
AppliedDigests first_digests(db::Connection& connection, const Entries& shop);

// Before staff change entries: saves the first digests of a shop that has none, so that the next
// apply tells what staff have changed from what its folder had.
void keep_first_digests(db::Connection& connection, const Entries& shop);

// The side that holds where both have changed.
enum class Side { neither, ours, theirs };  // ours: the folder; theirs: the shop, as staff have it

struct Preference {
  Side every = Side::neither;
  std::set<EntryKey> ours = {}, theirs = {};  // before `every`

  Side of(const EntryKey& key) const;
};

struct ThreeWay {
  Entries merged;
  std::vector<Difference> taken;  // from the shop to the folder
  std::vector<EntryKey> kept;     // changed by staff alone: the shop's stay
  std::vector<Difference>
      conflicts;  // changed on both sides; before: the shop's, after: the folder's
};

// Whether entries of the kind stay where the folder does not have them.
bool outlasts_folder(EntryKind kind);

// Merges entries of the folder into those of the shop. An entry that the folder lacks goes where
// the folder had it before, unless it outlasts_folder(). Entries of the catalogue are the shop's.
ThreeWay merge(const Entries& shop, const Entries& folder, const AppliedDigests& applied,
               const Preference& preference = {});

}  // namespace typecase::changes
