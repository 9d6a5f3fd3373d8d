#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account_settings.h"
#include "accounts/accounts.h"

namespace typecase::accounts {

// A change to a customer's own details. Absent fields stay; an empty text removes the field.
struct ProfileChange {
  std::optional<std::string> name;
  std::optional<std::string> company;
  std::optional<std::string> country;  // ISO 3166-1 alpha-2

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(ProfileChange, (), (name, company, country))

// Email and name of a customer, as staff see and write them.
struct CustomerDetails {
  std::string email;
  std::string name;  // empty: none

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
  bool operator==(const CustomerDetails&) const = default;
};
BOOST_DESCRIBE_STRUCT(CustomerDetails, (), (email, name))

// A correction of a customer's details by staff.
struct CustomerCorrection {
  CustomerId customer;
  CustomerDetails seen;  // what the member was shown
  CustomerDetails wanted;
  std::string reason;  // for the audit log
  audit::Actor actor;
};

struct CorrectedCustomer {
  Customer before;
  Customer after;
};

// The wish of a customer to be deleted, as staff pass it on.
struct Wish {
  CustomerId customer;
  std::string email;   // typed by staff, to confirm whom they mean
  std::string reason;  // for the audit log
  audit::Actor actor;
};

// Whose wish it is. not_found; invalid (wrong_email), at /email: it is not theirs.
Result<Customer> find_by_wish(db::Connection& connection, const Wish& wish);

// A customer's details, and the end of them. Thread-safe.
class Profile {
 public:
  Profile(db::Database& database, const Clock& clock, Accounts& accounts, AccountSettings settings)
      : database_(database), clock_(clock), accounts_(accounts), settings_(std::move(settings)) {}

  // Returns the changed customer. unauthenticated (signed_out): the customer is gone.
  Result<Customer> update(const CustomerId& id, const ProfileChange& change);

  // Proves that the customer in person ends the account: the answer is for remove(). password: none
  // for a guest. Heavy class only.
  // invalid (wrong_password); conflict (no_password); too_many (too_many_attempts); unauthenticated
  // (signed_out): the customer is gone.
  Result<std::optional<std::string>> prove(const Customer& customer,
                                           const std::optional<std::string>& password);

  // In the caller's transaction, who sees to it that no order is left that can be paid: every
  // sign-in ends and so do the downloads; address, name and password go. The row stays for the
  // orders that point to it, which keep what tax law asks. Fails as prove(), where what was proved
  // holds no longer.
  Result<void> remove(db::Connection& connection, const Customer& customer,
                      const std::optional<std::string>& proved);

  // The same on the wish that the customer told staff of, who name the address that they mean.
  // Returns the customer as they were. Failures of find_by_wish().
  Result<Customer> remove_by_wish(db::Connection& connection, const Wish& wish);

  // In the caller's transaction: writes email and name as staff have learned them, and a row of the
  // audit log. Another mailbox is unproved: sign-ins, mailed links and password end, which may be a
  // stranger's who reads the former one; both mailboxes get a mail, the new one with a link to
  // choose a password. Details that are as wanted already change nothing, so that it may be
  // repeated.
  // not_found; conflict: customer_deleted, customer_changed (they are not as seen), email_taken (by
  // the verified customer of the address); invalid (invalid_email), at /email.
  Result<CorrectedCustomer> correct(db::Connection& connection,
                                    const CustomerCorrection& correction);

  // A row of the audit log for steps before it that cannot be undone.
  void record_begun_removal(db::Connection& connection, const Wish& wish) const;

 private:
  void end_account(db::Connection& connection, const Customer& customer, Time now);
  void tell_of_move(db::Connection& connection, const Customer& before, const Customer& after,
                    Time now);

  db::Database& database_;
  const Clock& clock_;
  Accounts& accounts_;
  AccountSettings settings_;
};

}  // namespace typecase::accounts
