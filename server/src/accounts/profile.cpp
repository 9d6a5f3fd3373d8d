#include "accounts/profile.h"

#include "accounts/letters.h"
#include "accounts/mailed_links.h"
#include "accounts/step_up.h"
#include "base/text_limits.h"
#include "mail/mail.h"

namespace typecase::accounts {

void ProfileChange::check(const std::string& pointer, std::vector<Fault>& faults) const {
  limit_text(name, pointer + "/name", faults);
  limit_text(company, pointer + "/company", faults);
  if (country && !country->empty() && !is_country_code(*country)) {
    faults.push_back({pointer + "/country", "invalid_country", "Choose a country."});
  }
}

Result<Customer> Profile::update(const CustomerId& id, const ProfileChange& change) {
  return database_.write([&](db::Connection& connection) -> Result<Customer> {
    connection.execute(
        "UPDATE customer SET name = nullif(coalesce($2, name), ''), "
        "company = nullif(coalesce($3, company), ''), "
        "country = nullif(coalesce($4, country), '') WHERE id = $1 AND deleted_at IS NULL",
        id.text, change.name, change.company, change.country);
    auto changed = find_customer(connection, id);
    if (!changed) return not_found("customer");
    return *std::move(changed);
  });
}

Result<void> Profile::remove(const Customer& customer, const std::optional<std::string>& password) {
  auto proved = step_up(database_, accounts_, customer.id, password);
  if (!proved) return proved.error();
  return database_.write([&](db::Connection& connection) -> Result<void> {
    if (auto same = check_unchanged(connection, customer.id, *proved); !same) return same.error();
    Time now = clock_.now();
    if (customer.verified) {
      mail::queue(connection, account_deleted(settings_, customer, now), now);
    }
    end_sessions(connection, customer.id);
    void_links(connection, customer.id);
    connection.execute(
        "UPDATE customer SET deleted_at = $2, email = '', email_key = '', verified = 0, "
        "password_hash = NULL, name = NULL, company = NULL, country = NULL WHERE id = $1",
        customer.id.text, now);
    return {};
  });
}

}  // namespace typecase::accounts
