#include "accounts/mail_limits.h"

#include "accounts/account_errors.h"
#include "accounts/accounts.h"

namespace typecase::accounts {

Result<void> MailLimits::take(std::string_view mailbox, std::string_view block) {
  Time now = clock_.now();
  if (!block.empty()) {
    if (auto wait = blocks_.take(block, now)) return too_many_mails(*wait);
  }
  if (auto wait = mailboxes_.take(fold_email(mailbox), now)) {
    if (!block.empty()) blocks_.give_back(block, now);
    return too_many_mails(*wait);
  }
  return {};
}

}  // namespace typecase::accounts
