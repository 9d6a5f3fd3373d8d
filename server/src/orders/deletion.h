#pragma once

#include <optional>
#include <semaphore>
#include <string>

#include "accounts/profile.h"
#include "orders/settlement.h"

namespace typecase::orders {

// How a customer with orders deletes his account: no payment may be left that still can succeed,
// for its fonts would reach nobody. Thread-safe.
class Deletion {
 public:
  Deletion(db::Database& database, Settlement& settlement, accounts::Profile& profile)
      : database_(database), settlement_(settlement), profile_(profile) {}

  // Cancels the customer's open orders, at the gateway first, and ends his account; what was
  // canceled stays so when it fails. password: as Profile::prove(). Heavy class only.
  // conflict (payment_under_way): money is on its way, has just come in, or is looked at.
  // unavailable (payment_unreachable): an open order could not be closed; try again. Else as
  // Profile::prove().
  Result<void> remove(const accounts::Customer& customer,
                      const std::optional<std::string>& password);

 private:
  Result<void> close_orders(const CustomerId& customer);
  Result<void> close(const Order& order);

  db::Database& database_;
  Settlement& settlement_;
  accounts::Profile& profile_;
  // One waits for the gateway: the threads of the heavy class are few, and people sign in by them.
  std::binary_semaphore turn_{1};
};

}  // namespace typecase::orders
