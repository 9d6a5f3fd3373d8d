#include "accounts/mail_limits.h"

#include "accounts/account_errors.h"
#include "accounts/accounts.h"
#include "base/ids.h"
#include "base/mailbox.h"

namespace typecase::accounts {
namespace {

constexpr std::chrono::minutes deferral_interval{15};

// Of the quota that a request counts for.
std::string quota_key(const MailRequest& request) {
  std::string address = fold_email(request.address);
  std::string mailbox = canonical_mailbox(request.address);
  return request.is_confirmed || address == mailbox ? address : "+" + mailbox;
}

Time next_interval(Time now) {
  return now - now.time_since_epoch() % deferral_interval + deferral_interval;
}

MailTime deferred(const std::string& quota, Time now) {
  Time at = next_interval(now);
  return {at, true, digest_id(sha256(quota)) + "/" + std::to_string(to_micros(at))};
}

}  // namespace

Result<void> MailLimits::take_block(const MailRequest& request, Time now) {
  if (request.block.empty()) return {};
  if (auto wait = blocks_.take(request.block, now)) return too_many_mails(*wait);
  return {};
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
  return deferred(quota, now);
}

Result<void> MailLimits::take_new_address(const MailRequest& request, bool is_verified) {
  Time now = clock_.now();
  if (auto room = take_block(request, now); !room) return room.error();
  std::string quota = (is_verified ? "verified|" : "unverified|") + quota_key(request);
  if (auto wait = new_addresses_.take(quota, now)) {
    if (!request.block.empty()) blocks_.give_back(request.block, now);
    return too_many_mails(*wait);
  }
  return {};
}

}  // namespace typecase::accounts
