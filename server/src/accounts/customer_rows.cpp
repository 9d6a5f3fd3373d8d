#include "accounts/customer_rows.h"

#include "accounts/mailed_links.h"
#include "base/log.h"
#include "base/mailbox.h"

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

std::optional<Customer> find_newest_unverified(db::Connection& connection, std::string_view email) {
  auto row = connection.find_one(
      "SELECT id FROM customer WHERE email_key = $1 AND verified = 0 AND deleted_at IS NULL "
      "ORDER BY created_at DESC, id DESC LIMIT 1",
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

void erase(db::Connection& connection, const CustomerId& id, Time now) {
  end_sessions(connection, id, now);
  void_links(connection, id);
  connection.execute(
      "UPDATE impersonation SET ended_at = $2 WHERE customer_id = $1 AND ended_at IS NULL", id.text,
      now);
  connection.execute(
      "UPDATE customer SET deleted_at = $2, email = '', email_key = '', verified = 0, "
      "password_hash = NULL, name = NULL, company = NULL, country = NULL, "
      "last_signed_in_at = NULL WHERE id = $1",
      id.text, now);
}

// What the testers were sent (tester_access) stays with the customer who is gone: a log of 30 days.
void merge(db::Connection& connection, const CustomerId& from, const CustomerId& into, Time now) {
  connection.execute("UPDATE orders SET customer_id = $2 WHERE customer_id = $1", from.text,
                     into.text);
  connection.execute("UPDATE entitlement SET customer_id = $2 WHERE customer_id = $1", from.text,
                     into.text);
  erase(connection, from, now);
  connection.execute(
      "DELETE FROM customer WHERE id = $1 "
      "AND NOT EXISTS (SELECT 1 FROM impersonation i WHERE i.customer_id = customer.id)",
      from.text);
}

void claim_coupon_uses(db::Connection& connection, const CustomerId& from, std::string_view email) {
  connection.execute(
      "UPDATE coupon_use SET customer = $2, verified = 1 WHERE verified = 0 "
      "AND order_id IN (SELECT o.id FROM orders o WHERE o.customer_id = $1)",
      from.text, mailbox_digest(email));
}

std::vector<CustomerId> take_in_guests(db::Connection& connection, const CustomerId& customer,
                                       std::string_view email, Time now) {
  std::vector<CustomerId> guests;
  for (const db::Row& row : connection.rows(
           "SELECT c.id FROM customer c WHERE c.email_key = $1 AND c.verified = 0 "
           "AND c.password_hash IS NULL AND c.deleted_at IS NULL AND EXISTS "
           "(SELECT 1 FROM orders o WHERE o.customer_id = c.id AND (o.paid_at IS NOT NULL "
           "OR EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id "
           "AND a.state IN ('processing', 'succeeded')))) ORDER BY c.created_at, c.id",
           fold_email(email))) {
    guests.emplace_back(row.text(0));
  }
  for (const CustomerId& guest : guests) merge(connection, guest, customer, now);
  return guests;
}

void note_merged(const std::vector<CustomerId>& from, const CustomerId& into) {
  for (const CustomerId& customer : from) {
    log::info("customer_merged", {{"customer", customer.text}, {"into", into.text}});
  }
}

std::int64_t sweep_unverified(db::Connection& connection, Time before) {
  return connection.execute(
      "DELETE FROM customer WHERE verified = 0 AND created_at <= $1 "
      "AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customer.id) "
      "AND NOT EXISTS (SELECT 1 FROM impersonation i WHERE i.customer_id = customer.id)",
      before);
}

}  // namespace typecase::accounts
