#include "accounts/registration/registration.h"

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/emails/account_emails.h"
#include "accounts/emails/mail_jobs.h"
#include "accounts/emails/mailed_links.h"
#include "accounts/sign_in/password_policy.h"
#include "base/log.h"
#include "mail/mail.h"

namespace typecase::accounts {
namespace {

Result<void> check(const NewCustomer& wanted, const std::string& foundry) {
  std::vector<Fault> faults;
  if (auto weak = weakness(wanted.password, {foundry, wanted.email}, "/password")) {
    faults.push_back(*std::move(weak));
  }
  if (mail::is_address(wanted.email)) {
    if (faults.empty()) return {};
    return Error{ErrorKind::invalid, "weak_password", faults.front().message, faults};
  }
  Error error = invalid_field("/email", "invalid_email", "This is not an e-mail address.");
  error.faults.insert(error.faults.end(), faults.begin(), faults.end());
  return error;
}

}  // namespace

// False: the event has had its mail.
bool Registration::queue_invitation(db::Connection& connection, const Customer& customer,
                                    std::string event) {
  Time now = clock_.now();
  bool known = find_verified(connection, customer.email).has_value();
  std::string token =
      issue_link(connection, LinkPurpose::confirm_address, customer.id, customer.email, now);
  return mail::queue(connection,
                     confirm_address(settings_, customer, token, known, std::move(event)), now);
}

void Registration::invite(db::Connection& connection, const Customer& customer,
                          const MailTime& time) {
  if (!time.is_deferred) {
    queue_invitation(connection, customer, time.key);
    return;
  }
  enqueue_mail(connection, job_kind, time, customer.email, clock_.now());
}

void Registration::mail_confirmation(const jobs::Job& job) {
  using Mailed = Result<std::optional<CustomerId>>;
  auto send = [&](db::Connection& connection, const std::string& email) -> Mailed {
    auto customer = find_unverified(connection, email);
    if (!customer) return std::nullopt;
    // The job ran before: the link in that mail is the one that counts.
    if (!queue_invitation(connection, *customer, job.key)) return link_spent();
    return customer->id;
  };
  run_mail_job(database_, job, "confirm_link_mailed", send);
}

Result<MailTime> Registration::take_mail(std::string_view email, std::string_view block) {
  return mails_.take({email, block, false, is_customers(database_, email)});
}

std::optional<MailTime> Registration::plan_mail(std::string_view email, std::string_view block) {
  auto time = take_mail(email, block);
  if (!time) return std::nullopt;
  return *std::move(time);
}

Result<Accounts::SignIn> Registration::register_customer(const NewCustomer& wanted,
                                                         const Visit& visit) {
  if (auto good = check(wanted, settings_.foundry()); !good) return good.error();
  auto time = take_mail(wanted.email, visit.address_block);
  if (!time) return time.error();

  std::string hash = hash_password(wanted.password);
  Customer customer;
  customer.id = CustomerId(random_id());
  customer.email = wanted.email;
  customer.has_password = true;
  customer.name = wanted.name;
  customer.created_at = clock_.now();
  return database_.write([&](db::Connection& connection) -> Result<Accounts::SignIn> {
    insert_customer(connection, customer, hash);
    invite(connection, customer, *time);
    Tokens tokens =
        accounts_.open_session(connection, customer.id, wanted.stay_signed_in, visit.agent);
    return Accounts::SignIn{customer, tokens, accounts_.device_token(connection, customer.id)};
  });
}

Customer Registration::add_guest(db::Connection& connection, std::string_view email,
                                 const std::optional<MailTime>& mail) {
  Customer guest = accounts_.add_guest(connection, email);
  if (mail) invite(connection, guest, *mail);
  return guest;
}

Result<void> Registration::resend(const Customer& customer, const Visit& visit) {
  Error confirmed{
      ErrorKind::conflict, "already_confirmed", "This address is confirmed already.", {}, 0};
  if (customer.verified) return confirmed;
  auto time = take_mail(customer.email, visit.address_block);
  if (!time) return time.error();
  return database_.write([&](db::Connection& connection) -> Result<void> {
    auto now = find_customer(connection, customer.id);
    if (!now) return signed_out();
    if (now->verified) return confirmed;
    invite(connection, *now, *time);
    return {};
  });
}

}  // namespace typecase::accounts
