#include "accounts/registration.h"

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/letters.h"
#include "accounts/mailed_links.h"
#include "accounts/password_policy.h"
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

void Registration::invite(db::Connection& connection, const Customer& customer) {
  Time now = clock_.now();
  bool known = find_verified(connection, customer.email).has_value();
  std::string token =
      issue_link(connection, LinkPurpose::confirm_address, customer.id, customer.email, now);
  mail::queue(connection, confirm_address(settings_, customer, token, known), now);
}

Result<Accounts::SignIn> Registration::register_customer(const NewCustomer& wanted,
                                                         const Visit& visit) {
  if (auto good = check(wanted, settings_.foundry()); !good) return good.error();
  if (auto room = mails_.take(wanted.email, visit.address_block); !room) return room.error();

  std::string hash = hash_password(wanted.password);
  Customer customer;
  customer.id = CustomerId(random_id());
  customer.email = wanted.email;
  customer.has_password = true;
  customer.name = wanted.name;
  customer.created_at = clock_.now();
  return database_.write([&](db::Connection& connection) -> Result<Accounts::SignIn> {
    insert_customer(connection, customer, hash);
    invite(connection, customer);
    Tokens tokens =
        accounts_.open_session(connection, customer.id, wanted.stay_signed_in, visit.agent);
    return Accounts::SignIn{customer, tokens, accounts_.device_token(connection, customer.id)};
  });
}

Customer Registration::add_guest(db::Connection& connection, std::string_view email, bool mailed) {
  Customer guest = accounts_.add_guest(connection, email);
  if (mailed) invite(connection, guest);
  return guest;
}

Result<void> Registration::resend(const Customer& customer, const Visit& visit) {
  Error confirmed{
      ErrorKind::conflict, "already_confirmed", "This address is confirmed already.", {}, 0};
  if (customer.verified) return confirmed;
  if (auto room = mails_.take(customer.email, visit.address_block); !room) return room.error();
  return database_.write([&](db::Connection& connection) -> Result<void> {
    auto now = find_customer(connection, customer.id);
    if (!now) return signed_out();
    if (now->verified) return confirmed;
    invite(connection, *now);
    return {};
  });
}

}  // namespace typecase::accounts
