#include <algorithm>
#include <deque>
#include <map>

#include "orders/entitlements.h"
#include "orders/ledger.h"
#include "orders/transitions.h"

// How licences follow the ledgers of their orders and of those whose place they took.
namespace typecase::orders {
namespace {

struct Licence {
  std::string serial;
  int line = 0;
  EntitlementState state = EntitlementState::active;
  std::optional<std::string> successor;  // serial of the licence that took its place
};

// Whether money of the order of licence `e` is contested, or it has ended.
constexpr std::string_view is_shaky =
    "(e.state = 'revoked' OR EXISTS (SELECT 1 FROM dispute d JOIN payment p ON p.id = d.payment_id "
    "WHERE d.order_id = e.order_id AND d.state IN ('opened', 'lost') AND p.held IS NULL))";

// Whether any licence that this one lives on, along the whole chain, is shaky or another's.
const std::string chain_in_doubt =
    "WITH RECURSIVE before (serial, successor) AS ("
    "SELECT u.serial, s.serial FROM entitlement s JOIN licence_upgrade u "
    "ON u.order_id = s.order_id AND u.line_index = s.line_index WHERE s.serial = $1 "
    "UNION SELECT u.serial, s.serial FROM before b JOIN entitlement s ON s.serial = b.serial "
    "JOIN licence_upgrade u ON u.order_id = s.order_id AND u.line_index = s.line_index) "
    "SELECT 1 FROM before b JOIN entitlement e ON e.serial = b.serial "
    "WHERE e.superseded_by IS NULL OR e.superseded_by <> b.successor OR " +
    std::string(is_shaky) + " LIMIT 1";

// The licences that a line took the place of: serial, who has, whether it is shaky.
const std::string predecessors_of_line =
    "SELECT e.serial, e.superseded_by, CASE WHEN " + std::string(is_shaky) +
    " THEN 1 ELSE 0 END FROM licence_upgrade u JOIN entitlement e ON e.serial = u.serial "
    "WHERE u.order_id = $1 AND u.line_index = $2 ORDER BY e.serial";

std::vector<Licence> licences_of(db::Connection& connection, const OrderId& order) {
  std::vector<Licence> licences;
  for (const db::Row& row :
       connection.rows("SELECT serial, line_index, state, superseded_by FROM entitlement "
                       "WHERE order_id = $1 ORDER BY line_index",
                       order.text)) {
    licences.push_back({row.text(0), static_cast<int>(row.integer(1)),
                        to_entitlement_state(row.text(2)), row.optional_text(3)});
  }
  return licences;
}

// By the order's own money alone.
EntitlementState by_ledger(const Ledger& ledger, int line) {
  bool is_free = ledger.captured == Money{};
  Money kept = ledger.captured - ledger.refunded;
  bool is_gone = !is_free && kept <= Money{};
  if (ledger.is_lost || is_gone || ledger.refunded_lines.contains(line)) {
    return EntitlementState::revoked;
  }
  bool is_going = !is_free && kept - ledger.under_way <= Money{};
  if (ledger.is_disputed || is_going || ledger.lines_under_way.contains(line)) {
    return EntitlementState::suspended;
  }
  return EntitlementState::active;
}

OrderId order_of(db::Connection& connection, const std::string& serial) {
  return OrderId(
      connection.find_one("SELECT order_id FROM entitlement WHERE serial = $1", serial)->text(0));
}

// One walk over the orders that a change of one ledger concerns, each of them once: only licences
// of the first can end or stand again, so those of the others merely rest or live by what they were
// credited, or live again because their successor has ended.
class Restating {
 public:
  Restating(db::Connection& connection, std::string_view actor, Time now)
      : connection_(connection), actor_(actor), now_(now) {}

  void run(const OrderId& first) {
    wait(first);
    while (!waiting_.empty()) {
      OrderId order = std::move(waiting_.front());
      waiting_.pop_front();
      restate(order);
    }
  }

 private:
  void wait(const OrderId& order) {
    if (seen_.insert(order).second) waiting_.push_back(order);
  }

  void restate(const OrderId& order) {
    Ledger ledger = ledger_of(connection_, order);
    for (const Licence& licence : licences_of(connection_, order)) {
      EntitlementState own = by_ledger(ledger, licence.line);
      bool stands_again = licence.state == EntitlementState::revoked && own != licence.state;
      if (stands_again && !licence.successor) replace(order, licence);
      bool in_doubt = own != EntitlementState::revoked && is_in_doubt(order, licence);
      become(order, licence, combine(licence, own, in_doubt));
      if (licence.successor) {
        wait(order_of(connection_, *licence.successor));
      } else if (own == EntitlementState::revoked && licence.state != own) {
        restore(licence.serial);
      }
    }
  }

  EntitlementState combine(const Licence& licence, EntitlementState own, bool in_doubt) const {
    if (own == EntitlementState::revoked) return own;
    if (licence.successor) return EntitlementState::superseded;
    return in_doubt ? EntitlementState::suspended : own;
  }

  void become(const OrderId& order, const Licence& licence, EntitlementState to) {
    if (to == licence.state) return;
    move(connection_,
         {Subject::entitlement, licence.serial, order, name(licence.state), name(to), actor_},
         now_);
    if (to == EntitlementState::suspended && in_doubt_[licence.serial]) {
      flag_for_review(connection_, order, "credit_in_doubt", now_);
    }
  }

  // It lives on the money of those that it took the place of.
  bool is_in_doubt(const OrderId& order, const Licence& licence) {
    bool in_doubt = false;
    for (const db::Row& row : connection_.rows(predecessors_of_line, order.text, licence.line)) {
      bool is_shaky = row.optional_text(1) != licence.serial || row.boolean(2);
      in_doubt = in_doubt || is_shaky || chain_is_in_doubt(row.text(0));
    }
    return in_doubt_[licence.serial] = in_doubt;
  }

  bool chain_is_in_doubt(const std::string& serial) {
    auto known = in_doubt_.find(serial);
    if (known != in_doubt_.end()) return known->second;
    return in_doubt_[serial] = connection_.find_one(chain_in_doubt, serial).has_value();
  }

  // What had given way to a licence that has ended lives again, as far as its own order stands; of
  // one that has ended too, what had given way to that.
  void restore(const std::string& ended) {
    std::vector<std::string> gone{ended};
    while (!gone.empty()) {
      std::string serial = std::move(gone.back());
      gone.pop_back();
      for (const db::Row& row :
           connection_.rows("SELECT serial FROM entitlement WHERE superseded_by = $1 "
                            "AND state = 'revoked' ORDER BY serial",
                            serial)) {
        gone.push_back(row.text(0));
      }
      for (const std::string& alive : restore_superseded_by(connection_, serial)) {
        OrderId order = order_of(connection_, alive);
        record(connection_, {Subject::entitlement, alive, order, "superseded", "active", actor_},
               now_);
        wait(order);
      }
    }
  }

  // A licence that had ended stands again, since its refund failed: those that it had taken the
  // place of give way once more.
  void replace(const OrderId& order, const Licence& standing) {
    std::vector<std::string> upgraded;
    for (const db::Row& row : connection_.rows(predecessors_of_line, order.text, standing.line)) {
      upgraded.push_back(row.text(0));
    }
    if (upgraded.empty() || supersede(connection_, standing.serial, upgraded, actor_, now_)) return;
    flag_for_review(connection_, order, "upgraded_meanwhile", now_);
  }

  db::Connection& connection_;
  std::string_view actor_;
  Time now_;
  std::deque<OrderId> waiting_;
  std::set<OrderId> seen_;
  std::map<std::string, bool> in_doubt_;  // by serial
};

}  // namespace

void restate_licences(db::Connection& connection, const OrderId& order, std::string_view actor,
                      Time now) {
  Restating(connection, actor, now).run(order);
}

}  // namespace typecase::orders
