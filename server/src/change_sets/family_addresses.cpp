#include "change_sets/family_addresses.h"

#include "base/json/json_writer.h"
#include "catalogue/import/family_address.h"
#include "change_sets/renames.h"
#include "change_sets/steps.h"
#include "changes/contents.h"
#include "changes/three_way.h"

namespace typecase::change_sets {
namespace {

using changes::AppliedDigests;
using changes::Entries;

std::string described(const std::string& id) {
  return boost::json::serialize(boost::json::object{{"id", id}});
}

// The digests of what the folder gave, once a family has another id: an entry that staff left as it
// was stays so.
AppliedDigests followed(const AppliedDigests& applied, const Entries& before, const Entries& after,
                        const std::string& former, const std::string& current) {
  AppliedDigests digests;
  for (const auto& [key, digest] : applied) {
    const auto was = before.find(key);
    const changes::EntryKey now = renamed(key, former, current);
    const bool is_as_applied = was != before.end() && changes::digest_of(was->second) == digest;
    digests[now] = is_as_applied ? changes::digest_of(after.at(now)) : digest;
  }
  return digests;
}

void record(db::Connection& connection, const audit::Actor& actor, const std::string& former,
            const std::string& id, Time now) {
  audit::Entry entry{.at = now, .action = "family.address_changed", .object_id = id};
  entry.object_before = described(former);
  entry.object_after = described(id);
  audit::record(connection, actor, entry);
}

}  // namespace

Result<FamilyAddress> FamilyAddresses::change(const audit::Actor& actor, const std::string& family,
                                              const FamilyAddress& wanted) {
  return database_.write([&](db::Connection& connection) -> Result<FamilyAddress> {
    if (auto admitted = admit(connection, actor); !admitted) return admitted.error();
    const Entries before = changes::read_entries(connection);
    const AppliedDigests applied = changes::read_applied(connection);
    auto renames = catalogue::change_address(connection, family, wanted.id);
    if (!renames) return renames.error();
    if (renames->empty()) return wanted;
    follow_renames(connection, family, *renames);
    const Entries after = changes::read_entries(connection);
    changes::save_applied(connection, applied, followed(applied, before, after, family, wanted.id));
    record(connection, actor, family, wanted.id, clock_.now());
    return wanted;
  });
}

}  // namespace typecase::change_sets
