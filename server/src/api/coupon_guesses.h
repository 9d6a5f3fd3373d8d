#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "accounts/attempt_limit.h"
#include "base/error.h"
#include "http/address.h"
#include "http/message.h"

namespace typecase::api {

// Keeps codes of coupons from being guessed: a client's address that has tried a hundred within an
// hour which are none has to wait. Thread-safe.
class CouponGuesses {
 public:
  explicit CouponGuesses(const Clock& clock) : clock_(clock) {}

  // What look() answers, a Result. too_many (too_many_coupons): it was not asked.
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
            "Too many codes were tried that are none. Please try again later.",
            {},
            retry_after};
  }

  const Clock& clock_;
  accounts::AttemptLimit wrong_{100, std::chrono::hours(1)};
};

}  // namespace typecase::api
