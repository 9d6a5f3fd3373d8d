#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/catalogue.h"
#include "orders/orders.h"
#include "orders/payment/settlement.h"

namespace typecase::orders {

// The one mail about an order that nobody has paid: `patience` after the last thing that happened
// to it, with the way back. Never while the payment may have gone through; never twice for an
// order, nor to one mailbox within a day; none to who has paid another order since, of several
// orders only of the newest; none where even the first mail to a guest was held back. For one
// thread.
class Reminders {
 public:
  Reminders(
      db::Database& database, Settlement& settlement, const catalogue::Current& catalogue,
      const Clock& clock, std::string public_url,
      std::function<std::chrono::hours()> patience = [] { return std::chrono::hours(2); })
      : database_(database),
        settlement_(settlement),
        catalogue_(catalogue),
        clock_(clock),
        public_url_(std::move(public_url)),
        patience_(std::move(patience)) {}

  // Queues the mails that are due. The gateway is asked first: an order that was paid there gets
  // none, and where it cannot be asked all wait.
  void send_due();

 private:
  std::vector<OrderId> due(db::Connection& connection, const std::string& after,
                           const std::optional<OrderId>& only = std::nullopt) const;
  payments::Answer<payments::Intent> ask(const OrderId& order);
  bool remind(db::Connection& connection, const OrderId& id);

  db::Database& database_;
  Settlement& settlement_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  std::string public_url_;
  const std::function<std::chrono::hours()> patience_;
  std::string reached_;  // the last order of the turn before; empty: start over
};

}  // namespace typecase::orders
