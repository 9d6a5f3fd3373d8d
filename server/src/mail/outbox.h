#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "db/connection.h"

// The operator's view and actions; mail.h has how a mail gets in.
namespace typecase::mail {

// A mail that has not left.
struct Unsent {
  std::string id;  // The left side of its Message-ID.
  std::string kind;
  std::string to;
  Time created;
  bool is_parked = false;  // Not tried any more, until send_again().
  std::int64_t attempts = 0;
  std::optional<Time> next;  // When it is tried next, unless it is parked.
  std::string last_error;    // May be empty.
};
BOOST_DESCRIBE_STRUCT(Unsent, (), (id, kind, to, created, is_parked, attempts, next, last_error))

// The oldest first.
std::vector<Unsent> unsent(db::Connection& connection);

enum class SendAgain {
  begun,
  is_due,  // its first attempt is due already: nothing is changed
  not_found,
  is_sent
};

// Has a mail that has not left tried at once, with as many attempts before it as a new one. An
// attempt that runs at this moment is left to end first.
SendAgain send_again(db::Connection& connection, std::string_view id, Time now);

// Forgets the mail of this event, if there is one: whether it has left or not. One that is on its
// way in this moment still leaves.
void forget(db::Connection& connection, std::string_view kind, std::string_view event);

// Forgets the mails that were sent or given up and are older than that. Returns how many.
std::int64_t sweep(db::Connection& connection, Time created_before);

}  // namespace typecase::mail
