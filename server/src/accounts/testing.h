#pragma once

// For tests only: accounts on a database of each engine, on a clock that stands.

#include "accounts/accounts.h"
#include "audit/audit.h"
#include "base/cheap_passwords_testing.h"
#include "db/testing.h"

namespace typecase::accounts::testing {

class AccountsFixture : public db::testing::EachEngine {
 protected:
  static constexpr std::string_view email = "ada@example.org";
  static constexpr std::string_view password = "a tidal atlas";

  // A verified customer.
  Customer add(std::string_view address = email) {
    return accounts.add_customer(address, password, "Ada").value();
  }

  // An unverified one with a password, as anybody makes of any address.
  Customer add_unverified(std::string_view address, std::string_view word) {
    Customer customer;
    customer.id = CustomerId(random_id());
    customer.email = address;
    customer.has_password = true;
    customer.created_at = clock.now();
    database().write([&](db::Connection& connection) {
      insert_customer(connection, customer, hash_password(word));
    });
    return customer;
  }

  Tokens open(const Customer& customer, bool stay_signed_in = true) {
    return database().write([&](db::Connection& connection) {
      return accounts.open_session(connection, customer.id, stay_signed_in, "Firefox on Linux");
    });
  }

  // Kinds of the mails that wait, in order.
  std::vector<std::string> mails() {
    std::vector<std::string> kinds;
    database().read([&](db::Connection& connection) {
      for (const db::Row& row :
           connection.rows("SELECT kind FROM outbox ORDER BY created_at, kind"))
        kinds.push_back(row.text("kind"));
    });
    return kinds;
  }

  std::string code(const auto& result) { return result ? "" : std::string(result.error().code); }

  const audit::Actor machine{std::nullopt, audit::Via::command_line, "root", std::nullopt};
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  AccountSettings settings{[] { return std::string("Quire & Vault"); }, "https://quire.example"};
  Accounts accounts{database(), clock, Bytes(32, 7), settings};
};

}  // namespace typecase::accounts::testing
