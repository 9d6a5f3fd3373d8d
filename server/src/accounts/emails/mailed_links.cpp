#include "accounts/emails/mailed_links.h"

#include <array>
#include <stdexcept>

#include "accounts/customer_rows.h"
#include "base/crypto/crypto.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

struct Kind {
  LinkPurpose purpose;
  std::chrono::microseconds life;
  bool replaces;  // the earlier ones of the customer
};

constexpr std::array kinds{Kind{LinkPurpose::confirm_address, std::chrono::days(14), false},
                           Kind{LinkPurpose::change_email, 24h, true},
                           Kind{LinkPurpose::reset_password, 30min, false},
                           Kind{LinkPurpose::pay_order, std::chrono::days(7), true}};

}  // namespace

std::string issue_link(db::Connection& connection, LinkPurpose purpose, const CustomerId& customer,
                       std::string_view email, Time now) {
  const Kind& kind = kinds[static_cast<std::size_t>(purpose)];
  if (kind.replaces) void_links(connection, customer, {purpose});
  std::string token = random_token();
  connection.execute(
      "INSERT INTO mailed_link (token_hash, purpose, customer_id, email, expires_at, created_at) "
      "VALUES ($1, $2, $3, $4, $5, $6)",
      sha256(token), purpose, customer.text, email, now + kind.life, now);
  return token;
}

std::optional<MailedLink> find_link(db::Connection& connection, std::string_view token, Time now) {
  return connection.find<MailedLink>(
      "SELECT purpose, customer_id AS customer, email FROM mailed_link "
      "WHERE token_hash = $1 AND expires_at > $2",
      sha256(token), now);
}

bool spend_link(db::Connection& connection, std::string_view token, Time now) {
  return connection.execute("DELETE FROM mailed_link WHERE token_hash = $1 AND expires_at > $2",
                            sha256(token), now) == 1;
}

void void_links(db::Connection& connection, const CustomerId& customer) {
  connection.execute("DELETE FROM mailed_link WHERE customer_id = $1", customer.text);
}

void void_links(db::Connection& connection, const CustomerId& customer,
                std::initializer_list<LinkPurpose> purposes) {
  for (LinkPurpose purpose : purposes) {
    connection.execute("DELETE FROM mailed_link WHERE customer_id = $1 AND purpose = $2", customer,
                       purpose);
  }
}

void hand_over_links(db::Connection& connection, const CustomerId& customer) {
  auto leaving = find_customer(connection, customer);
  if (!leaving || leaving->verified) return;
  auto other = find_unverified(connection, leaving->email, customer);
  if (!other) return;
  connection.execute(
      "UPDATE mailed_link SET customer_id = $2 WHERE customer_id = $1 "
      "AND (purpose = 'confirm_address' OR purpose = 'reset_password')",
      customer.text, other->id.text);
}

std::int64_t sweep_links(db::Connection& connection, Time now) {
  return connection.execute("DELETE FROM mailed_link WHERE expires_at <= $1", now);
}

}  // namespace typecase::accounts
