#pragma once

// For tests only: one shop, its gateway, its customers and its bad luck in one thread and under one
// clock, thrown by one seed.

#include <gtest/gtest.h>

#include "base/fail_point.h"
#include "orders/payment/simulated_customers_testing.h"

namespace typecase::orders::testing {

// The process dies here: what it had not committed is gone. Nothing may catch it but the
// simulation.
struct Crash {};

class Simulation {
 public:
  Simulation(db::Database& database, unsigned seed)
      : database_(database), seed_(seed), dice_(seed), gateway_(clock_, &dice_) {
    start();
    customers_.join();
  }
  ~Simulation() { forget_fail_points(); }

  // Anything may happen, also while something else does. Of every third seed some payments have a
  // fault that does not go away.
  void run(int steps) {
    if (seed_ % 3 == 0) gateway_.faulty_one_in = 4;
    gateway_.meanwhile = [this] { interrupt(); };
    for (int i = 0; i < steps; ++i) {
      if (dice_.one_in(12)) prepare_crash();
      live([this] { step(); });
    }
    settle_down();
  }

  // Orders that are given up by their customer while their payment begins or goes through, and
  // nothing else.
  void race_to_cancel(int orders) {
    for (int i = 0; i < orders; ++i) live([this] { race_to_cancel(); });
    settle_down();
  }

  db::Database& database() { return database_; }
  const FakeGateway& gateway() const { return gateway_; }
  const SimulatedCustomers& customers() const { return customers_; }

 private:
  static constexpr const char* crash_points[] = {
      "K1.order_not_committed", "K2.order_committed", "K4.intent_not_noted",
      "K5.intent_noted",        "K7.event_kept",      "K8.event_waiting",
      "K9.fulfilling",          "K13.refund_noted",   "K13.refund_unanswered"};
  static constexpr int deepest = 3;  // interruptions within interruptions

  void start() { shop_ = std::make_unique<SimulatedShop>(database_, gateway_, clock_); }

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
        return customers_.check_out();
      case 2:
      case 3:
        return customers_.repeat_checkout();
      case 4:
        return customers_.pay_later();
      case 5:
      case 6:
      case 7:
        return customers_.confirm();
      case 8:
        return deliver();
      case 9:
        return process_event();
      case 10:
        return shop_->reconcile();
      case 11:
        return move_at_gateway();
      case 12:
        return staff_refund();
      default:
        return pass_time();
    }
  }

  void race_to_cancel() {
    if (dice_.one_in(2)) {
      customers_.check_out_anew();
      gateway_.meanwhile = [this] { pay_meanwhile(); };
      customers_.replace_newest();
    } else {
      gateway_.meanwhile = [this] {
        gateway_.meanwhile = {};
        customers_.replace_newest();
      };
      customers_.check_out_anew();
    }
    gateway_.meanwhile = {};
    customers_.confirm_newest();
  }
  void pay_meanwhile() {
    auto while_waiting = std::exchange(gateway_.meanwhile, {});
    switch (dice_.below(5)) {
      case 0:
      case 1:
        customers_.confirm_newest();
        break;
      case 2:
        deliver();
        process_event();
        break;
      case 3:
        shop_->reconcile();
        break;
      default:
        break;
    }
    gateway_.meanwhile = std::move(while_waiting);
  }

  // Everything that customers, staff and the gateway still owe each other is done.
  void settle_down() {
    gateway_.is_lucky = true;
    gateway_.meanwhile = {};
    forget_fail_points();
    for (auto& intent : gateway_.intents) gateway_.finish_processing(intent, true);
    for (auto& refund : gateway_.refunds) gateway_.move_refund(refund, true);
    for (auto& dispute : gateway_.disputes) {
      if (!dice_.one_in(3)) gateway_.close_dispute(dispute, dice_.one_in(2));
    }
    for (int i = 0; i < 12; ++i) wait(std::chrono::minutes(11));
    for (int i = 0; i < 4; ++i) wait(std::chrono::days(2));
    // Each payment that the gateway does not answer for ends one pass of the reconciler.
    for (int i = 0; i < 12; ++i) wait(std::chrono::minutes(1));
  }

  // In any order, now and then twice or never.
  void deliver() {
    if (gateway_.webhooks.empty()) return;
    auto at = gateway_.webhooks.begin() + dice_.below(static_cast<int>(gateway_.webhooks.size()));
    std::string body = *at;
    if (!dice_.one_in(5)) gateway_.webhooks.erase(at);
    if (dice_.one_in(6)) return;
    EXPECT_TRUE(shop_->receive(body, clock_.now()));
  }

  void process_event() {
    auto event = some_of(
        dice_, database_,
        "SELECT id FROM webhook_event WHERE processed_at IS NULL AND parked = 0 ORDER BY id");
    if (event) shop_->process(*event);
  }

  void move_at_gateway() {
    bool well = !dice_.one_in(3);
    switch (dice_.below(4)) {
      case 0:
        return with_one(gateway_.intents, [&](auto& it) { gateway_.finish_processing(it, well); });
      case 1:
        return with_one(gateway_.refunds, [&](auto& it) { gateway_.move_refund(it, well); });
      case 2:
        if (!dice_.one_in(3)) return;
        return gateway_.dispute_one();
      default:
        return with_one(gateway_.disputes, [&](auto& it) { gateway_.close_dispute(it, well); });
    }
  }

  template <class Records, class Work>
  void with_one(Records& records, Work work) {
    if (records.empty()) return;
    work(records[static_cast<std::size_t>(dice_.below(static_cast<int>(records.size())))]);
  }

  void staff_refund() {
    auto order = some_of(dice_, database_,
                         "SELECT id FROM orders WHERE paid_at IS NOT NULL ORDER BY checkout_key");
    if (!order) return;
    RefundRequest asked;
    asked.order = OrderId(*order);
    if (dice_.one_in(2)) asked.amount = Money{1 + dice_.below(3500)};
    asked.reason = "Bought by mistake";
    asked.actor = "Inês";
    asked.key = random_id();
    auto refund = shop_->refunds.request(asked, {});
    if (refund) shop_->refunds.settle(*refund);
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
    shop_->catch_up(database_, gateway_, clock_.now());
  }

  db::Database& database_;
  unsigned seed_;
  ManualClock clock_{from_micros(1'800'000'000'000'000)};
  Dice dice_;
  FakeGateway gateway_;
  std::unique_ptr<SimulatedShop> shop_;
  SimulatedCustomers customers_{dice_, database_, gateway_, shop_};
  int depth_ = 0;
};

}  // namespace typecase::orders::testing
