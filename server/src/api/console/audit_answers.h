#pragma once

#include "api/answer.h"
#include "backoffice/audit_entries.h"

// The audit log in the shapes of api/console.yaml.
namespace typecase::api::answers {

constexpr std::string_view audit_list = "audit";  // the name of its pages

struct AuditEntry {
  const backoffice::NamedEntry& named;
  const audit::Actor& actor = named.recorded.actor;
  const audit::Entry& entry = named.recorded.entry;
  std::string_view id = named.recorded.id;
  Time at = entry.at;
  OptionalText member_id = actor.member_id;
  std::string_view who = named.who;
  audit::Via via = actor.via;
  OptionalText customer_id = actor.customer_id;
  OptionalText acting_as = named.acting_as;
  std::string_view permission = entry.permission, action = entry.action;
  std::string_view object_id = entry.object_id;
  OptionalText before = entry.object_before, after = entry.object_after, reason = entry.reason;
  std::string_view request_id = entry.request_id;
  std::optional<std::int64_t> sequence = named.recorded.sequence;
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (),
                      (id, at, member_id, who, via, customer_id, acting_as, permission, action,
                       object_id, before, after, reason, request_id, sequence))

struct AuditChain {
  const audit::ChainState& chain;
  std::int64_t sequence = chain.sequence;
  std::optional<Time> sealed_at = chain.sealed_at;
  std::int64_t unsealed = chain.unsealed;
};
BOOST_DESCRIBE_STRUCT(AuditChain, (), (sequence, sealed_at, unsealed))

struct FoundAuditEntries {
  const backoffice::FoundEntries& found;
  std::vector<AuditEntry> entries = each<AuditEntry>(found.entries);
  AuditChain chain{found.chain};
  std::optional<std::string> next =
      found.next ? std::optional(to_cursor(*found.next, audit_list)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundAuditEntries, (), (entries, chain, next))

}  // namespace typecase::api::answers
