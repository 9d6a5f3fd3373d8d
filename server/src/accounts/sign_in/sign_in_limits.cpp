#include "accounts/sign_in/sign_in_limits.h"

namespace typecase::accounts {
namespace {

std::string address_key(std::string_view email_key) { return "address|" + std::string(email_key); }

std::string customer_key(const CustomerId& customer) { return "customer|" + customer.text; }

Error too_many(int seconds) {
  return {ErrorKind::too_many,
          "too_many_attempts",
          "Too many attempts. Wait a little, or choose a new password.",
          {},
          seconds};
}

}  // namespace

// The block first: one that is kept waiting must not fill the memory with addresses that it
// invents.
Result<SignInLimits::Attempt> SignInLimits::begin(std::string own, std::string_view block) {
  Attempt attempt{clock_.now(), std::move(own), std::string(block)};
  if (!block.empty()) {
    if (auto seconds = blocks_.take(block, attempt.at)) return too_many(*seconds);
  }
  if (auto seconds = own_.take(attempt.own, attempt.at)) {
    if (!block.empty()) blocks_.give_back(block, attempt.at);
    return too_many(*seconds);
  }
  return attempt;
}

Result<SignInLimits::Attempt> SignInLimits::begin_for_address(std::string_view email_key,
                                                              std::string_view block) {
  return begin(address_key(email_key), block);
}

Result<SignInLimits::Attempt> SignInLimits::begin_for_device(std::string_view device) {
  return begin("device|" + std::string(device), {});
}

Result<SignInLimits::Attempt> SignInLimits::begin_for_customer(const CustomerId& customer) {
  return begin(customer_key(customer), {});
}

void SignInLimits::succeeded(const Attempt& attempt, bool forgets) {
  if (forgets) {
    own_.clear(attempt.own);
  } else {
    own_.give_back(attempt.own, attempt.at);
  }
  if (!attempt.block.empty()) blocks_.give_back(attempt.block, attempt.at);
}

void SignInLimits::forget(std::string_view email_key, const CustomerId& customer) {
  own_.clear(address_key(email_key));
  own_.clear(customer_key(customer));
}

}  // namespace typecase::accounts
