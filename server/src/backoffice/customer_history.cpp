#include "backoffice/customer_history.h"

#include <algorithm>

namespace typecase::backoffice {

using audit::RecordedEntry;

std::vector<NamedEntry> customer_history(db::Connection& connection, const CustomerId& customer,
                                         std::int64_t most) {
  const PageRequest page{std::nullopt, most};
  audit::EntryFilter to_them, as_them;
  to_them.object = as_them.customer = customer.text;
  auto entries = audit::find_entries(connection, to_them, page).entries;
  std::ranges::move(audit::find_entries(connection, as_them, page).entries,
                    std::back_inserter(entries));
  auto place = [](const RecordedEntry& one) { return std::pair(one.entry.at, one.id); };
  std::ranges::sort(entries, std::ranges::greater(), place);
  // One may be both: what they did to a customer as that customer.
  auto is_same = [](const RecordedEntry& a, const RecordedEntry& b) { return a.id == b.id; };
  entries.erase(std::unique(entries.begin(), entries.end(), is_same), entries.end());
  cut_to_page(entries, most);
  return name_people(connection, std::move(entries));
}

}  // namespace typecase::backoffice
