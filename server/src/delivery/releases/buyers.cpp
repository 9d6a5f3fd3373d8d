#include "delivery/releases/buyers.h"

#include <map>
#include <set>
#include <unordered_map>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::delivery {
namespace {

// Finds renewed styles by the ids that orders name: a style may have been renamed since.
class RenewedStyles {
 public:
  RenewedStyles(db::Connection& connection, const std::vector<RenewedStyle>& renewed)
      : current_ids_(catalogue::read_former_ids(connection)) {
    for (const RenewedStyle& style : renewed) by_current_id_[current_id(style.style)] = &style;
  }

  // nullptr: the style was not renewed after that time.
  const RenewedStyle* find(const StyleId& style, Time paid_at) const {
    const auto found = by_current_id_.find(current_id(style));
    if (found == by_current_id_.end() || paid_at >= found->second->created_at) return nullptr;
    return found->second;
  }

 private:
  const std::string& current_id(const StyleId& style) const {
    const auto found = current_ids_.find(style.text);
    return found == current_ids_.end() ? style.text : found->second;
  }

  std::unordered_map<std::string, std::string> current_ids_;  // by former id
  std::map<std::string, const RenewedStyle*> by_current_id_;
};

// The last of the next `most` addresses. nullopt: there are no more.
std::optional<std::string> next_address(db::Connection& connection, const std::string& after,
                                        std::int64_t most) {
  return connection.value<std::optional<std::string>>(
      "SELECT max(k.email_key) FROM (SELECT DISTINCT email_key FROM customer "
      "WHERE email_key > $1 ORDER BY email_key LIMIT $2) k",
      after, most);
}

Buyer& buyer_of(std::vector<Buyer>& buyers, std::string& address, const db::Row& row) {
  const std::string key = row.text("email_key");
  if (buyers.empty() || address != key) {
    buyers.push_back({row.get<CustomerId>("customer_id"), row.text("email"), "", {}});
    address = key;
  }
  if (row.boolean("verified")) buyers.back().name = row.optional_text("name").value_or("");
  return buyers.back();
}

}  // namespace

BuyerPage find_buyers(db::Connection& connection, const std::vector<RenewedStyle>& renewed,
                      const std::string& after, std::int64_t most) {
  BuyerPage page;
  const auto until = next_address(connection, after, most);
  if (!until) return page;
  page.reached = *until;
  const RenewedStyles renewed_styles(connection, renewed);
  std::string address;
  for (const db::Row& row : connection.rows(
           "SELECT c.email_key, c.email, c.verified, c.name, e.customer_id, e.order_id, "
           "e.line_index, l.styles, o.paid_at FROM customer c "
           "JOIN entitlement e ON e.customer_id = c.id JOIN orders o ON o.id = e.order_id "
           "JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index "
           "WHERE c.email_key > $1 AND c.email_key <= $2 AND c.deleted_at IS NULL "
           "AND e.state IN ('active', 'suspended') AND o.paid_at IS NOT NULL "
           "ORDER BY c.email_key, c.created_at, c.id, o.paid_at, e.order_id, e.line_index",
           after, *until)) {
    const Time paid_at = row.time("paid_at");
    for (const StyleId& style : row.get<std::vector<StyleId>>("styles")) {
      const RenewedStyle* release = renewed_styles.find(style, paid_at);
      if (release == nullptr) continue;
      buyer_of(page.buyers, address, row)
          .styles.push_back(
              {row.get<OrderId>("order_id"), paid_at, row.get<int>("line_index"), release->style});
    }
  }
  return page;
}

BuyerCount count_buyers(db::Database& database, const std::vector<RenewedStyle>& renewed) {
  constexpr std::int64_t at_once = 1000;
  BuyerCount count;
  if (renewed.empty()) return count;
  std::string after;
  do {
    const BuyerPage page = database.read([&](db::Connection& connection) {
      return find_buyers(connection, renewed, after, at_once);
    });
    std::set<std::string> orders;
    for (const Buyer& buyer : page.buyers) {
      for (const LicensedStyle& style : buyer.styles) orders.insert(style.order.text);
    }
    count.buyers += static_cast<std::int64_t>(page.buyers.size());
    count.orders += static_cast<std::int64_t>(orders.size());
    after = page.reached;
  } while (!after.empty());
  return count;
}

}  // namespace typecase::delivery
