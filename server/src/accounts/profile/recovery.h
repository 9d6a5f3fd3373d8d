#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"
#include "accounts/emails/mail_limits.h"

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
  // shows in its mailbox alone: the job looks up whom the mail is for. The mail leaves at once, or
  // within 15 minutes where many were asked for (MailLimits). The device token of the visit, or
  // `caller`, who is signed in, shows the owner of the address, whom no stranger delays.
  // invalid (invalid_email); too_many (too_many_attempts), by the visit's block alone.
  Result<void> forgot(std::string_view email, const Visit& visit,
                      const std::optional<CustomerId>& caller = std::nullopt);

  // The job: the verified customer of the address gets a link, or else the one of
  // find_unverified().
  void mail_reset(const jobs::Job& job);

  struct Reset {
    Customer customer;
    std::string device;  // token of this browser, to be sent with the next sign-in
  };
  // A new password with the token of a link, which has proved the mailbox: the customer becomes
  // the verified one of the address if nobody else is, and what unverified customers there have
  // paid for becomes theirs, with a password or without. Every sign-in ends, and wrong passwords
  // that strangers have tried are forgotten. Heavy class only. gone (link_spent); invalid
  // (weak_password).
  Result<Reset> reset(std::string_view token, std::string_view password);

  // Every sign-in ends but the one that asks. password: the present one; none for a guest, who
  // chooses a first one, and whose mailed link stays good. Heavy class only.
  // invalid (wrong_password, weak_password); conflict (no_password): a verified customer chooses a
  // first one by forgot(); too_many (too_many_attempts).
  Result<void> change_password(const SignedIn& caller, const std::optional<std::string>& password,
                               std::string_view new_password);

  // Mails a link to the address; Registration::confirm makes it count. The answer is the same
  // whether or not it has an account. Heavy class only.
  // invalid (invalid_email, wrong_password); conflict (no_password); too_many (too_many_attempts).
  Result<void> change_email(const SignedIn& caller, const std::string& email,
                            std::string_view password, const Visit& visit);

 private:
  Result<Reset> choose(db::Connection& connection, std::string_view token, const std::string& hash,
                       std::vector<CustomerId>& merged);

  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
  MailLimits& mails_;
  AccountSettings settings_;
};

}  // namespace typecase::accounts
