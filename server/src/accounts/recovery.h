#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"
#include "accounts/mail_limits.h"

namespace typecase::jobs {
struct Job;
}

namespace typecase::accounts {

// New passwords and addresses of customers. Thread-safe.
class Recovery {
 public:
  // The kind of the jobs that forgot() makes; app registers mail_reset() for it, on the prompt
  // lane.
  static constexpr std::string_view job_kind = "mail_reset_link";

  Recovery(db::Database& database, const Clock& clock, Accounts& accounts, MailLimits& mails,
           AccountSettings settings)
      : database_(database),
        clock_(clock),
        accounts_(accounts),
        mails_(mails),
        settings_(std::move(settings)) {}

  // Notes that somebody wants a link to choose a new password. Whether anybody has the address
  // shows in its mailbox alone: who he is is looked up later, by the job.
  // invalid (invalid_email); too_many (too_many_attempts).
  Result<void> forgot(std::string_view email, const Visit& visit);

  // The job: the verified customer of the address, or else the newest unverified one, gets a link.
  void mail_reset(const jobs::Job& job);

  // A new password with the token of a link, which has proved the mailbox: the customer becomes
  // the verified one of the address if nobody else is, and what guests there have paid for becomes
  // his. Every sign-in ends. Heavy class only.
  // gone (link_spent); invalid (weak_password).
  Result<Customer> reset(std::string_view token, std::string_view password);

  // Every sign-in ends but the one that asks. password: the present one; nothing of a guest, who
  // chooses his first one, and whose mailed link stays good. Heavy class only.
  // invalid (wrong_password, weak_password); conflict (no_password): a verified customer chooses
  // his first one by forgot(); too_many (too_many_attempts).
  Result<void> change_password(const SignedIn& caller, const std::optional<std::string>& password,
                               std::string_view new_password);

  // Mails a link to the address; Registration::confirm makes it count. The answer is the same
  // whether or not it has an account. Heavy class only.
  // invalid (invalid_email, wrong_password); conflict (no_password); too_many (too_many_attempts).
  Result<void> change_email(const SignedIn& caller, const std::string& email,
                            std::string_view password, const Visit& visit);

 private:
  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
  MailLimits& mails_;
  AccountSettings settings_;
};

}  // namespace typecase::accounts
