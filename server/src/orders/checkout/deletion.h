#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "accounts/profile/profile.h"
#include "base/semaphore.h"
#include "orders/payment/settlement.h"

namespace typecase::orders {

// How the account of a customer with orders is deleted, by them or by staff on their wish: no
// payment may be left that has succeeded unseen or still can succeed, for its fonts would reach
// nobody. Thread-safe.
class Deletion {
 public:
  // Deletes what other modules know of a customer, in the transaction that ends their account.
  using Forget = std::function<void(db::Connection&, const accounts::Customer&)>;

  Deletion(
      db::Database& database, Settlement& settlement, accounts::Profile& profile,
      Forget forget = [](db::Connection&, const accounts::Customer&) {})
      : database_(database),
        settlement_(settlement),
        profile_(profile),
        forget_(std::move(forget)) {}

  // Asks the gateway for the payment of each open order, then cancels the orders, at the gateway
  // first, and ends the account; what was canceled stays so when it fails. password: as
  // Profile::prove(). Heavy class only.
  // conflict: payment_came_in, an order turned out to be paid and is completed now: the customer is
  // to look at it and to ask again; payment_under_way, money is on its way or is looked at.
  // unavailable (payment_unreachable): an open order could not be closed; try again. Else as
  // Profile::prove().
  Result<void> remove(const accounts::Customer& customer,
                      const std::optional<std::string>& password);

  // The same by staff, with a row of the audit log: those failures of orders, whose words are for
  // the customer, and of accounts::find_by_wish().
  Result<void> remove(const accounts::Wish& wish);

 private:
  // Ends the account, in the transaction that sees that nothing is left to pay; returns the
  // customer as they were.
  using EndAccount = std::function<Result<accounts::Customer>(db::Connection&)>;

  struct Closer {
    std::string_view name;        // in the events of closed orders
    std::function<void()> begin;  // before the first of them is closed; may throw
  };
  Result<void> remove(const CustomerId& customer, const EndAccount& end_account,
                      const Closer& closer);
  Result<void> close_orders(const std::vector<Order>& open, const Closer& closer);
  Result<void> settle(const Order& order);
  Result<void> close(const Order& order, std::string_view by);
  Result<void> check_not_paid(const OrderId& order);

  db::Database& database_;
  Settlement& settlement_;
  accounts::Profile& profile_;
  Forget forget_;
  // One request waits for the gateway: the threads of the heavy class are few, and sign-ins need
  // them.
  Semaphore one_at_a_time_{1};
};

}  // namespace typecase::orders
