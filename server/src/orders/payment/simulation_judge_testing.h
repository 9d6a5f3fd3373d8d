#pragma once

// For tests only: what must hold of shop and gateway once a simulation has come to rest.

#include "db/record.h"
#include "orders/documents/invoice.h"
#include "orders/payment/ledger.h"
#include "orders/payment/simulation_testing.h"

namespace typecase::orders::testing {

class Judge {
 public:
  explicit Judge(Simulation& simulation) : simulation_(simulation) {}

  void judge() {
    simulation_.database().read([&](db::Connection& connection) {
      for (const db::Row& row : connection.rows("SELECT id FROM orders ORDER BY checkout_key")) {
        judge(connection, OrderId(row.text("id")));
      }
      judge_numbers(connection,
                    "SELECT invoice_number FROM orders WHERE invoice_number IS NOT NULL "
                    "ORDER BY 1");
      judge_numbers(connection, "SELECT number FROM credit_note ORDER BY 1");
      judge_ledger(connection);
      judge_upgrades(connection);
      expect_none(connection, "left its final state",
                  "SELECT subject || ' ' || subject_id FROM order_event "
                  "WHERE (subject = 'attempt' AND from_status = 'succeeded') "
                  "OR (subject = 'order' AND from_status = 'completed')");
      // This gateway never does what these are for.
      expect_none(connection, "held for nothing",
                  "SELECT order_id || ' ' || to_status FROM order_event WHERE subject = 'review' "
                  "AND to_status IN ('paid_twice', 'amount_mismatch', 'refund_mismatch')");
    });
    EXPECT_EQ(simulation_.gateway().overdrawn, 0);
  }

 private:
  void judge(db::Connection& connection, const OrderId& id) {
    Order order = find_order(connection, id).value();
    Ledger ledger = ledger_of(connection, id);
    SCOPED_TRACE("order " + id.text + " " + std::string(enum_name(order.status)));
    EXPECT_LE(ledger.captured, order.total);
    EXPECT_LE(ledger.refunded + ledger.under_way, ledger.captured);
    EXPECT_EQ(ledger.captured == order.total, order.paid_at.has_value());
    if (!order.paid_at && !cannot_be_canceled(order)) {
      EXPECT_TRUE(order.status == Status::canceled || order.status == Status::expired ||
                  order.needs_review);
    }
    judge_licences(order, ledger);
    Money noted;
    for (const CreditNote& note : find_credit_notes(connection, id)) noted += note.gross;
    EXPECT_EQ(noted, ledger.refunded);
    judge_deliveries(connection, order);
    judge_journal(connection, order, ledger);
    judge_at_gateway(order);
  }

  // The journal of sales holds what payment, refunds and disputes leave of an order.
  void judge_journal(db::Connection& connection, const Order& order, const Ledger& ledger) {
    const auto lost = connection.value<Money>(
        "SELECT cast(coalesce(sum(amount), 0) AS {i64}) FROM dispute WHERE order_id = $1 "
        "AND state = 'lost'",
        order.id);
    const auto sum = [&](std::string_view column) {
      return connection.value<Money>("SELECT cast(coalesce(sum(" + std::string(column) +
                                         "), 0) AS {i64}) FROM sale_entry WHERE order_id = $1",
                                     order.id);
    };
    EXPECT_EQ(sum("gross"), ledger.captured - ledger.refunded - lost);
    if (lost == Money{} && ledger.refunded == ledger.captured) {
      EXPECT_EQ(sum("net"), Money{});
    }
  }

  // The gateway never cancels its payment: it alone may stay open.
  bool cannot_be_canceled(const Order& order) const {
    return std::ranges::any_of(simulation_.gateway().faults, [&](const auto& fault) {
      return fault.second != IntentFault::missing &&
             simulation_.gateway().intent(fault.first).metadata.at("order_id") == order.id.text;
    });
  }

  void judge_licences(const Order& order, const Ledger& ledger) {
    bool stands = order.paid_at && ledger.captured > ledger.refunded && !ledger.is_lost;
    for (const Line& line : order.lines) {
      EXPECT_EQ(line.serial.has_value(), order.paid_at.has_value());
      EXPECT_EQ(line.serial && line.licence_state != EntitlementState::revoked, stands);
    }
  }

  // A payer is told so once, and gets files once; each refund that came through is told once.
  void judge_deliveries(db::Connection& connection, const Order& order) {
    auto count = [&](std::string_view sql) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + std::string(sql),
                                            order.id.text);
    };
    std::int64_t once = order.paid_at ? 1 : 0;
    EXPECT_EQ(count("outbox WHERE text_body LIKE '%/orders/' || $1 || '%' AND kind = 'receipt'"),
              once);
    EXPECT_EQ(count("job WHERE kind = 'build_package' AND payload LIKE '%' || $1 || '%'"), once);
    EXPECT_EQ(count("outbox o JOIN refund r ON r.id = o.event WHERE r.order_id = $1 "
                    "AND o.kind = 'refund'"),
              count("order_event WHERE order_id = $1 AND subject = 'refund' "
                    "AND to_status = 'succeeded'"));
  }

  // No order was paid twice there, and none that has ended can still be paid.
  void judge_at_gateway(const Order& order) {
    int succeeded = 0;
    for (const auto& intent : simulation_.gateway().intents) {
      if (intent.metadata.at("order_id") != order.id.text) continue;
      if (intent.status == IntentStatus::succeeded) ++succeeded;
      bool is_payable = payments::testing::is_open(intent) &&
                        simulation_.customers().can_confirm(intent.id) &&
                        !simulation_.gateway().is_missing(intent.id) && !cannot_be_canceled(order);
      EXPECT_FALSE(is_payable) << intent.id << " can still be paid";
    }
    EXPECT_EQ(succeeded, order.paid_at ? 1 : 0);
  }

  void expect_none(db::Connection& connection, const char* what, std::string_view sql) {
    for (const std::string& found : connection.select<std::string>(sql)) {
      ADD_FAILURE() << what << ": " << found;
    }
  }

  void judge_numbers(db::Connection& connection, std::string_view sql) {
    std::int64_t expected = 0;
    for (std::int64_t number : connection.select<std::int64_t>(sql)) {
      EXPECT_EQ(number, ++expected) << sql;
    }
  }

  // Payment by payment and refund by refund, the shop's ledger is the gateway's.
  void judge_ledger(db::Connection& connection) {
    std::map<std::string, std::int64_t> ours, theirs;
    for (const auto& intent : simulation_.gateway().intents) {
      if (intent.status == IntentStatus::succeeded)
        theirs[intent.id] = intent.amount_received.minor;
    }
    for (const auto& refund : simulation_.gateway().refunds) {
      if (refund.status == payments::RefundStatus::succeeded)
        theirs[refund.id] = refund.amount.minor;
    }
    for (const db::Row& row : connection.rows(
             "SELECT gateway_id, amount FROM payment "
             "UNION ALL SELECT gateway_id, amount FROM refund WHERE state = 'succeeded'")) {
      ours[row.text("gateway_id")] = row.integer("amount");
    }
    EXPECT_EQ(ours, theirs);
    for (const OrderId& id : simulation_.customers().told_paid()) {
      EXPECT_TRUE(find_order(connection, id)->paid_at) << "told paid: " << id.text;
    }
  }

  // A licence gives way to one that stands, be it at the end of a chain; and one that is valid
  // lives on no credit that is gone, unless staff were told.
  void judge_upgrades(db::Connection& connection) {
    expect_none(connection, "gave way to none that stands",
                "WITH RECURSIVE after (serial, successor) AS ("
                "SELECT serial, superseded_by FROM entitlement WHERE superseded_by IS NOT NULL "
                "UNION SELECT a.serial, e.superseded_by FROM after a "
                "JOIN entitlement e ON e.serial = a.successor WHERE e.superseded_by IS NOT NULL) "
                "SELECT e.serial FROM entitlement e WHERE (e.state = 'superseded' AND NOT EXISTS ("
                "SELECT 1 FROM after a JOIN entitlement s ON s.serial = a.successor "
                "WHERE a.serial = e.serial AND s.state <> 'revoked')) "
                "OR (e.superseded_by IS NOT NULL AND e.state IN ('active', 'suspended'))");
    expect_none(connection, "lives on the credit of a licence that ended or serves another",
                "SELECT e.serial FROM entitlement e JOIN licence_upgrade u "
                "ON u.order_id = e.order_id AND u.line_index = e.line_index "
                "JOIN entitlement p ON p.serial = u.serial WHERE e.state = 'active' "
                "AND (p.state <> 'superseded' OR p.superseded_by <> e.serial) "
                "AND NOT EXISTS (SELECT 1 FROM order_event v WHERE v.order_id = e.order_id "
                "AND v.to_status IN ('upgraded_twice', 'upgraded_meanwhile'))");
  }

  Simulation& simulation_;
};

}  // namespace typecase::orders::testing
