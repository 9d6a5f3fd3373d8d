#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/wiring/config.h"
#include "orders/licence/licence_decisions.h"

namespace typecase::app {

// `typecase refund ORDER ...` as it was typed.
struct RefundOptions {
  std::string order;
  std::vector<int> lines;  // counted from 1, as invoices do
  std::string amount;      // "12.00"; empty: none
  std::string payment;     // the gateway's id; empty: the order's own
  std::string reason;
  std::string actor;
  std::string key;  // empty: a new one
};

// Pays back and waits for the gateway, some seconds long; the running shop goes on after that. All
// return the exit code: 1 when it was refused or has failed.
int refund_order(const Config& config, const RefundOptions& options, std::ostream& out);

// Refunds that are under way or have failed, money that is held, licences in doubt, and orders to
// look at.
int print_refunds(const Config& config, std::ostream& out);

// Staff end a licence whose credit is in doubt, or let it stand.
int decide_licence(const Config& config, const orders::LicenceDecision& asked, std::ostream& out);

// Staff have looked at the order.
int clear_review(const Config& config, const std::string& order, const std::string& actor,
                 std::ostream& out);

}  // namespace typecase::app
