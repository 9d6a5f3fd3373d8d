#include "change_sets/draft.h"

#include <utility>

namespace typecase::change_sets {

using changes::Entries;
using changes::EntryKey;

std::optional<std::string> record_at(const Entries& entries, const EntryKey& key) {
  const auto found = entries.find(key);
  return found == entries.end() ? std::nullopt : std::optional(found->second);
}

std::map<EntryKey, std::optional<std::string>> conflicts_of(const std::vector<Edit>& edits,
                                                            const Entries& shop) {
  std::map<EntryKey, std::optional<std::string>> conflicts;
  for (const auto& [key, before, after] : edits) {
    auto now = record_at(shop, key);
    if (now != before && now != after) conflicts.emplace(key, std::move(now));
  }
  return conflicts;
}

Entries lay_over(const Entries& shop, const std::vector<Edit>& edits) {
  Entries laid = shop;
  for (const auto& [key, before, after] : edits) {
    if (after) {
      laid.insert_or_assign(key, *after);
    } else {
      laid.erase(key);
    }
  }
  return laid;
}

std::vector<Edit> swap_sides(std::vector<Edit> edits) {
  for (Edit& edit : edits) std::swap(edit.before, edit.after);
  return edits;
}

}  // namespace typecase::change_sets
