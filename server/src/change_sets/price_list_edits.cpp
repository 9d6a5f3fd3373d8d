#include "change_sets/price_list_edits.h"

#include <algorithm>

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "changes/records.h"

namespace typecase::change_sets {
namespace {

using changes::PriceListRecord;
using Prices = std::map<std::string, Money>;

Prices prices_in(const std::optional<std::string>& record) {
  if (!record) return {};
  return json::read_stored<PriceListRecord>(*record).prices;
}

void keep_prices(std::optional<std::string>& record, const std::set<std::string>& items) {
  if (!record) return;
  auto list = json::read_stored<PriceListRecord>(*record);
  std::erase_if(list.prices, [&](const auto& price) { return !items.contains(price.first); });
  record = json::write_stored(list);
}

}  // namespace

std::set<std::string> changed_prices(const Edit& edit) {
  const Prices before = prices_in(edit.before), after = prices_in(edit.after);
  std::set<std::string> changed;
  for (const auto& [from, to] : {std::pair(&before, &after), std::pair(&after, &before)}) {
    for (const auto& [item, price] : *from) {
      const auto other = to->find(item);
      if (other == to->end() || other->second != price) changed.insert(item);
    }
  }
  return changed;
}

std::set<std::string> priced_items(const Edit& edit) {
  std::set<std::string> items;
  for (const Prices& side : {prices_in(edit.before), prices_in(edit.after)}) {
    for (const auto& [item, price] : side) items.insert(item);
  }
  return items;
}

Edit with_prices(Edit edit, const std::set<std::string>& items) {
  keep_prices(edit.before, items);
  keep_prices(edit.after, items);
  return edit;
}

}  // namespace typecase::change_sets
