#include "accounts/profile/profile.h"

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"
#include "accounts/emails/account_emails.h"
#include "accounts/emails/mailed_links.h"
#include "accounts/listing/customer_search.h"
#include "accounts/sign_in/step_up.h"
#include "base/text/mailbox.h"
#include "base/text/text_limits.h"
#include "mail/mail.h"
#include "messages/messages.h"

namespace typecase::accounts {
namespace {

void record_wish(db::Connection& connection, const Wish& wish, std::string_view action, Time now) {
  audit::record(connection, wish.actor,
                {.at = now,
                 .action = std::string(action),
                 .object_id = wish.customer.text,
                 .reason = wish.reason});
}

}  // namespace

void ProfileChange::check(const std::string& pointer, std::vector<Fault>& faults) const {
  limit_text(name, pointer + "/name", faults);
  limit_text(company, pointer + "/company", faults);
  if (country && !country->empty() && !is_country(*country)) {
    faults.push_back({pointer + "/country", "invalid_country", "Choose a country."});
  }
}

Result<Customer> Profile::update(const CustomerId& id, const ProfileChange& change) {
  return database_.write([&](db::Connection& connection) -> Result<Customer> {
    connection.execute(
        "UPDATE customer SET name = nullif(coalesce($2, name), ''), "
        "company = nullif(coalesce($3, company), ''), "
        "country = nullif(coalesce($4, country), ''), "
        "name_vouched = CASE WHEN coalesce($2, name, '') = coalesce(name, '') THEN name_vouched "
        "ELSE 0 END "
        "WHERE id = $1 AND deleted_at IS NULL",
        id.text, change.name, change.company, change.country);
    refresh_search_keys(connection, id);
    auto changed = find_customer(connection, id);
    if (!changed) return signed_out();
    return *std::move(changed);
  });
}

Result<std::optional<std::string>> Profile::prove(const Customer& customer,
                                                  const std::optional<std::string>& password) {
  return step_up(database_, accounts_, customer.id, password);
}

Result<void> Profile::remove(db::Connection& connection, const Customer& customer,
                             const std::optional<std::string>& proved) {
  if (auto same = check_unchanged(connection, customer, proved); !same) return same.error();
  end_account(connection, customer, clock_.now());
  return {};
}

Result<Customer> Profile::remove_by_wish(db::Connection& connection, const Wish& wish) {
  auto customer = find_by_wish(connection, wish);
  if (!customer) return customer;
  const Time now = clock_.now();
  end_account(connection, *customer, now);
  record_wish(connection, wish, "customer.deleted", now);
  return customer;
}

void Profile::record_begun_removal(db::Connection& connection, const Wish& wish) const {
  record_wish(connection, wish, "customer.deletion_begun", clock_.now());
}

void Profile::end_account(db::Connection& connection, const Customer& customer, Time now) {
  if (customer.verified) {
    mail::queue(connection, account_deleted(settings_, customer, now), now);
  }
  hand_over_links(connection, customer.id);
  erase(connection, customer.id, now);
}

Result<Customer> find_by_wish(db::Connection& connection, const Wish& wish) {
  auto customer = find_customer(connection, wish.customer);
  if (!customer) return not_found("customer");
  if (fold_email(customer->email) != fold_email(wish.email)) {
    return invalid_field("/email", "wrong_email", messages::text("staffCustomers.wrongEmail"));
  }
  return *std::move(customer);
}

}  // namespace typecase::accounts
