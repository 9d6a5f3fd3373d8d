#pragma once

// For tests only: strangers of many networks who know a customer's address.

#include "accounts/account_testing.h"
#include "accounts/emails/mailed_links.h"
#include "db/record.h"

namespace typecase::accounts::testing {

class StrangersFixture : public AccountServicesFixture {
 protected:
  static constexpr int networks = 200;
  static constexpr std::string_view chosen = "an atlas of tides";
  static constexpr std::string_view strangers_word = "the stranger's word";
  const Visit own{"203.0.113.0/24", "Firefox on Linux", ""};

  static Visit stranger(int network) {
    return {"198.18." + std::to_string(network) + ".0/24", "", ""};
  }

  void guess_passwords() {
    for (int i = 0; i < networks; ++i) {
      EXPECT_FALSE(accounts.sign_in(email, "a wrong one", true, stranger(i)));
    }
  }
  void ask_for_resets(int from = 0, int until = networks, std::string_view address = email) {
    for (int i = from; i < until; ++i) EXPECT_TRUE(recovery.forgot(address, stranger(i)));
  }
  Accounts::SignIn register_from(const Visit& visit, std::string_view address = email,
                                 std::string_view word = password) {
    clock.advance(std::chrono::seconds(1));
    return registration
        .register_customer({std::string(address), std::string(word), {}, true}, visit)
        .value();
  }
  // An order that was not free, paid.
  void add_paid_order(const CustomerId& customer, const std::string& id) {
    add_order(customer, id);
    clock.advance(std::chrono::seconds(1));
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE orders SET total = 5900, paid_at = $2 WHERE id = $1", id,
                         clock.now());
    });
  }
  std::string owner_of(const std::string& order) {
    return database().read([&](db::Connection& c) {
      return c.value<std::string>("SELECT customer_id FROM orders WHERE id = $1", order);
    });
  }

  void run_jobs() {
    while (worker.run_one()) {
    }
  }
  void run_jobs_after_a_quarter() {
    clock.advance(std::chrono::minutes(15));
    run_jobs();
  }
  std::int64_t mails_of(std::string_view kind) {
    return count("SELECT count(*) FROM outbox WHERE kind = $1", kind);
  }
  std::int64_t mails_to(std::string_view address) {
    return count("SELECT count(*) FROM outbox WHERE to_address = $1", address);
  }
  std::string reset_link() {
    EXPECT_TRUE(recovery.forgot(email, own));
    run_jobs_after_a_quarter();
    return token("reset_password");
  }
  bool signs_in(std::string_view word, const std::string& device) {
    return accounts.sign_in(email, word, true, {own.address_block, own.agent, device}).has_value();
  }
  // The customer that the password signs in; empty: none.
  std::string who_signs_in(std::string_view word) {
    auto entered = accounts.sign_in(email, word, true, own);
    return entered ? entered->customer.id.text : "";
  }
};

}  // namespace typecase::accounts::testing
