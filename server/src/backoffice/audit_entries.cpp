#include "backoffice/audit_entries.h"

#include "backoffice/names.h"

namespace typecase::backoffice {

std::vector<NamedEntry> name_people(db::Connection& connection,
                                    std::vector<audit::RecordedEntry> entries) {
  std::set<std::string> members, customers;
  for (const auto& [id, actor, entry, sequence] : entries) {
    if (actor.member_id) members.insert(*actor.member_id);
    if (actor.customer_id) customers.insert(*actor.customer_id);
  }
  const NamesById names = member_names(connection, members);
  const NamesById addresses = customer_addresses(connection, customers);
  std::vector<NamedEntry> named;
  for (audit::RecordedEntry& one : entries) {
    const auto name = names.find(one.actor.member_id.value_or(""));
    const auto address = addresses.find(one.actor.customer_id.value_or(""));
    std::string who = name == names.end() ? one.actor.via_id : name->second;
    std::optional<std::string> acting_as;
    if (address != addresses.end()) acting_as = address->second;
    named.push_back({std::move(one), std::move(who), std::move(acting_as)});
  }
  return named;
}

FoundEntries find_entries(db::Connection& connection, const audit::EntryFilter& filter,
                          const PageRequest& page) {
  audit::EntryList list = audit::find_entries(connection, filter, page);
  FoundEntries found;
  found.entries = name_people(connection, std::move(list.entries));
  found.chain = audit::chain_state(connection);
  found.next = std::move(list.next);
  return found;
}

}  // namespace typecase::backoffice
