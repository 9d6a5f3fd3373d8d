#include <algorithm>
#include <deque>
#include <map>

#include "db/record.h"
#include "orders/licence/entitlements.h"
#include "orders/payment/ledger.h"
#include "orders/transitions.h"

// How licences follow the ledgers of their orders and of those whose place they took.
namespace typecase::orders {
namespace {

struct Licence {
  std::string serial;
  int line_index = 0;
  EntitlementState state = EntitlementState::active;
  std::optional<std::string> superseded_by;  // serial of the licence that took its place
  bool is_free = false;                      // its line cost nothing
  bool is_ended = false;                     // by staff
};
BOOST_DESCRIBE_STRUCT(Licence, (), (serial, line_index, state, superseded_by, is_free, is_ended))

// Whether the bank contests money of the order of licence `e`, or has taken it.
constexpr std::string_view is_contested =
    "EXISTS (SELECT 1 FROM dispute d JOIN payment p ON p.id = d.payment_id "
    "WHERE d.order_id = e.order_id AND d.state IN ('opened', 'lost') AND p.held IS NULL)";

// Whether there is a refund of the licence `e` in this state: of its line, or of all that is left.
std::string has_refund(std::string_view state) {
  return "EXISTS (SELECT 1 FROM refund r JOIN payment p ON p.id = r.payment_id "
         "WHERE r.order_id = e.order_id AND r.state = '" +
         std::string(state) +
         "' AND p.held IS NULL "
         "AND (',' || trim(r.lines, '[]') || ',' LIKE '%,' || e.line_index || ',%' "
         "OR (r.lines = '[]' AND (SELECT sum(x.amount) FROM payment x "
         "WHERE x.order_id = e.order_id AND x.held IS NULL) <= "
         "(SELECT sum(y.amount) FROM refund y JOIN payment z ON z.id = y.payment_id "
         "WHERE y.order_id = e.order_id AND y.state <> 'failed' AND z.held IS NULL))))";
}

// How far whatever lives on the money of licence `e` can rely on it; see Doubt.
const std::string doubt = "CASE WHEN e.state = 'revoked' OR " + std::string(is_contested) +
                          " THEN 2 WHEN " + has_refund("pending") + " THEN 1 ELSE 0 END";

// Of the licences that one lives on, along the whole chain. Where staff have accepted one, nobody
// looks behind it.
const std::string doubt_of_chain =
    "WITH RECURSIVE before (serial) AS ("
    "SELECT u.serial FROM entitlement s JOIN licence_upgrade u "
    "ON u.order_id = s.order_id AND u.line_index = s.line_index WHERE s.serial = $1 "
    "AND NOT EXISTS (SELECT 1 FROM licence_decision a WHERE a.serial = s.serial "
    " AND a.decision = 'accepted') "
    "UNION SELECT u.serial FROM before b JOIN entitlement s ON s.serial = b.serial "
    "JOIN licence_upgrade u ON u.order_id = s.order_id AND u.line_index = s.line_index "
    "WHERE NOT EXISTS (SELECT 1 FROM licence_decision a WHERE a.serial = s.serial "
    " AND a.decision = 'accepted')) "
    "SELECT coalesce(max(" +
    doubt + "), 0) FROM before b JOIN entitlement e ON e.serial = b.serial";

// The licences that a line took the place of: serial, its doubt, whether it has ended otherwise
// than by its bank: what a refund has ended no bank brings back.
const std::string predecessors_of_line =
    "SELECT e.serial, " + doubt + " AS doubt, CASE WHEN e.state = 'revoked' AND (" +
    has_refund("succeeded") + " OR NOT " + std::string(is_contested) +
    ") THEN 1 ELSE 0 END AS is_gone FROM licence_upgrade u JOIN entitlement e ON e.serial = "
    "u.serial "
    "WHERE u.order_id = $1 AND u.line_index = $2 ORDER BY e.serial";

std::vector<Licence> licences_of(db::Connection& connection, const OrderId& order) {
  return connection.select<Licence>(
      "SELECT e.serial, e.line_index, e.state, e.superseded_by, "
      "CASE WHEN l.gross = 0 THEN 1 ELSE 0 END AS is_free, "
      "CASE WHEN d.decision = 'ended' THEN 1 ELSE 0 END AS is_ended FROM entitlement e "
      "JOIN order_line l ON l.order_id = e.order_id "
      "AND l.line_index = e.line_index "
      "LEFT JOIN licence_decision d ON d.serial = e.serial "
      "WHERE e.order_id = $1 ORDER BY e.line_index",
      order.text);
}

// Whether every line that cost something is among these: what is left costs nothing, and stays.
bool are_all_named(const std::vector<Licence>& licences, const std::set<int>& lines) {
  bool any = false, all = true;
  for (const Licence& licence : licences) {
    if (licence.is_free) continue;
    any = true;
    all &= lines.contains(licence.line_index);
  }
  return any && all;
}

// By the order's own money alone.
EntitlementState by_ledger(const Ledger& ledger, const Licence& licence,
                           const std::vector<Licence>& all) {
  auto ends = [&](Money kept, const std::set<int>& lines) {
    bool is_gone = ledger.captured > Money{} && kept <= Money{};
    return lines.contains(licence.line_index) ||
           (is_gone && !(licence.is_free && are_all_named(all, lines)));
  };
  Money kept = ledger.captured - ledger.refunded;
  if (ledger.is_lost || ends(kept, ledger.refunded_lines)) return EntitlementState::revoked;
  std::set<int> going = ledger.refunded_lines;
  going.insert(ledger.lines_under_way.begin(), ledger.lines_under_way.end());
  bool rests = ledger.is_disputed || ends(kept - ledger.under_way, going);
  return rests ? EntitlementState::suspended : EntitlementState::active;
}

// Of what a licence was credited: the money stands; it may be going back; it is contested or gone.
enum class Doubt { none, going, open };

Doubt to_doubt(std::int64_t level) { return static_cast<Doubt>(level); }

// The state that a licence depends on.
struct Ground {
  Doubt doubt = Doubt::none;
  bool is_gone = false;  // one that it took the place of has ended, by the shop's own will
};

bool is_accepted(db::Connection& connection, const std::string& serial) {
  return connection
      .find_one("SELECT 1 FROM licence_decision WHERE serial = $1 AND decision = 'accepted'",
                serial)
      .has_value();
}

OrderId order_of(db::Connection& connection, const std::string& serial) {
  return OrderId(
      connection.value<std::string>("SELECT order_id FROM entitlement WHERE serial = $1", serial));
}

// One walk over the orders that a change of one ledger concerns: those that upgrade its licences,
// each once, and those of licences that live again because their successor has ended. A licence
// that cost nothing ends with what it took the place of, and stands again with it.
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
    const std::vector<Licence> licences = licences_of(connection_, order);
    for (const Licence& licence : licences) {
      Ground ground = ground_of(order, licence);
      EntitlementState own = by_ledger(ledger, licence, licences);
      bool ends = licence.is_ended || (licence.is_free && ground.is_gone);
      if (ends) own = EntitlementState::revoked;
      bool stands_again = licence.state == EntitlementState::revoked && own != licence.state;
      if (stands_again && !licence.superseded_by) replace(order, licence);
      become(order, licence, combine(licence, own, ground.doubt), ground.doubt);
      wait_for_upgrades_of(licence.serial);
      bool has_ended = own == EntitlementState::revoked && licence.state != own;
      if (has_ended && !licence.superseded_by) restore(licence.serial);
    }
  }

  EntitlementState combine(const Licence& licence, EntitlementState own, Doubt doubt) const {
    if (own == EntitlementState::revoked) return own;
    if (licence.superseded_by) return EntitlementState::superseded;
    return doubt == Doubt::none ? own : EntitlementState::suspended;
  }

  void become(const OrderId& order, const Licence& licence, EntitlementState to, Doubt doubt) {
    if (to == licence.state) return;
    move(connection_,
         {Subject::entitlement, licence.serial, order, enum_name(licence.state), enum_name(to),
          actor_},
         now_);
    if (to == EntitlementState::suspended && doubt == Doubt::open) {
      flag_for_review(connection_, order, "credit_in_doubt", now_);
    }
  }

  // It lives on the money of those that it took the place of.
  Ground ground_of(const OrderId& order, const Licence& licence) {
    Ground ground;
    for (const db::Row& row :
         connection_.rows(predecessors_of_line, order.text, licence.line_index)) {
      Doubt own = to_doubt(row.integer("doubt"));
      Doubt behind = own == Doubt::open ? own : doubt_behind(row.text("serial"));
      ground.doubt = std::max({ground.doubt, own, behind});
      ground.is_gone |= row.boolean("is_gone");
    }
    bool rests_on_others = ground.doubt != Doubt::none || ground.is_gone;
    if (rests_on_others && is_accepted(connection_, licence.serial)) ground = Ground();
    doubts_[licence.serial] = ground.doubt;
    return ground;
  }

  Doubt doubt_behind(const std::string& serial) {
    auto known = doubts_.find(serial);
    if (known != doubts_.end()) return known->second;
    return doubts_[serial] = to_doubt(connection_.value<std::int64_t>(doubt_of_chain, serial));
  }

  // The orders of whatever lives on this licence, or would if it stood.
  void wait_for_upgrades_of(const std::string& serial) {
    for (const OrderId& order : connection_.select<OrderId>(
             "SELECT DISTINCT s.order_id FROM licence_upgrade u JOIN entitlement s "
             "ON s.order_id = u.order_id AND s.line_index = u.line_index "
             "WHERE u.serial = $1 ORDER BY s.order_id",
             serial)) {
      wait(order);
    }
  }

  // A licence replaced by one that has ended lives again, as far as its own order stands; of
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
        gone.push_back(row.text("serial"));
      }
      for (const std::string& alive : restore_superseded_by(connection_, serial)) {
        OrderId order = order_of(connection_, alive);
        record(connection_, {Subject::entitlement, alive, order, "superseded", "active", actor_},
               now_);
        // Once more, if need be: it was looked at as one that had given way.
        seen_.erase(order);
        wait(order);
      }
    }
  }

  // A licence that had ended stands again, since its refund failed: those that it had taken the
  // place of give way once more.
  void replace(const OrderId& order, const Licence& standing) {
    std::vector<std::string> upgraded;
    for (const db::Row& row :
         connection_.rows(predecessors_of_line, order.text, standing.line_index)) {
      upgraded.push_back(row.text("serial"));
    }
    if (upgraded.empty() || supersede(connection_, standing.serial, upgraded, actor_, now_)) return;
    flag_for_review(connection_, order, "upgraded_meanwhile", now_);
  }

  db::Connection& connection_;
  std::string_view actor_;
  Time now_;
  std::deque<OrderId> waiting_;
  std::set<OrderId> seen_;
  std::map<std::string, Doubt> doubts_;  // by serial
};

}  // namespace

std::set<int> licences_ended_by(const Order& order, const Ledger& ledger, const Refund& refund) {
  if (refund.held) return {};
  std::vector<Licence> licences;
  for (const Line& line : order.lines) {
    if (!line.serial) continue;
    licences.push_back({*line.serial, line.line_index, *line.licence_state, std::nullopt,
                        line.gross == Money{}, false});
  }
  Ledger after = ledger;
  // Refunds that are under way will have gone back by then too.
  after.refunded += ledger.under_way + refund.amount;
  after.refunded_lines.insert(ledger.lines_under_way.begin(), ledger.lines_under_way.end());
  after.refunded_lines.insert(refund.lines.begin(), refund.lines.end());
  std::set<int> ended;
  for (const Licence& licence : licences) {
    if (licence.state == EntitlementState::revoked) continue;
    if (by_ledger(after, licence, licences) == EntitlementState::revoked) {
      ended.insert(licence.line_index);
    }
  }
  return ended;
}

void restate_licences(db::Connection& connection, const OrderId& order, std::string_view actor,
                      Time now) {
  Restating(connection, actor, now).run(order);
}

bool is_credit_in_doubt(db::Connection& connection, const std::string& serial) {
  return to_doubt(connection.value<std::int64_t>(doubt_of_chain, serial)) == Doubt::open;
}

}  // namespace typecase::orders
