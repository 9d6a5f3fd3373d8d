#include "accounts/accounts.h"

#include "accounts/listing/customer_search.h"
#include "accounts/sign_in/password_policy.h"
#include "base/text/mailbox.h"
#include "db/record.h"
#include "mail/mail.h"

namespace typecase::accounts {
namespace {

constexpr std::string_view customer =
    "SELECT id, email, verified, password_hash IS NOT NULL AS has_password, name, company, "
    "country, created_at FROM customer WHERE deleted_at IS NULL AND id = ";

}  // namespace

std::optional<Customer> find_customer(db::Connection& connection, const CustomerId& id) {
  return defer_customer(connection, id).find<Customer>();
}

db::Deferred defer_customer(db::Connection& connection, const CustomerId& id) {
  return connection.defer(std::string(customer) + "$1", id);
}

db::Deferred defer_customer_of_session(db::Connection& connection, std::string_view session) {
  return connection.defer(std::string(customer) + "(SELECT customer_id FROM session WHERE id = $1)",
                          session);
}

void insert_customer(db::Connection& connection, const Customer& customer,
                     const std::optional<std::string>& password_hash) {
  const SearchKeys keys = search_keys(customer.email, customer.name, customer.company);
  connection.execute(
      "INSERT INTO customer (id, email, email_key, verified, password_hash, name, company, "
      "country, created_at, words, name_key) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
      customer.id.text, customer.email, fold_email(customer.email), customer.verified,
      password_hash, customer.name, customer.company, customer.country, customer.created_at,
      keys.words, keys.name_key);
}

bool is_guest(db::Connection& connection, const CustomerId& id) {
  return connection
      .find_one(
          "SELECT 1 FROM customer WHERE id = $1 AND verified = 0 AND password_hash IS NULL "
          "AND profile_vouched = 0 AND deleted_at IS NULL",
          id.text)
      .has_value();
}

Accounts::Accounts(db::Database& database, const Clock& clock, Bytes server_key,
                   AccountSettings settings)
    : database_(database),
      clock_(clock),
      server_key_(server_key),
      settings_(std::move(settings)),
      devices_(std::move(server_key), clock),
      limits_(clock) {
  if (!settings_.foundry) settings_.foundry = [] { return std::string(); };
}

Customer Accounts::add_guest(db::Connection& connection, std::string_view email) {
  Customer guest;
  guest.id = CustomerId(random_id());
  guest.email = email;
  guest.created_at = clock_.now();
  insert_customer(connection, guest, std::nullopt);
  return guest;
}

Result<Customer> Accounts::add_customer(std::string_view email, std::string_view password,
                                        std::optional<std::string> name,
                                        const audit::Actor& actor) {
  if (!mail::is_address(email)) {
    return invalid_field("/email", "invalid_email", "This is not an e-mail address.");
  }
  std::string foundry = settings_.foundry();
  if (auto good = check_new_password(password, {foundry, email}, "/password"); !good) {
    return good.error();
  }
  std::string hash = hash_password(password);
  Customer customer;
  customer.id = CustomerId(random_id());
  customer.email = email;
  customer.verified = true;
  customer.has_password = true;
  customer.name = std::move(name);
  customer.created_at = clock_.now();
  return database_.write([&](db::Connection& connection) -> Result<Customer> {
    auto taken = connection.find_one(
        "SELECT id FROM customer WHERE email_key = $1 AND verified = 1", fold_email(email));
    if (taken) {
      return Error{
          ErrorKind::conflict, "email_taken", "This address already has an account.", {}, 0};
    }
    insert_customer(connection, customer, hash);
    audit::record(
        connection, actor,
        {.at = customer.created_at, .action = "customer.added", .object_id = customer.id.text});
    return customer;
  });
}

}  // namespace typecase::accounts
