#pragma once

// For tests only: payouts of the fake gateway, of what an order paid and got back.

#include "orders/payouts/payout_fetch.h"
#include "orders/payouts/payout_reports.h"
#include "orders/refund/refund_testing.h"

namespace typecase::orders::testing {

class PayoutTest : public PaidOrderTest {
 protected:
  using Kind = payments::PayoutLineKind;

  // A line of a charge, refund or dispute of that amount, without a fee.
  payments::PayoutLine line(Kind kind, const std::string& subject, std::int64_t amount) {
    payments::PayoutLine made;
    made.id = "txn_" + std::to_string(++lines_made_);
    made.kind = kind;
    made.type = enum_name(kind);
    made.amount = made.net = Money{amount};
    made.source = kind == Kind::charge ? "ch_of_" + subject : subject;
    if (kind == Kind::charge) made.intent_id = subject;
    made.source_amount = Money{amount < 0 ? -amount : amount};
    made.source_currency = "EUR";
    made.created = clock.now();
    return made;
  }

  // Paid, of the sum of its lines.
  payments::Payout& pay_out(const std::string& id, std::vector<payments::PayoutLine> lines) {
    payments::Payout& payout = gateway.payouts.emplace_back();
    payout.id = id;
    payout.currency = "EUR";
    payout.status = payments::PayoutStatus::paid;
    payout.is_automatic = true;
    payout.created = clock.now();
    payout.arrives_at = clock.now() + std::chrono::hours(48);
    for (const auto& line : lines) payout.amount += line.net;
    gateway.lines_of[id] = std::move(lines);
    gateway.lines_of[id].push_back(line(Kind::payout, id, -payout.amount.minor));
    return payout;
  }

  // An hour later; as often as a run leaves something to do.
  void fetch() {
    clock.advance(std::chrono::hours(1));
    for (int run = 0; run < 5; ++run) payout_fetch.run();
  }

  StoredPayout shown(const std::string& id) { return reports.show(id).value(); }

  std::vector<LineMatch> matches(const std::string& id) {
    std::vector<LineMatch> found;
    for (const auto& line : reports.lines(id, false, {}).value().lines) found.push_back(line.state);
    return found;
  }

  std::int64_t missing() { return reports.missing({}).count; }

  std::string intent() { return gateway.newest().id; }

  PayoutFetch payout_fetch{database(), gateway, clock};
  PayoutReports reports{database(), gateway, clock};

 private:
  int lines_made_ = 0;
};

}  // namespace typecase::orders::testing
