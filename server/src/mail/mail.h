#pragma once

#include <boost/describe.hpp>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "db/connection.h"

namespace typecase::mail {

// A mail to one person. `kind` and `event` name it: a second one of the same pair is not sent.
struct Mail {
  std::string kind;   // "receipt", "confirm_address", ...
  std::string event;  // Its subject: an order id, a customer id with a version, ...
  std::string to;
  std::string to_name;  // May be empty.
  std::string subject;
  std::string text;
  std::string html;  // May be empty: then text alone is sent.
};
BOOST_DESCRIBE_STRUCT(Mail, (), (kind, event, to, to_name, subject, text, html))

// `later`: nobody waits for it; mails that a person waits for go first.
enum class Urgency { awaited, later };

// Puts the mail into the outbox, with the job that sends it, in the caller's transaction. Returns
// false when the pair is there already. Throws std::invalid_argument for an address that is none.
bool queue(db::Connection& connection, const Mail& mail, Time now,
           Urgency urgency = Urgency::awaited);

// Whether an address can stand in an envelope: a local part of at most 64 printable ASCII letters
// without brackets, quotes, commas, colons and semicolons, one @, a domain of labels as DNS has
// them; at most 254 in all. Says nothing about whether the mailbox exists.
bool is_address(std::string_view address);

}  // namespace typecase::mail
