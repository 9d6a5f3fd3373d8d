#include "accounts/emails/mail_limits.h"

#include "accounts/account_errors.h"
#include "accounts/accounts.h"
#include "base/text/mailbox.h"

namespace typecase::accounts {
namespace {

constexpr std::chrono::minutes deferral_interval{15};

// Of the quota that a request counts for. No address holds a space, so none is taken for another's.
std::string quota_key(const MailRequest& request) {
  if (request.is_customers || is_plain_spelling(request.address)) {
    return fold_email(request.address);
  }
  return "spellings of " + canonical_mailbox(request.address);
}

Time next_interval(Time now) {
  return now - now.time_since_epoch() % deferral_interval + deferral_interval;
}

}  // namespace

bool is_plain_spelling(std::string_view address) {
  return fold_email(address) == canonical_mailbox(address);
}

std::string MailTime::job_key() const {
  return is_deferred ? key + "/" + std::to_string(to_micros(at)) : key;
}

MailTime MailTime::later() const { return {next_interval(at), true, key}; }

Result<void> MailLimits::take_block(const MailRequest& request, Time now) {
  if (request.block.empty()) return {};
  if (auto wait = blocks_.take(request.block, now)) return too_many_mails(*wait);
  return {};
}

// A spelling that waits already takes no more room.
bool MailLimits::has_own_job(const std::string& interval, const std::string& address, Time now) {
  std::string spelling = interval + " " + address;
  if (waiting_.take(spelling, now)) return true;
  if (!spellings_.take(interval, now)) return true;
  waiting_.give_back(spelling, now);
  return false;
}

MailTime MailLimits::defer(const std::string& quota, const std::string& address, Time now) {
  Time at = next_interval(now);
  bool is_shared = quota != address;
  std::string interval = quota + " " + std::to_string(to_micros(at));
  bool is_own = is_shared && has_own_job(interval, address, now);
  return {at, true, digest_id(sha256(is_own ? quota + " " + address : quota))};
}

Result<MailTime> MailLimits::take(const MailRequest& request) {
  Time now = clock_.now();
  MailTime at_once{now, false, random_id()};
  std::string quota = quota_key(request);
  if (request.by_owner && !owners_.take(quota, now)) return at_once;
  if (!request.by_owner) {
    if (auto room = take_block(request, now); !room) return room.error();
  }
  if (!mailboxes_.take(quota, now)) return at_once;
  return defer(quota, fold_email(request.address), now);
}

// Seconds to wait. Of nobody but the customer, where they have paid.
std::optional<int> MailLimits::take_mailbox(const std::string& mailbox, const CustomerId& customer,
                                            Requester requester, Time now) {
  std::string own = customer.text + " " + mailbox;
  if (auto wait = own_new_addresses_.take(own, now)) return wait;
  if (requester == Requester::payer) return std::nullopt;
  bool is_verified = requester == Requester::verified;
  RateLimiter& all = is_verified ? verified_new_addresses_ : other_new_addresses_;
  auto wait = all.take(mailbox, now);
  if (wait) own_new_addresses_.give_back(own, now);
  return wait;
}

Result<void> MailLimits::take_new_address(const MailRequest& request, const CustomerId& customer,
                                          Requester requester) {
  Time now = clock_.now();
  if (auto room = take_block(request, now); !room) return room.error();
  auto wait = take_mailbox(canonical_mailbox(request.address), customer, requester, now);
  if (!wait) return {};
  if (!request.block.empty()) blocks_.give_back(request.block, now);
  return too_many_mails(*wait);
}

}  // namespace typecase::accounts
