#pragma once

// For tests only: customers with several tabs each, and what their browsers know.

#include "db/record.h"
#include "orders/payment/simulated_shop_testing.h"

namespace typecase::orders::testing {

// One of the first column, which the dice choose. The order of the rows must not hang on random
// ids, or a seed would not tell the same story twice.
template <class... Values>
std::optional<std::string> some_of(Dice& dice, db::Database& database, std::string_view sql,
                                   const Values&... values) {
  auto found =
      database.read([&](db::Connection& c) { return c.select<std::string>(sql, values...); });
  if (found.empty()) return std::nullopt;
  return dice.one_of(found);
}

class SimulatedCustomers {
 public:
  // shop: the process that lives just then.
  SimulatedCustomers(Dice& dice, db::Database& database, FakeGateway& gateway,
                     const std::unique_ptr<SimulatedShop>& shop)
      : dice_(dice), database_(database), gateway_(gateway), shop_(shop) {}

  void join() {
    for (const char* email : {"ada@example.org", "grace@example.org"}) {
      customers_.push_back(database_.write([&](db::Connection& c) {
        return shop_->registration.add_guest(c, email, std::nullopt);
      }));
    }
  }

  void check_out() {
    if (tabs_.size() >= most_tabs) return repeat_checkout();
    const accounts::Customer& customer = dice_.one_of(customers_);
    Tab tab{next_key(), customer, some_request(customer)};
    if (dice_.one_in(2)) tab.request.replaces = open_order_of(customer);
    tabs_.push_back(tab);
    send(tab);
  }

  void repeat_checkout() {
    if (tabs_.empty()) return;
    Tab tab = dice_.one_of(tabs_);  // Others may add tabs meanwhile.
    send(tab);
  }

  // From the page of an order that is open.
  void pay_later() {
    const accounts::Customer& customer = dice_.one_of(customers_);
    auto order = open_order_of(customer);
    if (!order) return;
    auto answer = shop_->checkout.pay(OrderId(*order), customer);
    if (answer) note(*answer);
  }

  // In any tab that shows card fields, whatever has become of its order.
  void confirm() {
    std::vector<std::string> open;
    for (const std::string& id : handed_out_) {
      if (payments::testing::is_open(gateway_.intent(id))) open.push_back(id);
    }
    if (!open.empty()) gateway_.confirm(dice_.one_of(open));
  }
  void confirm_newest() {
    if (!handed_out_.empty()) gateway_.confirm(handed_out_.back());
  }

  void check_out_anew() { send(newest_ = {next_key(), dice_.one_of(customers_), request()}); }

  // Orders once more in the place of the order that check_out_anew() began last.
  void replace_newest() {
    Tab another{next_key(), newest_.customer, request()};
    another.request.replaces =
        some_of(dice_, database_, "SELECT id FROM orders WHERE checkout_key = $1", newest_.key);
    send(another);
  }

  const std::vector<OrderId>& told_paid() const { return told_paid_; }
  // Whether a browser has what it takes to confirm the intent.
  bool can_confirm(const std::string& intent) const {
    return std::ranges::count(handed_out_, intent) > 0;
  }

 private:
  static constexpr std::size_t most_tabs = 8;

  // A checkout in a browser: the key and what was asked with it stay the same.
  struct Tab {
    std::string key;
    accounts::Customer customer;
    CheckoutRequest request;
  };

  // They sort as they were begun, whatever ids their orders are given.
  std::string next_key() { return "checkout-" + std::to_string(10'000 + ++checkouts_); }

  // Of the list in the account, which knows more than the tabs.
  std::optional<std::string> open_order_of(const accounts::Customer& customer) {
    return some_of(dice_, database_,
                   "SELECT id FROM orders WHERE customer_id = $1 AND status = 'pending_payment' "
                   "ORDER BY checkout_key",
                   customer.id.text);
  }

  // New fonts, or more of a licence that they hold.
  CheckoutRequest some_request(const accounts::Customer& customer) {
    if (!dice_.one_in(3)) return request();
    auto serial = some_of(
        dice_, database_,
        "SELECT e.serial FROM entitlement e JOIN orders o ON o.id = e.order_id "
        "WHERE e.customer_id = $1 AND e.state = 'active' ORDER BY o.checkout_key, e.line_index",
        customer.id.text);
    if (!serial) return request();
    auto held = database_.read(
        [&](db::Connection& c) { return carts::held_licences(c, customer.id, {*serial}); });
    return shop_->larger(held.at(0), customer).value_or(request());
  }

  void send(const Tab& tab) {
    accounts::Visit visit;
    visit.address_block =
        tab.key;  // Each from a network of its own: limits are asked, not reached.
    auto answer =
        shop_->checkout.check_out(tab.request, tab.key, sha256(tab.key), tab.customer, visit);
    if (!answer) return;
    if (auto* payable = std::get_if<Payable>(&*answer)) note(*payable);
  }

  void note(const Payable& payable) {
    if (!payable.client_secret) return told_paid_.push_back(payable.order);
    std::string intent = payable.client_secret->substr(0, payable.client_secret->find("_secret"));
    if (!can_confirm(intent)) handed_out_.push_back(intent);
  }

  Dice& dice_;
  db::Database& database_;
  FakeGateway& gateway_;
  const std::unique_ptr<SimulatedShop>& shop_;
  std::vector<accounts::Customer> customers_;
  std::vector<Tab> tabs_;
  Tab newest_;
  std::vector<OrderId> told_paid_;
  std::vector<std::string> handed_out_;  // intents, the oldest first
  int checkouts_ = 0;
};

}  // namespace typecase::orders::testing
