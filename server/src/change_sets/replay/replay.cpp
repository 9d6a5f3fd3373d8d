#include "change_sets/replay/replay.h"

#include <algorithm>
#include <map>
#include <set>

#include "carts/frozen_cart.h"
#include "carts/open_carts.h"
#include "change_sets/preview/draft_snapshot.h"
#include "change_sets/replay/findings.h"
#include "change_sets/replay/list_prices.h"
#include "change_sets/rows.h"
#include "orders/listing/sold_lines.h"

namespace typecase::change_sets {
namespace {

using orders::SoldLine;
using pricing::CartItem;
using snapshot::Snapshot;

constexpr std::size_t most_findings = 50;

CartItem to_item(const SoldLine& line) {
  CartItem item;
  item.item_id = line.item_id;
  item.item_class = line.item_class;
  item.font_license_id = line.licence_id;
  item.license_option_id = line.tier_id;
  item.fields = line.fields;
  return item;
}

// The net amount of a line that was sold for `net`, at the draft's list price.
Money replayed_net(Money net, Money before, Money after) {
  return before.minor > 0 ? typecase::scale(net, after.minor, before.minor) : net;
}

// Adds up orders, one after the other.
class SalesReplay {
 public:
  SalesReplay(const Snapshot& shop, const Snapshot& draft) : shop_(shop), draft_(draft) {}

  // Lines of one order that are not negotiated.
  void add(const std::vector<SoldLine>& lines) {
    std::vector<CartItem> items;
    for (const SoldLine& line : lines) items.push_back(to_item(line));
    const std::string& currency = lines.front().currency;
    const auto before = list_prices(shop_, items, currency);
    const auto after = list_prices(draft_, items, currency);
    for (std::size_t i = 0; i < lines.size(); ++i) add(lines[i], before[i], after[i]);
    if (before != after) ++changed_;
  }

  void add_as_sold(const SoldLine& line) { add(line, line.net); }

  void finish(Replay& replay) {
    replay.changed_orders = changed_;
    for (const auto& [currency, sums] : by_currency_) {
      replay.sums.push_back({currency, sums.sold, sums.replayed});
    }
    for (const auto& [day, sums] : by_day_) {
      replay.days.push_back({{day.second, sums.sold, sums.replayed}, day.first});
    }
    for (auto& [id, finding] : lost_) replay.findings.push_back(std::move(finding));
  }

 private:
  struct Sums {
    Money sold, replayed;
  };

  void add(const SoldLine& line, std::optional<Money> before, std::optional<Money> after) {
    if (before && !after) {
      lost_.emplace(line.item_id,
                    Finding{FindingKind::no_longer_sold, line.item_id, name_of(line), before, {}});
    }
    add(line, before && after ? replayed_net(line.net, *before, *after) : line.net);
  }

  void add(const SoldLine& line, Money replayed) {
    const Day day = std::chrono::floor<std::chrono::days>(line.paid_at);
    for (Sums* sums : {&by_currency_[line.currency], &by_day_[{day, line.currency}]}) {
      sums->sold.minor += line.net.minor;
      sums->replayed.minor += replayed.minor;
    }
  }

  std::string name_of(const SoldLine& line) const {
    const auto subject = pricing::find_subject(*shop_.catalogue, to_item(line));
    return subject ? subject->description : line.item_id;
  }

  const Snapshot& shop_;
  const Snapshot& draft_;
  std::int64_t changed_ = 0;
  std::map<std::string, Sums> by_currency_;
  std::map<std::pair<Day, std::string>, Sums> by_day_;
  std::map<std::string, Finding> lost_;  // by item
};

void replay_orders(const std::vector<SoldLine>& lines, SalesReplay& sales, Replay& replay) {
  for (auto at = lines.begin(); at != lines.end();) {
    const auto end = std::find_if(
        at, lines.end(), [&](const SoldLine& line) { return line.order_id != at->order_id; });
    std::vector<SoldLine> listed;
    for (; at != end; ++at) {
      if (at->custom_licence_id) {
        sales.add_as_sold(*at);
      } else {
        listed.push_back(*at);
      }
    }
    if (!listed.empty()) sales.add(listed);
    ++replay.orders;
  }
}

void add_cart(const pricing::PricedCart& cart, const Snapshot& shop, const Snapshot& draft,
              ReplayedCarts& carts) {
  const auto items = carts::items_of(cart);
  const auto before = list_prices(shop, items, cart.currency);
  const auto after = list_prices(draft, items, cart.currency);
  std::int64_t difference = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (before[i] && !after[i]) {
      ++carts.withdrawn;
      return;
    }
    if (before[i] && after[i]) difference += after[i]->minor - before[i]->minor;
  }
  ++(difference == 0 ? carts.same : difference > 0 ? carts.dearer : carts.cheaper);
}

}  // namespace

Result<Replay> replay(db::Connection& connection, const Snapshot& shop,
                      std::string_view change_set_id, Time now) {
  if (!find(connection, change_set_id)) return not_found("change set");
  const auto draft = draft_snapshot(connection, shop, read_edits(connection, change_set_id), now);
  Replay replay;
  const auto lines = orders::sold_lines(connection, now - replayed_days, most_replayed_lines);
  replay.is_whole = static_cast<std::int64_t>(lines.size()) < most_replayed_lines;
  replay.findings = price_findings(*shop.catalogue, *draft->catalogue);
  SalesReplay sales(shop, *draft);
  replay_orders(lines, sales, replay);
  sales.finish(replay);
  for (const auto& cart : carts::open_shared_carts(connection, now, most_replayed_carts)) {
    add_cart(cart, shop, *draft, replay.shared_carts);
  }
  replay.payable_orders = orders::count_payable(connection, now);
  replay.offers = carts::count_open_prepared_carts(connection, now);
  if (replay.findings.size() > most_findings) replay.findings.resize(most_findings);
  return replay;
}

}  // namespace typecase::change_sets
