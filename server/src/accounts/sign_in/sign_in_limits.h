#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/rate_limiter.h"

namespace typecase::accounts {

// How often a password may be guessed within 15 minutes: 10 times for one e-mail address, 30 times
// from one block of client addresses. A browser that has signed in before is counted apart from
// both, 10 times, so that strangers lock nobody out. Kept by each node for itself: an attempt costs
// three argon2 hashes, so what is guessed in 15 minutes always fits into the memory. Thread-safe.
class SignInLimits {
 public:
  explicit SignInLimits(const Clock& clock) : clock_(clock) {}

  // One guess, counted before the password is looked at.
  struct Attempt {
    Time at;
    std::string own;    // whose guesses they are
    std::string block;  // empty: not counted by block
  };

  // too_many (too_many_attempts): nothing was counted, and no password is to be looked at.
  Result<Attempt> begin_for_address(std::string_view email_key, std::string_view block);
  Result<Attempt> begin_for_device(std::string_view device);
  Result<Attempt> begin_for_customer(const CustomerId& customer);  // who is signed in already

  // The password was right. `forgets` the wrong guesses before it as well; otherwise only this one
  // counts no longer.
  void succeeded(const Attempt& attempt, bool forgets);

  // The mailbox is proved: forgets the wrong guesses at the address and at the customer's password.
  void forget(std::string_view email_key, const CustomerId& customer);

 private:
  Result<Attempt> begin(std::string own, std::string_view block);

  const Clock& clock_;
  RateLimiter own_{10, std::chrono::minutes(15)};
  RateLimiter blocks_{30, std::chrono::minutes(15)};
};

}  // namespace typecase::accounts
