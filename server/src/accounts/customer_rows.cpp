#include "accounts/customer_rows.h"

namespace typecase::accounts {

std::optional<CustomerId> find_verified(db::Connection& connection, std::string_view email) {
  auto row = connection.find_one("SELECT id FROM customer WHERE email_key = $1 AND verified = 1",
                                 fold_email(email));
  if (!row) return std::nullopt;
  return CustomerId(row->text(0));
}

std::optional<Customer> find_by_email(db::Connection& connection, std::string_view email) {
  auto row = connection.find_one(
      "SELECT id FROM customer WHERE email_key = $1 AND deleted_at IS NULL "
      "ORDER BY verified DESC, created_at DESC, id DESC LIMIT 1",
      fold_email(email));
  if (!row) return std::nullopt;
  return find_customer(connection, CustomerId(row->text(0)));
}

std::optional<std::string> find_password_hash(db::Connection& connection, const CustomerId& id) {
  auto row = connection.find_one("SELECT password_hash FROM customer WHERE id = $1", id.text);
  return row ? row->optional_text(0) : std::nullopt;
}

void set_password(db::Connection& connection, const CustomerId& id, std::string_view hash) {
  connection.execute("UPDATE customer SET password_hash = $2 WHERE id = $1", id.text, hash);
}

void verify_address(db::Connection& connection, const CustomerId& id, std::string_view email) {
  connection.execute("UPDATE customer SET email = $2, email_key = $3, verified = 1 WHERE id = $1",
                     id.text, email, fold_email(email));
}

void forget_profile(db::Connection& connection, const CustomerId& id) {
  connection.execute(
      "UPDATE customer SET name = NULL, company = NULL, country = NULL WHERE id = $1", id.text);
}

// What the testers were sent (tester_access) stays with the customer who is gone: a log of 30 days.
// Sessions and mailed links go with him.
void merge(db::Connection& connection, const CustomerId& from, const CustomerId& into) {
  connection.execute("UPDATE orders SET customer_id = $2 WHERE customer_id = $1", from.text,
                     into.text);
  connection.execute("UPDATE entitlement SET customer_id = $2 WHERE customer_id = $1", from.text,
                     into.text);
  connection.execute("UPDATE impersonation SET customer_id = $2 WHERE customer_id = $1", from.text,
                     into.text);
  connection.execute("DELETE FROM customer WHERE id = $1", from.text);
}

std::int64_t sweep_unverified(db::Connection& connection, Time before) {
  return connection.execute(
      "DELETE FROM customer WHERE verified = 0 AND created_at <= $1 "
      "AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customer.id) "
      "AND NOT EXISTS (SELECT 1 FROM impersonation i WHERE i.customer_id = customer.id)",
      before);
}

}  // namespace typecase::accounts
