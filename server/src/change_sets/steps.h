#pragma once

#include <string_view>

#include "audit/audit.h"
#include "change_sets/change_set.h"
#include "db/connection.h"

// Steps that the operations on change sets share, in their transaction.
namespace typecase::change_sets {

Error conflict(std::string_view code, std::string detail);

// unauthenticated (staff_signed_out) where the actor's session has ended.
Result<void> admit(db::Connection& connection, const audit::Actor& actor);

// The change set, for a change that was made from that version. not_found; conflict
// (changed_meanwhile, published, discarded); unauthenticated (staff_signed_out).
Result<ChangeSet> find_open(db::Connection& connection, const audit::Actor& actor,
                            std::string_view id, std::int64_t version);
// The same of a draft: conflict (not_a_draft) besides.
Result<ChangeSet> find_draft(db::Connection& connection, const audit::Actor& actor,
                             std::string_view id, std::int64_t version);

// Stores a changed change set, one version on.
ChangeSet save(db::Connection& connection, ChangeSet change_set, Time now);

// A row of the audit log: what was done to a change set.
void record(db::Connection& connection, const audit::Actor& actor, std::string_view action,
            const ChangeSet& change_set, Time now);

ShownChangeSet show(db::Connection& connection, ChangeSet change_set);

}  // namespace typecase::change_sets
