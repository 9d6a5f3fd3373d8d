#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "base/error.h"
#include "base/rate_limiter.h"
#include "http/message/address.h"
#include "http/message/message.h"

namespace typecase::api {

// Keeps codes of coupons from being guessed, and from being held by orders that nobody means to
// pay: a client's address that has tried a hundred codes within an hour which are none has to wait,
// and so has one that has used thirty without an account. Thread-safe.
class CouponGuesses {
 public:
  explicit CouponGuesses(const Clock& clock) : clock_(clock) {}

  // Counts an order with a coupon by somebody without an account. too_many (too_many_coupons).
  Result<void> admit_guest(const http::Request& request) {
    if (auto wait = guests_.take(http::limit_key(request.client_address), clock_.now())) {
      return too_many(*wait);
    }
    return {};
  }

  // Returns the Result of look(). too_many (too_many_coupons): it was not asked.
  template <class Look>
  auto watch(const http::Request& request, const std::optional<std::string>& coupon, Look look)
      -> decltype(look()) {
    if (!coupon) return look();
    const Time now = clock_.now();
    const std::string key = http::limit_key(request.client_address);
    if (auto wait = wrong_.take(key, now)) return too_many(*wait);
    auto answer = look();
    if (answer || !is_guess(answer.error())) wrong_.give_back(key, now);
    return answer;
  }

 private:
  static bool is_guess(const Error& error) {
    return std::ranges::any_of(error.faults,
                               [](const Fault& fault) { return fault.code == "unknown_coupon"; });
  }
  static Error too_many(int retry_after) {
    return {ErrorKind::too_many,
            "too_many_coupons",
            "Too many codes were used from here. Please try again later, or sign in.",
            {},
            retry_after};
  }

  const Clock& clock_;
  RateLimiter wrong_{100, std::chrono::hours(1)};
  RateLimiter guests_{30, std::chrono::hours(1)};
};

}  // namespace typecase::api
