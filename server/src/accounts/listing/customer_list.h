#pragma once

#include <vector>

#include "accounts/accounts.h"
#include "accounts/listing/customer_filter.h"

namespace typecase::accounts {

// A customer as staff see them, a deleted one too.
struct ListedCustomer : Customer {
  std::optional<Time> deleted_at;

  CustomerKind kind() const {
    return deleted_at ? CustomerKind::deleted
                      : (verified ? CustomerKind::account : CustomerKind::guest);
  }
};
BOOST_DESCRIBE_STRUCT(ListedCustomer, (Customer), (deleted_at))

struct CustomerPage {
  CustomerSort sort = CustomerSort::newest;
  std::optional<CustomerCursor> after;  // of the same sort
  std::int64_t limit = 50;
};

struct CustomerList {
  std::int64_t count = 0;                 // over all that the filter lets through
  std::vector<ListedCustomer> customers;  // of the page
  std::optional<CustomerCursor> next;     // nullopt: it is the last page
};

// Two statements, four where many customers pass; never more, whatever the length of the page.
CustomerList search_customers(db::Connection& connection, const CustomerFilter& filter,
                              const CustomerPage& page);

// nullopt: there is none, and was none whose row is left.
std::optional<ListedCustomer> find_listed_customer(db::Connection& connection,
                                                   const CustomerId& id);

}  // namespace typecase::accounts
