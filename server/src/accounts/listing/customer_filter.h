#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/ids.h"

namespace typecase::accounts {

enum class CustomerKind {
  account,  // has proved to own the address
  guest,    // has not
  deleted   // the row that is left of an account
};
BOOST_DESCRIBE_ENUM(CustomerKind, account, guest, deleted)

// Conditions on a customer; an empty member lets every customer through.
struct CustomerFilter {
  std::string question = {};  // begins the id, or stands in email, name or company
  std::optional<CustomerKind> kind = {};
  std::optional<bool> has_bought = {};  // whether an order of theirs was paid
  std::string country = {};             // of the profile
  std::optional<Time> from = {};        // came then or later
  std::optional<Time> until = {};       // came before
};

// By the time they came, or by name (else company, else email; deleted ones first); customers of
// the same go by id.
enum class CustomerSort { newest, oldest, name };
BOOST_DESCRIBE_ENUM(CustomerSort, newest, oldest, name)

// The last customer of a page, from which the next one goes on.
struct CustomerCursor {
  CustomerSort sort = CustomerSort::newest;
  std::int64_t created_at = 0;  // microseconds since 1970; 0 in a list by name
  std::string name_key;         // empty in a list by time
  CustomerId id;
};

// An opaque text for addresses.
std::string to_text(const CustomerCursor& cursor);
// nullopt: it is none, or of a list in another order.
std::optional<CustomerCursor> parse_cursor(std::string_view text, CustomerSort sort);

}  // namespace typecase::accounts
