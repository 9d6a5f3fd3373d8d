#pragma once

#include <functional>
#include <vector>

#include "accounts/listing/customer_list.h"
#include "accounts/profile/profile.h"
#include "accounts/sessions/impersonation.h"
#include "backoffice/customer_export.h"
#include "backoffice/customer_history.h"
#include "backoffice/listed_orders.h"
#include "orders/checkout/deletion.h"
#include "orders/licence/customer_licences.h"
#include "orders/listing/purchases.h"
#include "trials/rows.h"

namespace typecase::backoffice {

struct FoundCustomer {
  accounts::ListedCustomer customer;
  orders::Purchases purchases;
};

struct FoundCustomers {
  std::vector<FoundCustomer> customers;
  std::int64_t count = 0;  // over the whole filter
  std::optional<accounts::CustomerCursor> next;
};

struct ShownCustomer {
  FoundCustomer found;
  std::vector<ListedOrder> orders;  // the newest first, at most 200
  bool has_more_orders = false;
  std::vector<orders::CustomerLicence> licences;  // the newest first, at most 500
  std::vector<trials::Trial> trials;              // of a verified address; the newest first
  std::vector<accounts::OpenSession> devices;     // the latest use first
  std::vector<accounts::RecordedImpersonation> impersonations;  // the newest first, at most 50
  std::vector<NamedEntry> history;                              // the newest first, at most 100
  Time shown_at;
};

// Customers as staff see them, and what staff do for them. Each change is one transaction with its
// row of the audit log. Thread-safe.
class CustomerService {
 public:
  // wake: has jobs that were just promised run at once.
  CustomerService(db::Database& database, accounts::Impersonation& impersonation,
                  accounts::Profile& profile, orders::Deletion& deletion, const Clock& clock,
                  std::function<void()> wake)
      : database_(database),
        impersonation_(impersonation),
        profile_(profile),
        deletion_(deletion),
        clock_(clock),
        wake_(std::move(wake)) {}

  // At most seven statements, whatever the length of the page.
  FoundCustomers find(const accounts::CustomerFilter& filter,
                      const accounts::CustomerPage& page) const;

  // not_found. At most eighteen statements, whatever the customer has.
  Result<ShownCustomer> show(const CustomerId& id) const;

  // not_found. Recorded before it is given.
  Result<boost::json::object> export_all(const CustomerId& id, const audit::Actor& actor);

  // Corrects email and name; the mails of the customer's orders go to the new address from then on.
  // Failures of accounts::Profile::correct().
  Result<ShownCustomer> correct(const accounts::CustomerCorrection& correction);

  // Failures of orders::Deletion::remove(Wish), in words for staff. Waits for the gateway where an
  // order is open.
  Result<ShownCustomer> remove(const accounts::Wish& wish);

  // Ends all sign-ins, those of staff who act as the customer too, or one of a device, by its id.
  // Writes nothing where none is open. not_found.
  Result<ShownCustomer> sign_out(const CustomerId& id, const std::optional<std::string>& device,
                                 const audit::Actor& actor);

  // Failures of accounts::Impersonation::issue() and revoke(). staff: the member's name.
  Result<accounts::Impersonation::Issued> begin_impersonation(const CustomerId& id,
                                                              std::string_view staff,
                                                              const std::string& reason,
                                                              const audit::Actor& actor);
  Result<void> end_impersonation(std::string_view id, const audit::Actor& actor);

 private:
  db::Database& database_;
  accounts::Impersonation& impersonation_;
  accounts::Profile& profile_;
  orders::Deletion& deletion_;
  const Clock& clock_;
  const std::function<void()> wake_;
};

}  // namespace typecase::backoffice
