// The journal of a shop that had refunds and disputes before it, as declared in journal.h.

#include "db/record.h"
#include "orders/sales/journal.h"

namespace typecase::orders {
namespace {

struct EarlierEvent {
  std::string subject, subject_id, to_status;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(EarlierEvent, (), (subject, subject_id, to_status, created_at))

std::optional<CreditNote> note_of(const std::vector<CreditNote>& notes, const std::string& refund) {
  for (const CreditNote& note : notes) {
    if (note.refund_id == refund && !note.cancels) return note;
  }
  return std::nullopt;
}

void enter(db::Connection& connection, const OrderId& order) {
  const std::vector<CreditNote> notes = find_credit_notes(connection, order);
  for (const EarlierEvent& event : connection.select<EarlierEvent>(
           "SELECT " + db::columns<EarlierEvent>() +
               " FROM order_event WHERE order_id = $1 AND (subject = 'refund' "
               "OR subject = 'dispute') ORDER BY created_at, id",
           order)) {
    const std::string& id = event.subject_id;
    if (event.subject == "dispute" && event.to_status == "lost") {
      enter_disputes(connection, order, event.created_at);
    } else if (event.to_status == "succeeded") {
      enter_refund(connection, *find_refund(connection, id), note_of(notes, id), event.created_at);
    } else if (event.to_status == "failed") {
      enter_failed_refund(connection, id, event.created_at);
    }
  }
}

}  // namespace

std::int64_t enter_earlier_refunds(db::Database& database) {
  const auto orders = database.read([](db::Connection& connection) {
    return connection.select<OrderId>(
        "SELECT order_id FROM refund WHERE state <> 'pending' UNION "
        "SELECT order_id FROM dispute WHERE state = 'lost' ORDER BY order_id");
  });
  for (const OrderId& order : orders) {
    database.write([&](db::Connection& connection) { enter(connection, order); });
  }
  return static_cast<std::int64_t>(orders.size());
}

}  // namespace typecase::orders
