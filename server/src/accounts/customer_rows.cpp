#include "accounts/customer_rows.h"

#include <algorithm>

#include "accounts/emails/mailed_links.h"
#include "accounts/listing/customer_search.h"
#include "base/log.h"
#include "base/text/mailbox.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

// Of a customer c: when the first order was paid that was not free; null: never. Anybody can make
// an unverified customer of any address, but not without money one who has paid.
constexpr std::string_view first_payment =
    "(SELECT min(o.paid_at) FROM orders o WHERE o.customer_id = c.id AND o.total > 0)";

constexpr std::string_view unproved_buyers =
    "SELECT c.id FROM customer c WHERE c.email_key = $1 AND c.verified = 0 "
    "AND c.deleted_at IS NULL AND EXISTS "
    "(SELECT 1 FROM orders o WHERE o.customer_id = c.id AND (o.paid_at IS NOT NULL "
    "OR EXISTS (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id "
    "AND a.state IN ('processing', 'succeeded'))))";

std::vector<CustomerId> merge_all(db::Connection& connection, std::vector<CustomerId> merged,
                                  const CustomerId& into, Time now) {
  for (const CustomerId& from : merged) merge(connection, from, into, now);
  return merged;
}

}  // namespace

std::optional<CustomerId> find_verified(db::Connection& connection, std::string_view email) {
  return connection.find<CustomerId>(
      "SELECT id FROM customer WHERE email_key = $1 AND verified = 1", fold_email(email));
}

std::optional<Customer> find_by_email(db::Connection& connection, std::string_view email) {
  auto verified = find_verified(connection, email);
  return verified ? find_customer(connection, *verified) : find_unverified(connection, email);
}

std::optional<Customer> find_unverified(db::Connection& connection, std::string_view email,
                                        const CustomerId& except) {
  auto row = connection.find_one(
      "SELECT c.id, " + std::string(first_payment) +
          " AS paid FROM customer c WHERE c.email_key = $1 AND c.verified = 0 AND c.id <> $2 "
          "AND c.deleted_at IS NULL "
          "ORDER BY paid NULLS LAST, c.created_at DESC, c.id DESC LIMIT 1",
      fold_email(email), except.text);
  return row ? find_customer(connection, row->get<CustomerId>("id")) : std::nullopt;
}

bool has_paid(db::Connection& connection, const CustomerId& id) {
  auto paid = connection.find<std::optional<Time>>(
      "SELECT " + std::string(first_payment) + " FROM customer c WHERE c.id = $1", id);
  return paid && *paid;
}

bool belongs_to_customer(db::Connection& connection, std::string_view email) {
  auto row = connection.find_one(
      "SELECT c.id FROM customer c WHERE c.email_key = $1 AND (c.verified = 1 OR " +
          std::string(first_payment) + " IS NOT NULL) LIMIT 1",
      fold_email(email));
  return row.has_value();
}

std::vector<PasswordHash> find_password_hashes(db::Connection& connection,
                                               std::string_view email_key) {
  std::vector<PasswordHash> found;
  auto add = [&](const std::vector<PasswordHash>& hashes) {
    for (const PasswordHash& hash : hashes) {
      if (std::ranges::find(found, hash.id, &PasswordHash::id) == found.end())
        found.push_back(hash);
    }
  };
  add(
      connection.select<PasswordHash>("SELECT id, password_hash FROM customer WHERE email_key = $1 "
                                      "AND verified = 1 AND password_hash IS NOT NULL",
                                      email_key));
  add(connection.select<PasswordHash>(
      "SELECT id, password_hash FROM (SELECT c.id, c.password_hash, " + std::string(first_payment) +
          " AS paid FROM customer c WHERE c.email_key = $1 AND c.verified = 0 "
          "AND c.password_hash IS NOT NULL) payer "
          "WHERE paid IS NOT NULL ORDER BY paid, id LIMIT 1",
      email_key));
  add(
      connection.select<PasswordHash>("SELECT id, password_hash FROM customer WHERE email_key = $1 "
                                      "AND verified = 0 AND password_hash IS NOT NULL "
                                      "ORDER BY created_at DESC, id DESC LIMIT 1",
                                      email_key));
  return found;
}

std::optional<std::string> find_password_hash(db::Connection& connection, const CustomerId& id) {
  return connection
      .find<std::optional<std::string>>("SELECT password_hash FROM customer WHERE id = $1", id)
      .value_or(std::nullopt);
}

void set_password(db::Connection& connection, const CustomerId& id, std::string_view hash) {
  connection.execute("UPDATE customer SET password_hash = $2 WHERE id = $1", id.text, hash);
}

void verify_address(db::Connection& connection, const CustomerId& id, std::string_view email) {
  connection.execute("UPDATE customer SET email = $2, email_key = $3, verified = 1 WHERE id = $1",
                     id.text, email, fold_email(email));
  refresh_search_keys(connection, id);
}

void forget_profile(db::Connection& connection, const CustomerId& id) {
  connection.execute(
      "UPDATE customer SET name = CASE WHEN name_vouched = 1 THEN name END, company = NULL, "
      "country = NULL WHERE id = $1",
      id.text);
  refresh_search_keys(connection, id);
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
      "last_signed_in_at = NULL, words = '', name_key = '' WHERE id = $1",
      id.text, now);
}

// The log of data sent to testers (tester_access, 30 days) stays with the customer who is gone.
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
  auto guests = connection.select<CustomerId>(
      std::string(unproved_buyers) + " AND c.password_hash IS NULL ORDER BY c.created_at, c.id",
      fold_email(email));
  return merge_all(connection, std::move(guests), customer, now);
}

std::vector<CustomerId> take_in_buyers(db::Connection& connection, const CustomerId& customer,
                                       std::string_view email, Time now) {
  auto buyers = connection.select<CustomerId>(
      std::string(unproved_buyers) + " ORDER BY c.created_at, c.id", fold_email(email));
  return merge_all(connection, std::move(buyers), customer, now);
}

void note_merged(const std::vector<CustomerId>& from, const CustomerId& into) {
  for (const CustomerId& customer : from) {
    log::info("customer_merged", {{"customer", customer.text}, {"into", into.text}});
  }
}

std::int64_t sweep_unverified(db::Connection& connection, Time before) {
  return connection.execute(
      "DELETE FROM customer WHERE verified = 0 AND profile_vouched = 0 AND created_at <= $1 "
      "AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customer.id) "
      "AND NOT EXISTS (SELECT 1 FROM impersonation i WHERE i.customer_id = customer.id)",
      before);
}

}  // namespace typecase::accounts
