#include "accounts/sign_in/step_up.h"

#include "accounts/account_errors.h"

namespace typecase::accounts {
namespace {

// The hash of the customer's password; nullopt: a guest. Else as step_up().
Result<std::optional<std::string>> find_hash(db::Connection& connection,
                                             const CustomerId& customer) {
  auto row = connection.find_one(
      "SELECT password_hash, verified FROM customer WHERE id = $1 AND deleted_at IS NULL",
      customer.text);
  if (!row) return signed_out();
  if (row->is_null("password_hash") && row->boolean("verified")) return no_password(true);
  return row->optional_text("password_hash");
}

}  // namespace

Result<std::optional<std::string>> step_up(db::Database& database, Accounts& accounts,
                                           const CustomerId& customer,
                                           const std::optional<std::string>& password) {
  auto hash = database.read([&](db::Connection& c) { return find_hash(c, customer); });
  if (!hash || !*hash) return hash;
  if (!password) return wrong_password();
  auto right = accounts.check_password(customer, *password);
  if (!right) return right.error();
  return hash;
}

Result<void> check_unchanged(db::Connection& connection, const CustomerId& customer,
                             const std::optional<std::string>& hash) {
  auto now = find_hash(connection, customer);
  if (!now) return now.error();
  if (*now != hash) return wrong_password();
  return {};
}

}  // namespace typecase::accounts
