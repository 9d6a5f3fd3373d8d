#pragma once

#include <string_view>

#include "accounts/attempt_limit.h"
#include "base/clock.h"
#include "base/error.h"

namespace typecase::accounts {

// How many mails strangers may have sent: 5 an hour to one mailbox, 100 an hour from one block of
// client addresses. Known and unknown mailboxes count alike. Kept by each node for itself.
// Thread-safe.
class MailLimits {
 public:
  explicit MailLimits(const Clock& clock) : clock_(clock) {}

  // Counts a mail to the mailbox that somebody of the block asks for; an empty block is not
  // counted. too_many (too_many_attempts): nothing was counted.
  Result<void> take(std::string_view mailbox, std::string_view block = {});

 private:
  const Clock& clock_;
  AttemptLimit mailboxes_{5, std::chrono::hours(1)};
  AttemptLimit blocks_{100, std::chrono::hours(1)};
};

}  // namespace typecase::accounts
