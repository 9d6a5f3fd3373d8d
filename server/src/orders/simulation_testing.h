#pragma once

// For tests only: one shop, its gateway, its customers and its bad luck in one thread and under one
// clock, thrown by one seed.

#include <gtest/gtest.h>

#include "base/fail_point.h"
#include "orders/checkout_testing.h"
#include "orders/gateway_events.h"
#include "orders/ledger.h"
#include "orders/simulated_gateway.h"

namespace typecase::orders::testing {

// The process dies here: what it had not committed is gone. Nothing may catch it but the
// simulation.
struct Crash {};

class Simulation {
 public:
  Simulation(db::Database& database, unsigned seed)
      : database_(database), dice_(seed), gateway_(dice_, clock_) {
    start();
    gateway_.meanwhile = [this] { interrupt(); };
    for (int i = 0; i < 2; ++i) customers_.push_back(new_customer());
  }
  ~Simulation() { forget_fail_points(); }

  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      if (dice_.one_in(12)) prepare_crash();
      live([this] { step(); });
    }
    settle_down();
  }

  // Everything that customers, staff and the gateway still owe each other is done.
  void settle_down() {
    gateway_.is_lucky = true;
    gateway_.meanwhile = {};
    forget_fail_points();
    for (auto& [_, intent] : gateway_.intents) gateway_.finish_processing(intent, true);
    for (auto& [_, refund] : gateway_.refunds) gateway_.move_refund(refund, true);
    for (int i = 0; i < 12; ++i) wait(std::chrono::minutes(11));
    for (int i = 0; i < 4; ++i) wait(std::chrono::days(2));
  }

  db::Database& database() { return database_; }
  const SimulatedGateway& gateway() const { return gateway_; }
  const std::vector<OrderId>& told_paid() const { return told_paid_; }
  // Whether a browser has what it takes to confirm the intent.
  bool is_handed_out(const std::string& intent) const { return handed_out_.contains(intent); }

 private:
  static constexpr const char* crash_points[] = {
      "K1.order_not_committed", "K2.order_committed", "K4.intent_not_noted",
      "K5.intent_noted",        "K7.event_kept",      "K8.event_waiting",
      "K9.fulfilling",          "K13.refund_noted",   "K13.refund_unanswered"};
  static constexpr int deepest = 3;  // interruptions within interruptions

  // What lives in the memory of one process.
  struct Process {
    Process(db::Database& database, SimulatedGateway& gateway, const Clock& clock)
        : settings{[] { return std::string("Meridian Type"); }, url},
          accounts(database, clock, Bytes(32, 7), settings),
          mails(clock),
          registration(database, clock, accounts, mails, settings),
          fonts(database, shop),
          licences(database, offers),
          trade(database, pricing::load_trade),
          carts(database, fonts, licences, trade, clock),
          settlement(database, gateway, fonts, clock, url),
          refunds(database, gateway, fonts, clock, url),
          disputes(database, gateway, clock),
          events(database, gateway, settlement, refunds, disputes, clock, {secret}),
          checkout(database, carts, accounts, registration, settlement, gateway, clock) {}

    accounts::AccountSettings settings;
    accounts::Accounts accounts;
    accounts::MailLimits mails;
    accounts::Registration registration;
    catalogue::Current fonts;
    licences::Current licences;
    pricing::CurrentTrade trade;
    carts::Offers carts;
    Settlement settlement;
    Refunds refunds;
    Disputes disputes;
    GatewayEvents events;
    Checkout checkout;
  };

  // A checkout in a browser: the key and what was asked with it stay the same.
  struct Tab {
    std::string key;
    accounts::Customer customer;
    CheckoutRequest request;
    std::optional<OrderId> order;
    std::string intent;  // that the browser may confirm; empty: it knows none
  };

  void start() { process_ = std::make_unique<Process>(database_, gateway_, clock_); }

  void live(const std::function<void()>& work) {
    try {
      work();
    } catch (const Crash&) {
      forget_fail_points();
      depth_ = 0;
      start();
    }
  }

  // While the shop waits for the gateway, others go on.
  void interrupt() {
    if (depth_ >= deepest || !dice_.one_in(4)) return;
    ++depth_;
    step();
    --depth_;
  }

  void prepare_crash() {
    const char* point = crash_points[dice_.below(std::size(crash_points))];
    FailPoints::all().set(point, [] { throw Crash{}; });
  }
  void forget_fail_points() {
    for (const char* point : crash_points) FailPoints::all().set(point, {});
  }

  void step() {
    switch (dice_.below(14)) {
      case 0:
      case 1:
        return check_out();
      case 2:
      case 3:
        return repeat_checkout();
      case 4:
        return pay_later();
      case 5:
      case 6:
      case 7:
        return confirm();
      case 8:
        return deliver();
      case 9:
        return process_event();
      case 10:
        return reconcile();
      case 11:
        return move_at_gateway();
      case 12:
        return staff_refund();
      default:
        return pass_time();
    }
  }

  accounts::Customer new_customer() {
    std::string email = "c" + std::to_string(customers_.size()) + random_id() + "@example.org";
    return database_.write(
        [&](db::Connection& c) { return process_->registration.add_guest(c, email, false); });
  }

  Tab* some_tab() {
    if (tabs_.empty()) return nullptr;
    return &tabs_[static_cast<std::size_t>(dice_.below(static_cast<int>(tabs_.size())))];
  }

  void check_out() {
    if (tabs_.size() >= 6) return repeat_checkout();
    Tab* before = some_tab();
    auto which = static_cast<std::size_t>(dice_.below(static_cast<int>(customers_.size())));
    Tab tab{random_id(), customers_[which], request(), {}, {}};
    if (before && before->order && dice_.one_in(2)) {
      tab.customer = before->customer;
      tab.request.replaces = before->order->text;
    }
    tabs_.push_back(std::move(tab));
    send(tabs_.size() - 1);
  }

  void repeat_checkout() {
    if (Tab* tab = some_tab()) send(static_cast<std::size_t>(tab - tabs_.data()));
  }

  void send(std::size_t index) {
    Tab asked = tabs_[index];  // Others may add tabs meanwhile.
    auto answer =
        process_->checkout.check_out(asked.request, asked.key, sha256(asked.key), asked.customer);
    if (!answer) return;
    note(tabs_[index], std::get<Payable>(*answer));
  }

  void pay_later() {
    Tab* tab = some_tab();
    if (!tab || !tab->order) return;
    auto index = static_cast<std::size_t>(tab - tabs_.data());
    Tab paid = *tab;  // Others may add tabs meanwhile.
    auto answer = process_->checkout.pay(*paid.order, paid.customer);
    if (answer) note(tabs_[index], *answer);
  }

  void note(Tab& tab, const Payable& payable) {
    tab.order = payable.order;
    if (payable.client_secret) {
      tab.intent = payable.client_secret->substr(0, payable.client_secret->find("_secret"));
      handed_out_.insert(tab.intent);
    } else {
      told_paid_.push_back(payable.order);
    }
  }

  void confirm() {
    Tab* tab = some_tab();
    if (tab && !tab->intent.empty()) gateway_.confirm(tab->intent);
  }

  // In any order, now and then twice or never.
  void deliver() {
    if (gateway_.webhooks.empty()) return;
    auto at = gateway_.webhooks.begin() + dice_.below(static_cast<int>(gateway_.webhooks.size()));
    std::string body = *at;
    if (!dice_.one_in(5)) gateway_.webhooks.erase(at);
    if (dice_.one_in(6)) return;
    receive(body);
  }

  void receive(const std::string& body) {
    auto seconds = std::chrono::floor<std::chrono::seconds>(clock_.now().time_since_epoch());
    std::string time = std::to_string(seconds.count());
    std::string mac = to_hex(hmac_sha256(as_bytes(secret), time + "." + body));
    EXPECT_TRUE(process_->events.receive(body, "t=" + time + ",v1=" + mac));
  }

  void process_event() {
    auto waiting = database_.read([](db::Connection& connection) {
      return connection.rows(
          "SELECT id FROM webhook_event WHERE processed_at IS NULL AND parked = 0 ORDER BY id");
    });
    if (waiting.empty()) return;
    process(
        waiting[static_cast<std::size_t>(dice_.below(static_cast<int>(waiting.size())))].text(0));
  }

  // As the worker does: a job whose gateway cannot be asked is tried again.
  void process(const std::string& event) {
    try {
      process_->events.process(event);
    } catch (const std::runtime_error&) {
    }
  }

  void reconcile() {
    process_->settlement.reconcile();
    process_->refunds.reconcile();
    process_->events.catch_up();
  }

  void move_at_gateway() {
    bool well = !dice_.one_in(3);
    switch (dice_.below(4)) {
      case 0:
        return with_one(gateway_.intents, [&](auto& it) { gateway_.finish_processing(it, well); });
      case 1:
        return with_one(gateway_.refunds, [&](auto& it) { gateway_.move_refund(it, well); });
      case 2:
        if (!dice_.one_in(4)) return;
        return with_one(gateway_.intents, [&](auto& it) { gateway_.dispute(it); });
      default:
        return with_one(gateway_.disputes, [&](auto& it) { gateway_.close_dispute(it, well); });
    }
  }

  template <class Map, class Work>
  void with_one(Map& map, Work work) {
    if (map.empty()) return;
    work(std::next(map.begin(), dice_.below(static_cast<int>(map.size())))->second);
  }

  void staff_refund() {
    Tab* tab = some_tab();
    if (!tab || !tab->order) return;
    RefundRequest asked;
    asked.order = *tab->order;
    if (dice_.one_in(2)) asked.amount = Money{1 + dice_.below(3500)};
    asked.reason = "Bought by mistake";
    asked.actor = "Inês";
    asked.key = random_id();
    auto refund = process_->refunds.request(asked);
    if (refund) process_->refunds.settle(*refund);
  }

  void pass_time() {
    constexpr std::chrono::seconds lengths[] = {std::chrono::seconds(1),  std::chrono::seconds(31),
                                                std::chrono::minutes(11), std::chrono::hours(3),
                                                std::chrono::hours(21),   std::chrono::hours(25)};
    // A call that is under way ends within seconds.
    clock_.advance(lengths[depth_ > 0 ? 0 : dice_.below(std::size(lengths))]);
  }

  void wait(std::chrono::seconds length) {
    clock_.advance(length);
    while (!gateway_.webhooks.empty()) {
      std::string body = gateway_.webhooks.front();
      gateway_.webhooks.pop_front();
      receive(body);
    }
    reconcile();
    auto waiting = database_.read([](db::Connection& connection) {
      return connection.rows("SELECT id FROM webhook_event WHERE processed_at IS NULL ORDER BY id");
    });
    for (const db::Row& row : waiting) process(row.text(0));
  }

  static constexpr const char* url = "https://shop.example";
  static constexpr const char* secret = "whsec_simulated";

  db::Database& database_;
  ManualClock clock_{from_micros(1'800'000'000'000'000)};
  Dice dice_;
  SimulatedGateway gateway_;
  std::unique_ptr<Process> process_;
  std::vector<accounts::Customer> customers_;
  std::vector<Tab> tabs_;
  std::vector<OrderId> told_paid_;
  std::set<std::string> handed_out_;
  int depth_ = 0;
};

}  // namespace typecase::orders::testing
