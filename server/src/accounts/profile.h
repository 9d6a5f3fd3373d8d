#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"

namespace typecase::accounts {

// What a customer says of himself. What is absent stays; an empty text is taken away.
struct ProfileChange {
  std::optional<std::string> name;
  std::optional<std::string> company;
  std::optional<std::string> country;  // ISO 3166-1 alpha-2

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(ProfileChange, (), (name, company, country))

// A customer's details, and the end of them. Thread-safe.
class Profile {
 public:
  Profile(db::Database& database, const Clock& clock, Accounts& accounts, AccountSettings settings)
      : database_(database), clock_(clock), accounts_(accounts), settings_(std::move(settings)) {}

  // The customer as he stands then.
  Result<Customer> update(const CustomerId& id, const ProfileChange& change);

  // Every sign-in ends and so do the downloads; address, name and password go. The row stays for
  // the orders that point to it, which keep what tax law asks. password: nothing where there is
  // none. Heavy class only.
  // invalid (wrong_password); too_many (too_many_attempts).
  Result<void> remove(const Customer& customer, const std::optional<std::string>& password);

 private:
  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
  AccountSettings settings_;
};

}  // namespace typecase::accounts
