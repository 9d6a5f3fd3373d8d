#include "accounts/profile/recovery.h"

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/emails/account_emails.h"
#include "accounts/emails/mail_jobs.h"
#include "accounts/emails/mailed_links.h"
#include "accounts/sign_in/password_policy.h"
#include "accounts/sign_in/step_up.h"
#include "base/log.h"
#include "db/keyed.h"
#include "mail/mail.h"

namespace typecase::accounts {
namespace {

// Before anything else that waits: a person sits in front of it.
constexpr int before_usual = jobs::usual_priority / 2;

Error no_address() {
  return invalid_field("/email", "invalid_email", "This is not an e-mail address.");
}

std::optional<std::pair<MailedLink, Customer>> find_reset(db::Connection& connection,
                                                          std::string_view token, Time now) {
  auto link = find_link(connection, token, now);
  if (!link || link->purpose != LinkPurpose::reset_password) return std::nullopt;
  auto customer = find_customer(connection, link->customer);
  if (!customer) return std::nullopt;
  return std::pair(*std::move(link), *std::move(customer));
}

Requester requester_of(db::Database& database, const Customer& customer) {
  bool pays = database.read([&](db::Connection& c) { return has_paid(c, customer.id); });
  if (pays) return Requester::payer;
  return customer.verified ? Requester::verified : Requester::other;
}

}  // namespace

Result<void> Recovery::forgot(std::string_view email, const Visit& visit,
                              const std::optional<CustomerId>& caller) {
  if (!mail::is_address(email)) return no_address();
  auto holder = database_.read(
      [&](db::Connection& c) { return accounts_.find_holder(c, email, visit.device); });
  const bool by_owner = holder.customer && (holder.is_device_known || holder.customer == caller);
  auto time = mails_.take({email, visit.address_block, by_owner, is_customers(database_, email)});
  if (!time) return time.error();
  database_.write([&](db::Connection& connection) {
    enqueue_mail(connection, job_kind, *time, email, clock_.now(), before_usual);
  });
  return {};
}

void Recovery::mail_reset(const jobs::Job& job) {
  using Mailed = Result<std::optional<CustomerId>>;
  auto send = [&](db::Connection& connection, const std::string& email) -> Mailed {
    auto customer = find_by_email(connection, email);
    if (!customer) return std::nullopt;
    Time now = clock_.now();
    std::string token =
        issue_link(connection, LinkPurpose::reset_password, customer->id, customer->email, now);
    bool queued =
        mail::queue(connection, reset_password(settings_, *customer, token, job.key), now);
    if (!queued) return link_spent();  // The job ran before: the link in that mail stays good.
    return customer->id;
  };
  run_mail_job(database_, job, "reset_link_mailed", send);
}

Result<Recovery::Reset> Recovery::choose(db::Connection& connection, std::string_view token,
                                         const std::string& hash, std::vector<CustomerId>& merged) {
  merged.clear();
  Time now = clock_.now();
  auto current = find_reset(connection, token, now);
  if (!current || !spend_link(connection, token, now)) return link_spent();
  const auto& [link, customer] = *current;
  set_password(connection, customer.id, hash);
  end_sessions(connection, customer.id, now);
  void_links(connection, customer.id);
  if (!customer.verified) {
    forget_profile(connection, customer.id);
    if (!find_verified(connection, link.email)) {
      verify_address(connection, customer.id, link.email);
    }
  }
  auto changed = find_customer(connection, customer.id);
  if (changed->verified) merged = take_in_buyers(connection, changed->id, link.email, now);
  mail::queue(connection, password_changed(settings_, *changed, now), now);
  std::string device = accounts_.device_token(connection, changed->id);
  return Reset{*std::move(changed), std::move(device)};
}

Result<Recovery::Reset> Recovery::reset(std::string_view token, std::string_view password) {
  auto found =
      database_.read([&](db::Connection& c) { return find_reset(c, token, clock_.now()); });
  if (!found) return link_spent();
  std::string foundry = settings_.foundry();
  auto good = check_new_password(password, {foundry, found->first.email}, "/password");
  if (!good) return good.error();
  std::string hash = hash_password(password);

  std::vector<CustomerId> merged;
  auto reset =
      db::write_keyed(database_, [&](db::Connection& c) { return choose(c, token, hash, merged); });
  if (!reset) return reset;
  note_merged(merged, reset->customer.id);
  accounts_.forget_wrong_passwords(reset->customer.email, reset->customer.id);
  return reset;
}

Result<void> Recovery::change_password(const SignedIn& caller,
                                       const std::optional<std::string>& password,
                                       std::string_view new_password) {
  const Customer& customer = caller.customer;
  std::string foundry = settings_.foundry();
  auto good = check_new_password(new_password, {foundry, customer.email}, "/newPassword");
  if (!good) return good.error();
  auto proved = step_up(database_, accounts_, customer.id, password);
  if (!proved) return proved.error();
  std::string hash = hash_password(new_password);

  return database_.write([&](db::Connection& connection) -> Result<void> {
    if (auto same = check_unchanged(connection, customer, *proved); !same) return same.error();
    Time now = clock_.now();
    set_password(connection, customer.id, hash);
    end_sessions(connection, customer.id, now, caller.session);
    if (customer.verified) {
      void_links(connection, customer.id);
      mail::queue(connection, password_changed(settings_, customer, now), now);
    } else {
      // An address that nobody has proved may be a stranger's: its owner is told nothing, and the
      // links that prove the mailbox stay valid. That to confirm it asks for the new password.
      void_links(connection, customer.id, {LinkPurpose::change_email, LinkPurpose::pay_order});
    }
    return {};
  });
}

Result<void> Recovery::change_email(const SignedIn& caller, const std::string& email,
                                    std::string_view password, const Visit& visit) {
  if (!mail::is_address(email)) return no_address();
  const CustomerId& id = caller.customer.id;
  auto proved = step_up(database_, accounts_, id, std::string(password));
  if (!proved) return proved.error();
  if (!*proved) return no_password(false);
  auto requester = requester_of(database_, caller.customer);
  auto room = mails_.take_new_address({email, visit.address_block}, id, requester);
  if (!room) return room.error();

  return database_.write([&](db::Connection& connection) -> Result<void> {
    if (auto same = check_unchanged(connection, caller.customer, *proved); !same)
      return same.error();
    Time now = clock_.now();
    auto holder = find_verified(connection, email);
    bool known = holder && *holder != id;
    std::string token = issue_link(connection, LinkPurpose::change_email, id, email, now);
    mail::queue(connection, accounts::change_email(settings_, caller.customer, email, token, known),
                now);
    return {};
  });
}

}  // namespace typecase::accounts
