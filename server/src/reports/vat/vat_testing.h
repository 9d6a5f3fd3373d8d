#pragma once

// For tests only: sales of the one-stop scheme and others, and returns of them.

#include "orders/refund/refund_testing.h"
#include "reports/vat/vat_returns.h"

namespace typecase::reports::testing {

using pricing::TaxReason;

class VatTest : public orders::testing::PaidOrderTest {
 protected:
  VatTest() {
    execute(
        "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
        "VALUES ('mira', 'mira@shop.example', 'mira@shop.example', 'Mira', 'accountant', 0)");
  }

  Day today() const { return std::chrono::floor<std::chrono::days>(clock.now()); }
  Quarter running() const { return Quarter(today()); }

  // Moves the clock to noon of that day, which is not over yet.
  void go_to(Day day) { clock.advance(Time(day) + std::chrono::hours(12) - clock.now()); }

  struct Sale {
    std::string country = "FR";
    std::int64_t gross = 1200;
    int thousandths = 20'000;  // of a per cent; the rate
    std::string currency = "EUR";
    TaxReason reason = TaxReason::one_stop;
  };

  // Of one line.
  orders::Order order_of(const Sale& sale) {
    orders::Order made = new_order({sale.gross});
    made.currency = sale.currency;
    made.billing.country = made.evidence.billing_country = sale.country;
    made.evidence.card_country = sale.country;
    made.tax_reason = sale.reason;
    set_tax(made, sale.thousandths);
    return made;
  }

  static void set_tax(orders::Order& made, int thousandths) {
    const std::string rate = pricing::rate_text({"", "", "", thousandths});
    Money tax;
    made.subtotal = Money{};
    for (orders::Line& line : made.lines) {
      line.net = scale(line.gross, 100'000, 100'000 + thousandths);
      line.base = line.list_price = line.amount = line.net;
      line.tax = {{"VAT", rate, line.gross - line.net}};
      tax += line.gross - line.net;
      made.subtotal += line.net;
    }
    made.tax = {{"VAT", rate, tax}};
  }

  OrderId sell(const Sale& sale) { return pay(order_of(sale), std::nullopt); }

  void refund_all(const OrderId& order) { ASSERT_TRUE(refund(order)); }

  VatDocument document(Quarter quarter) { return show(quarter).document; }
  ShownReturn show(Quarter quarter) { return returns.show(quarter).value(); }

  Result<ShownReturn> lock(Quarter quarter) {
    return returns.lock(quarter, show(quarter).digest, mira);
  }

  std::string lock_code(Quarter quarter) {
    const auto locked = lock(quarter);
    return locked ? "" : std::string(locked.error().code);
  }

  // The document and its digest as they were filed.
  std::string stored(Quarter quarter) {
    return database().read([&](db::Connection& c) {
      return c.value<std::string>("SELECT document || digest FROM vat_return WHERE quarter = $1",
                                  quarter.text());
    });
  }

  void enter(Day day, const std::string& currency, std::int64_t millionths) {
    ASSERT_TRUE(returns.set_rates(day, {{currency, day, millionths}}, mira));
  }

  template <class... Values>
  void execute(std::string_view sql, const Values&... values) {
    database().write([&](db::Connection& c) { c.execute(sql, values...); });
  }

  std::int64_t count_audit(const std::string& action) {
    return database().read([&](db::Connection& c) {
      return c.value<std::int64_t>("SELECT count(*) FROM staff_audit WHERE action = $1", action);
    });
  }

  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "vat:write", "request"};
  VatReturns returns{database(), catalogue, clock};
  const Quarter q1 = running(), q2 = q1 + 1, q3 = q1 + 2;
};

// "FR 20 2 1000 200" of country, rate, orders, net and VAT; "-" where a rate is missing.
inline std::vector<std::string> row_texts(const VatDocument& document) {
  const auto text = [](const std::optional<Money>& money) {
    return money ? std::to_string(money->minor) : std::string("-");
  };
  std::vector<std::string> all;
  for (const VatRow& row : document.rows) {
    all.push_back(row.country + " " + row.rate + " " + std::to_string(row.orders) + " " +
                  text(row.net) + " " + text(row.vat));
  }
  return all;
}

// "2027-Q1 FR -200 0 1 0" of quarter, country, VAT, the changed part, refunded and disputed orders.
inline std::vector<std::string> correction_texts(const VatDocument& document) {
  const auto text = [](const std::optional<Money>& money) {
    return money ? std::to_string(money->minor) : std::string("-");
  };
  std::vector<std::string> all;
  for (const VatCorrection& each : document.corrections) {
    all.push_back(each.quarter + " " + each.country + " " + text(each.vat) + " " +
                  text(each.changed) + " " + std::to_string(each.refunded_orders) + " " +
                  std::to_string(each.disputed_orders));
  }
  return all;
}

}  // namespace typecase::reports::testing
