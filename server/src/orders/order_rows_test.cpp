#include "orders/order_rows.h"

#include <gtest/gtest.h>

#include "base/json/json_writer.h"
#include "orders/documents/documents_testing.h"
#include "orders/documents/invoice.h"
#include "orders/testing.h"

namespace typecase::orders {
namespace {

using db::testing::CountingConnection;

class OrderRowsTest : public testing::OrdersTest {
 protected:
  Order placed() {
    Order order = testing::sample_order();
    order.id = OrderId(random_id());
    order.status = Status::pending_payment;
    order.email = "ada@example.org";
    order.lines[0].custom_licence_id = "NEGOTIATED";
    order.tax_sentence = "A sentence.";
    order.coupon = "SPRING10";
    order.prices_include_tax = true;
    order.evidence = {"PT", "192.0.2.0/24", std::nullopt};
    order.evidence.vat_check = {"PT999999990", pricing::VatCheckState::valid, "VIES", "WAPI1", "",
                                clock.now()};
    order.consents = {{"immediate_delivery", "At once.", "abc", clock.now()}};
    if (customer.text.empty()) {
      customer = database().write(
          [&](db::Connection& c) { return accounts.add_guest(c, order.email).id; });
    }
    order.customer_id = customer;
    database().write([&](db::Connection& connection) {
      insert_order(connection, order, random_id(), sha256(order.id.text));
    });
    return order;
  }

  CustomerId customer;
};

TYPECASE_EACH_ENGINE(OrderRowsTest);

TEST_P(OrderRowsTest, KeepsWhatItsDocumentsSay) {
  Order order = placed();
  Order found = find(order.id).value();
  EXPECT_EQ(json::write_stored(found.seller), json::write_stored(order.seller));
  EXPECT_EQ(found.seller.register_entry, order.seller.register_entry);
  EXPECT_EQ(json::write_stored(found.evidence), json::write_stored(order.evidence));
  EXPECT_EQ(found.evidence.vat_check, order.evidence.vat_check);
  EXPECT_EQ(json::write_stored(found.consents), json::write_stored(order.consents));
  EXPECT_EQ(found.consents.at(0).given_at, clock.now());
  EXPECT_EQ(found.tax_reason, pricing::TaxReason::domestic);
  EXPECT_EQ(found.tax_sentence, "A sentence.");
  EXPECT_EQ(found.coupon, "SPRING10");
  EXPECT_TRUE(found.prices_include_tax);
  ASSERT_EQ(found.lines.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const Line& line = found.lines[i];
    EXPECT_EQ(line.list_price, order.lines[i].list_price);
    EXPECT_EQ(line.net, order.lines[i].net);
    EXPECT_EQ(json::write_stored(line.tax), json::write_stored(order.lines[i].tax));
    EXPECT_EQ(line.gross, order.lines[i].gross);
    EXPECT_EQ(line.question, order.lines[i].question);
    EXPECT_EQ(line.custom_licence_id, order.lines[i].custom_licence_id);
  }
}

TEST_P(OrderRowsTest, TakesTwoStatementsForAnOrderAndForAList) {
  Order order = placed();
  for (int i = 0; i < 9; ++i) placed();
  database().read([&](db::Connection& connection) {
    CountingConnection one(connection);
    EXPECT_EQ(find_order(one, order.id).value().lines.size(), 2u);
    EXPECT_EQ(one.statements, 2);
    CountingConnection list(connection);
    std::vector<Order> orders = list_orders(list, customer, 5);
    EXPECT_EQ(list.statements, 2);
    EXPECT_EQ(orders.size(), 5u);
    for (const Order& listed : orders) EXPECT_EQ(listed.lines.size(), 2u);
  });
}

TEST_P(OrderRowsTest, ReadsAnOrderThatWasPlacedBeforeTheseWereKept) {
  Order order = placed();
  database().write([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
        "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
        "immediate_delivery, created_at, payable_until) SELECT 'OLD', customer_id, status, "
        "needs_review, 'old', checkout_sha256, email, currency, subtotal, discount, '[]', total, "
        "licensee, billing, immediate_delivery, created_at, payable_until FROM orders");
  });
  Order old = find(OrderId("OLD")).value();
  EXPECT_EQ(old.seller.name, "");
  EXPECT_EQ(old.evidence.billing_country, "");
  EXPECT_EQ(old.tax_reason, std::nullopt);
  EXPECT_EQ(old.coupon, std::nullopt);
  EXPECT_TRUE(old.consents.empty());
  EXPECT_FALSE(old.prices_include_tax);
}

class CreditNoteRowsTest : public OrderRowsTest {
 protected:
  Order invoiced() {
    Order order = placed();
    ++last_invoice;
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE orders SET invoice_number = $2, paid_at = 1 WHERE id = $1",
                         order.id.text, last_invoice);
    });
    return find(order.id).value();
  }
  Result<CreditNote> issue(const Order& order, std::int64_t gross) {
    return database().write([&](db::Connection& connection) {
      return issue_credit_note(connection, order, {gross}, "", clock.now());
    });
  }

  std::int64_t last_invoice = 0;
};

TYPECASE_EACH_ENGINE(CreditNoteRowsTest);

TEST_P(CreditNoteRowsTest, PartsOfAnInvoiceTakeBackExactlyItsTaxes) {
  Order order = invoiced();
  Money tax = order.tax.at(0).amount;
  for (std::int64_t part : {1, 2, 3333, 77, 10'000}) ASSERT_TRUE(issue(order, part));
  Money left = order.total - Money{1 + 2 + 3333 + 77 + 10'000};
  ASSERT_TRUE(issue(order, left.minor));
  auto notes = database().read([&](db::Connection& c) { return find_credit_notes(c, order.id); });
  Money net, taxes, gross;
  for (const CreditNote& note : notes) {
    EXPECT_EQ(note.net + note.tax.at(0).amount, note.gross);
    EXPECT_GE(note.tax[0].amount, Money{});
    net += note.net;
    taxes += note.tax[0].amount;
    gross += note.gross;
  }
  EXPECT_EQ(taxes, tax);
  EXPECT_EQ(gross, order.total);
  EXPECT_EQ(net, order.total - tax);
}

TEST_P(CreditNoteRowsTest, RefusesMoreThanIsLeftOfTheInvoice) {
  Order order = invoiced();
  ASSERT_TRUE(issue(order, order.total.minor - 1));
  EXPECT_EQ(issue(order, 2).error().code, "too_much");
  EXPECT_EQ(issue(order, 0).error().code, "too_much");
  ASSERT_TRUE(issue(order, 1));
  EXPECT_EQ(issue(*find(placed().id), 1).error().code, "not_invoiced");
}

TEST_P(CreditNoteRowsTest, NumbersThemWithoutAGapWhateverIsRolledBack) {
  Order order = invoiced();
  EXPECT_EQ(issue(order, 1).value().number, 1);
  EXPECT_THROW(database().write([&](db::Connection& connection) {
    (void)issue_credit_note(connection, order, {1}, "", clock.now());
    throw std::runtime_error("the process dies here");
  }),
               std::runtime_error);
  std::vector<std::jthread> others;
  for (int i = 0; i < 8; ++i) {
    others.emplace_back([this, order] { EXPECT_TRUE(issue(order, 1)); });
  }
  others.clear();
  EXPECT_EQ(issue(invoiced(), 5).value().number, 10);
  Order found = find(order.id).value();
  ASSERT_EQ(found.credit_notes.size(), 9u);
  for (std::size_t i = 0; i < 9; ++i) {
    EXPECT_EQ(found.credit_notes[i].number, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(found.credit_notes[i].amount, Money{1});
    EXPECT_EQ(found.credit_notes[i].issued_at, clock.now());
  }
}

}  // namespace
}  // namespace typecase::orders
