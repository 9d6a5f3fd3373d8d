#include "accounts/sign_in/step_up.h"

#include "accounts/account_errors.h"
#include "base/text/mailbox.h"

namespace typecase::accounts {
namespace {

struct Credentials {
  std::string email_key;
  std::optional<std::string> hash;  // of the password; nullopt: a guest
};

// Fails as step_up().
Result<Credentials> find_credentials(db::Connection& connection, const CustomerId& customer) {
  auto row = connection.find_one(
      "SELECT email_key, password_hash, verified FROM customer "
      "WHERE id = $1 AND deleted_at IS NULL",
      customer.text);
  if (!row) return signed_out();
  if (row->is_null("password_hash") && row->boolean("verified")) return no_password(true);
  return Credentials{row->text("email_key"), row->optional_text("password_hash")};
}

}  // namespace

Result<std::optional<std::string>> step_up(db::Database& database, Accounts& accounts,
                                           const CustomerId& customer,
                                           const std::optional<std::string>& password) {
  auto stored = database.read([&](db::Connection& c) { return find_credentials(c, customer); });
  if (!stored) return stored.error();
  if (!stored->hash) return std::nullopt;
  if (!password) return wrong_password();
  auto right = accounts.check_password(customer, *password);
  if (!right) return right.error();
  return std::move(stored->hash);
}

Result<void> check_unchanged(db::Connection& connection, const Customer& customer,
                             const std::optional<std::string>& hash) {
  auto now = find_credentials(connection, customer.id);
  if (!now) return now.error();
  if (now->email_key != fold_email(customer.email)) return signed_out();
  if (now->hash != hash) return wrong_password();
  return {};
}

}  // namespace typecase::accounts
