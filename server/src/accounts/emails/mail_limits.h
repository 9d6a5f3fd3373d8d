#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/rate_limiter.h"

namespace typecase::accounts {

// A request for a mail to an address.
struct MailRequest {
  std::string_view address;
  std::string_view block = {};  // of client addresses; empty: not counted
  bool by_owner = false;        // a device token or a session shows that the account is theirs
  bool is_customers = false;    // a verified customer or one who has paid has this very address
};

// When a mail may be sent.
struct MailTime {
  Time at;
  bool is_deferred = false;  // at is later than now
  std::string key;           // the same for all mails that are merged into one

  // Of the job that sends the mail: mails with one key that are deferred to one time share it.
  std::string job_key() const;
  // The same mail, deferred to the quarter of an hour after this one.
  MailTime later() const;
};

// The kind of customer who asks for a mail to an address that is not theirs yet.
enum class Requester {
  payer,     // has paid for an order
  verified,  // has proved another address
  other      // anybody
};

// Whether the address is its mailbox's plain spelling: no tag, and no full stops at Gmail.
bool is_plain_spelling(std::string_view address);

// Limits of the mails that strangers can have sent to somebody. At once: 5 an hour to one mailbox,
// and another 5 an hour that its owner asks for. Beyond that a mail is deferred to the next quarter
// of an hour and merged with all others to the same address that wait for it: a mailbox gets at
// most 4 an hour of each kind in this way, and a request is followed by a mail within 15 minutes
// whatever others do.
// Addresses with a tag, and other spellings of one mailbox, are counted together and apart from the
// plain address, which they cannot defer; that of a customer (is_customers) is counted by itself.
// Each spelling is deferred by itself, up to 3 in a quarter of an hour; one mail to the first of
// all others stands for the rest, so that a mailbox gets 4 of each kind.
// One block of client addresses may ask for 100 mails an hour. Known and unknown mailboxes count
// alike. Kept by each node for itself. Thread-safe.
class MailLimits {
 public:
  explicit MailLimits(const Clock& clock) : clock_(clock) {}

  // Counts a request. too_many (too_many_attempts): its block has asked for too many mails; nothing
  // was counted.
  Result<MailTime> take(const MailRequest& request);

  // Counts a request of a signed-in customer with a password for a mail to an address that is not
  // yet theirs: 3 an hour for each customer and mailbox. All verified customers together have 18 an
  // hour to one mailbox, all others 5; who has paid takes part in neither. No mail is deferred.
  // too_many (too_many_attempts): nothing was counted.
  Result<void> take_new_address(const MailRequest& request, const CustomerId& customer,
                                Requester requester);

 private:
  Result<void> take_block(const MailRequest& request, Time now);
  MailTime defer(const std::string& quota, const std::string& address, Time now);
  bool has_own_job(const std::string& interval, const std::string& address, Time now);
  std::optional<int> take_mailbox(const std::string& mailbox, const CustomerId& customer,
                                  Requester requester, Time now);

  const Clock& clock_;
  RateLimiter mailboxes_{5, std::chrono::hours(1)};
  RateLimiter owners_{5, std::chrono::hours(1)};
  RateLimiter waiting_{1, std::chrono::minutes(15)};    // each spelling that is deferred by itself
  RateLimiter spellings_{3, std::chrono::minutes(15)};  // how many those are
  RateLimiter own_new_addresses_{3, std::chrono::hours(1)};
  RateLimiter verified_new_addresses_{18, std::chrono::hours(1)};
  RateLimiter other_new_addresses_{5, std::chrono::hours(1)};
  RateLimiter blocks_{100, std::chrono::hours(1)};
};

}  // namespace typecase::accounts
