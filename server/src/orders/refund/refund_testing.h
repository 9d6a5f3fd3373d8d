#pragma once

// For tests only: a paid order of lines of any price, to refund and to dispute.

#include <initializer_list>

#include "orders/order_rows.h"
#include "orders/testing.h"

namespace typecase::orders::testing {

class PaidOrderTest : public OrdersTest {
 protected:
  // Pays it at the gateway, with VAT of a fifth in each line.
  OrderId pay_order(std::initializer_list<std::int64_t> gross) {
    return pay_order_with_amount(gross, std::nullopt);
  }

  // The gateway takes another amount.
  OrderId pay_order_with_amount(std::initializer_list<std::int64_t> gross,
                                std::optional<Money> amount) {
    return pay(new_order(gross), amount);
  }

  // One line that takes the place of what another order gave.
  OrderId pay_upgrade(std::int64_t gross, const OrderId& of) {
    return pay_upgrade_of(gross, serials_of(of));
  }

  OrderId pay_upgrade_of(std::int64_t gross, std::vector<std::string> serials) {
    Order made = new_order({gross});
    std::ranges::sort(serials);
    made.lines[0].upgrades = std::move(serials);
    return pay(std::move(made), std::nullopt);
  }

  // One that costs nothing more.
  OrderId give_upgrade(const OrderId& of) { return give_upgrade_of(serials_of(of)); }

  OrderId give_upgrade_of(std::vector<std::string> serials) {
    std::ranges::sort(serials);
    Order made = new_order({0});
    made.lines[0].upgrades = std::move(serials);
    return give(std::move(made));
  }

  // Two lines that cost nothing more, each in the place of one licence.
  OrderId give_upgrades_of(std::string first, std::string second) {
    Order made = new_order({0, 0});
    made.lines[0].upgrades = {std::move(first)};
    made.lines[1].upgrades = {std::move(second)};
    return give(std::move(made));
  }

  std::vector<std::string> serials_of(const OrderId& id) {
    std::vector<std::string> serials;
    for (const Line& line : now(id).lines) serials.push_back(*line.serial);
    return serials;
  }
  std::string serial_of(const OrderId& id, std::size_t line = 0) { return serials_of(id).at(line); }

  Order now(const OrderId& id) { return *find(id); }

  Result<Refund> ask(const OrderId& id, std::vector<int> lines = {},
                     std::optional<Money> amount = std::nullopt, std::string key = random_id()) {
    RefundRequest asked;
    asked.order = id;
    asked.lines = std::move(lines);
    asked.amount = amount;
    asked.reason = "Bought by mistake";
    asked.actor = "Inês";
    asked.key = std::move(key);
    return refunds.request(asked, {});
  }

  // Asks and has the gateway answer.
  std::optional<Refund> refund(const OrderId& id, std::vector<int> lines = {},
                               std::optional<Money> amount = std::nullopt) {
    return refunds.settle(ask(id, std::move(lines), amount).value());
  }

  // The gateway says something else of its last refund, and tells.
  void gateway_moves_refund(payments::RefundStatus status) {
    gateway.refunds.back().status = status;
    EXPECT_TRUE(refunds.settle_gateway_refund(gateway.refunds.back().id));
  }

  void dispute(payments::DisputeStatus status, Money amount) {
    if (gateway.disputes.empty()) gateway.disputes.emplace_back();
    payments::Dispute& dispute = gateway.disputes.back();
    const std::string intent = disputed_intent.value_or(gateway.newest().id);
    dispute.id = "dp_of_" + intent;
    dispute.intent_id = intent;
    dispute.amount = amount;
    dispute.currency = "EUR";
    dispute.status = status;
    EXPECT_TRUE(disputes.settle(dispute.id));
  }

  // The payment that dispute() is about; nullopt: the last one.
  std::optional<std::string> disputed_intent;

  std::vector<std::string> licences(const OrderId& id) {
    std::vector<std::string> states;
    for (const Line& line : now(id).lines) {
      states.emplace_back(line.licence_state ? enum_name(*line.licence_state) : "none");
    }
    return states;
  }

  // Pays it at the gateway; nullopt: its total.
  OrderId pay(Order made, std::optional<Money> amount) {
    Attempt attempt = database().write([&](db::Connection& connection) {
      place(connection, made);
      return insert_attempt(connection, made, 1, clock.now());
    });
    settlement.settle(attempt).value();
    if (amount) gateway.newest().amount = *amount;
    gateway.pay();
    settlement.settle(noted_attempt(made.id)).value();
    return made.id;
  }

  // In EUR, with VAT of a fifth in each line.
  Order new_order(std::initializer_list<std::int64_t> gross) {
    Order made;
    made.id = OrderId(random_id());
    made.email = "ada@example.org";
    made.currency = "EUR";
    made.licensee.name = made.billing.name = "Ada Lovelace";
    made.created_at = clock.now();
    made.payable_until = clock.now() + std::chrono::days(7);
    Money tax;
    for (std::int64_t amount : gross) {
      Line& line = made.lines.emplace_back();
      line.line_index = static_cast<int>(made.lines.size()) - 1;
      line.description = "EB Garamond " + std::to_string(line.line_index);
      line.licence_name = "Desktop";
      line.gross = {amount};
      line.tax = {{"VAT", "20", scale(line.gross, 20, 120)}};
      line.net = line.base = line.list_price = line.amount = line.gross - line.tax[0].amount;
      tax += line.tax[0].amount;
      made.subtotal += line.net;
      made.total += line.gross;
    }
    made.tax = {{"VAT", "20", tax}};
    return made;
  }

  // Pays nothing for an order that costs nothing.
  OrderId give(Order made) {
    database().write([&](db::Connection& connection) {
      place(connection, made);
      settlement.complete_free(connection, made);
    });
    return made.id;
  }

 private:
  // In the transaction that places the order.
  virtual void reserve(db::Connection&, const Order&) {}

  void place(db::Connection& connection, Order& made) {
    made.customer_id = accounts.add_guest(connection, made.email).id;
    insert_order(connection, made, random_id(), sha256(made.id.text));
    reserve(connection, made);
  }

  // With the id of its intent: without one the gateway would repeat its first answer.
  Attempt noted_attempt(const OrderId& id) {
    return *database().read([&](db::Connection& c) { return newest_attempt(c, id); });
  }
};

}  // namespace typecase::orders::testing
