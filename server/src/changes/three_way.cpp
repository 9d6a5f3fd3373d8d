#include "changes/three_way.h"

#include "db/record.h"

namespace typecase::changes {
namespace {

struct AppliedRow {
  EntryKind kind = EntryKind::shop;
  std::string id;
  Digest sha256{};
};
BOOST_DESCRIBE_STRUCT(AppliedRow, (), (kind, id, sha256))

std::optional<Digest> digest_at(const AppliedDigests& applied, const EntryKey& key) {
  const auto found = applied.find(key);
  return found == applied.end() ? std::nullopt : std::optional(found->second);
}

bool is_same(const std::optional<std::string>& record, const std::optional<Digest>& digest) {
  return record.has_value() == digest.has_value() && (!record || digest_of(*record) == *digest);
}

void take(ThreeWay& result, const Difference& difference) {
  if (difference.after) {
    result.merged.insert_or_assign(difference.key, *difference.after);
  } else {
    result.merged.erase(difference.key);
  }
  result.taken.push_back(difference);
}

}  // namespace

bool outlasts_folder(EntryKind kind) {
  using enum EntryKind;
  return kind == coupon || kind == page || kind == post || kind == invoices;
}

Side Preference::of(const EntryKey& key) const {
  if (ours.contains(key)) return Side::ours;
  if (theirs.contains(key)) return Side::theirs;
  return every;
}

AppliedDigests read_applied(db::Connection& connection) {
  AppliedDigests applied;
  for (const auto& [kind, id, sha256] :
       connection.select<AppliedRow>("SELECT kind, id, sha256 FROM applied_entry")) {
    applied[{kind, id}] = sha256;
  }
  return applied;
}

void save_applied(db::Connection& connection, const AppliedDigests& before,
                  const AppliedDigests& after) {
  for (const auto& [key, sha256] : after) {
    if (digest_at(before, key) == sha256) continue;
    db::Record(AppliedRow{key.kind, key.id, sha256})
        .upsert(connection, "applied_entry", "kind, id");
  }
  for (const auto& [key, sha256] : before) {
    if (after.contains(key)) continue;
    connection.execute("DELETE FROM applied_entry WHERE kind = $1 AND id = $2", enum_name(key.kind),
                       key.id);
  }
}

ThreeWay merge(const Entries& shop, const Entries& folder, const AppliedDigests& applied,
               const Preference& preference) {
  ThreeWay result;
  result.merged = shop;
  for (const Difference& difference : compare(shop, folder)) {
    const EntryKey& key = difference.key;
    if (is_of_catalogue(key.kind) || (!difference.after && outlasts_folder(key.kind))) continue;
    const std::optional<Digest> base = digest_at(applied, key);
    if (is_same(difference.after, base)) {
      result.kept.push_back(key);
    } else if (is_same(difference.before, base) || preference.of(key) == Side::ours) {
      take(result, difference);
    } else if (preference.of(key) == Side::theirs) {
      result.kept.push_back(key);
    } else {
      result.conflicts.push_back(difference);
    }
  }
  return result;
}

}  // namespace typecase::changes
