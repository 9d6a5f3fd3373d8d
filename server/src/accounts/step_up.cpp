#include "accounts/step_up.h"

#include "accounts/account_errors.h"
#include "accounts/customer_rows.h"

namespace typecase::accounts {

Result<std::optional<std::string>> step_up(db::Database& database, Accounts& accounts,
                                           const CustomerId& customer,
                                           const std::optional<std::string>& password) {
  auto hash = database.read([&](db::Connection& c) { return find_password_hash(c, customer); });
  if (!hash) return hash;
  if (!password) return wrong_password();
  auto right = accounts.check_password(customer, *password);
  if (!right) return right.error();
  return hash;
}

Result<void> check_unchanged(db::Connection& connection, const CustomerId& customer,
                             const std::optional<std::string>& hash) {
  auto row = connection.find_one(
      "SELECT password_hash FROM customer WHERE id = $1 AND deleted_at IS NULL", customer.text);
  if (!row || row->optional_text(0) != hash) return wrong_password();
  return {};
}

}  // namespace typecase::accounts
