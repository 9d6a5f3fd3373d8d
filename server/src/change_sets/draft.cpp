#include "change_sets/draft.h"

#include <set>
#include <utility>

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "catalogue/records/terms.h"

namespace typecase::change_sets {

using changes::Entries;
using changes::EntryKey;
using changes::EntryKind;

namespace {

std::set<std::string> added_packages(const std::vector<Edit>& edits) {
  std::set<std::string> added;
  for (const Edit& edit : edits) {
    if (edit.key.kind == EntryKind::package && !edit.before) added.insert(edit.key.id);
  }
  return added;
}

std::string retired(const std::string& package) {
  auto terms = json::read_stored<catalogue::PackageTerms>(package);
  terms.life = catalogue::Life{catalogue::LifeState::retired, {}, {}};
  return json::write_stored(terms);
}

}  // namespace

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

std::vector<Edit> taken_back(std::vector<Edit> edits) {
  const std::set<std::string> added = added_packages(edits);
  std::erase_if(edits, [&](const Edit& edit) {
    return edit.key.kind == EntryKind::price && added.contains(edit.key.id);
  });
  for (Edit& edit : edits) {
    std::swap(edit.before, edit.after);
    if (edit.key.kind == EntryKind::package && !edit.after) edit.after = retired(*edit.before);
  }
  return edits;
}

}  // namespace typecase::change_sets
