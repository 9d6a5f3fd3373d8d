#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/crypto/crypto.h"
#include "changes/entry.h"

namespace typecase::changes {

// An entry that is not the same on both sides. nullopt: the side lacks it.
struct Difference {
  EntryKey key;
  std::optional<std::string> before, after;
};

std::vector<Difference> compare(const Entries& before, const Entries& after);  // by key

// The members of the record that differ, as in JSON: "summary", "tiers". Empty where a side lacks
// the entry.
std::vector<std::string> changed_members(const Difference& difference);

// Of an entry's text.
Digest digest_of(const std::string& record);

bool is_of_catalogue(EntryKind kind);

}  // namespace typecase::changes
