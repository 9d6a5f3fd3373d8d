#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "change_sets/change_set.h"

// A draft laid over the entries of the shop.
namespace typecase::change_sets {

// The record of an entry; nullopt: it is not there.
std::optional<std::string> record_at(const changes::Entries& entries, const changes::EntryKey& key);

// As ShownChangeSet has them.
std::map<changes::EntryKey, std::optional<std::string>> conflicts_of(const std::vector<Edit>& edits,
                                                                     const changes::Entries& shop);

// The entries as they are when the edits are published.
changes::Entries lay_over(const changes::Entries& shop, const std::vector<Edit>& edits);

// The edits that take these back. A package that they added is retired, because orders may name it.
std::vector<Edit> taken_back(std::vector<Edit> edits);

}  // namespace typecase::change_sets
