#pragma once

#include "api/answer.h"
#include "api/console/audit_answers.h"
#include "api/console/order_answers.h"
#include "backoffice/customer_service.h"
#include "base/text/text_limits.h"

// Customers as staff see them, in the shapes of api/console.yaml.
namespace typecase::api {

struct DeleteCustomerByStaff {
  std::string email;
  std::string reason;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    need_reason(reason, pointer + "/reason", faults);
  }
};
BOOST_DESCRIBE_STRUCT(DeleteCustomerByStaff, (), (email, reason))

struct CorrectCustomerRequest : accounts::CustomerDetails {
  accounts::CustomerDetails seen;
  std::string reason;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    accounts::CustomerDetails::check(pointer, faults);
    need_reason(reason, pointer + "/reason", faults);
  }
};
BOOST_DESCRIBE_STRUCT(CorrectCustomerRequest, (accounts::CustomerDetails), (seen, reason))

struct SignOutCustomerRequest {
  std::optional<std::string> device;  // id of one sign-in
};
BOOST_DESCRIBE_STRUCT(SignOutCustomerRequest, (), (device))

struct ImpersonationReason {
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(ImpersonationReason, (), (reason))

namespace answers {

struct CustomerSpent {
  const orders::Spent& spent;
  std::string_view currency = spent.currency;
  Money total = spent.total, refunded = spent.refunded;
};
BOOST_DESCRIBE_STRUCT(CustomerSpent, (), (currency, total, refunded))

struct FoundCustomer {
  const backoffice::FoundCustomer& found;
  const accounts::ListedCustomer& customer = found.customer;
  std::string_view id = customer.id.text;
  accounts::CustomerKind kind = customer.kind();
  std::string_view email = customer.email;
  OptionalText name = customer.name, company = customer.company, country = customer.country;
  Time created_at = customer.created_at;
  std::int64_t orders = found.purchases.orders, licences = found.purchases.licences;
  std::vector<CustomerSpent> spent = each<CustomerSpent>(found.purchases.spent);
  std::optional<Time> last_order_at = found.purchases.last_order_at;
};
BOOST_DESCRIBE_STRUCT(FoundCustomer, (),
                      (id, kind, email, name, company, country, created_at, orders, licences, spent,
                       last_order_at))

struct FoundCustomers {
  const backoffice::FoundCustomers& found;
  std::vector<FoundCustomer> customers = each<FoundCustomer>(found.customers);
  std::int64_t count = found.count;
  std::optional<std::string> next =
      found.next ? std::optional(accounts::to_text(*found.next)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundCustomers, (), (customers, count, next))

struct CustomerLicence {
  const catalogue::Catalogue& catalogue;
  const orders::CustomerLicence& held;
  std::string_view serial = held.serial, order_id = held.order_id.text;
  int line = held.line_index;
  std::string_view description = held.description, licence = held.licence_name;
  std::optional<std::string_view> style_id = style_of(held.styles, catalogue);
  std::string_view tier = held.tier_name, licensee = licensee_name(held.licensee);
  orders::EntitlementState state = held.state;
  Time since = held.created_at;
};
BOOST_DESCRIBE_STRUCT(CustomerLicence, (),
                      (serial, order_id, line, description, style_id, licence, tier, licensee,
                       state, since))

// Those that were given, with a style that is in the catalogue.
std::vector<SoldFamily> tried_families(const trials::Trial& trial,
                                       const catalogue::Catalogue& catalogue);

struct CustomerTrial {
  const catalogue::Catalogue& catalogue;
  const trials::Trial& trial;
  std::string_view id = trial.id;
  std::vector<SoldFamily> families = tried_families(trial, catalogue);
  std::string_view purpose = trial.purpose;
  int downloads = trial.downloads;
  Time created_at = trial.created_at, expires_at = trial.expires_at;
};
BOOST_DESCRIBE_STRUCT(CustomerTrial, (), (id, families, purpose, downloads, created_at, expires_at))

struct CustomerDevice {
  const accounts::OpenSession& session;
  std::string_view id = session.id, agent = session.agent;
  Time created_at = session.created_at, last_used_at = session.last_used_at;
};
BOOST_DESCRIBE_STRUCT(CustomerDevice, (), (id, agent, created_at, last_used_at))

struct CustomerImpersonation {
  const Time& now;
  const accounts::RecordedImpersonation& recorded;
  std::string_view id = recorded.id, staff = recorded.staff, reason = recorded.reason;
  Time issued_at = recorded.issued_at;
  std::optional<Time> opened_at = recorded.opened_at;
  Time ends_at = recorded.ends_at();
  bool is_open = recorded.is_open(now);
};
BOOST_DESCRIBE_STRUCT(CustomerImpersonation, (),
                      (id, staff, reason, issued_at, opened_at, ends_at, is_open))

struct StaffCustomer {
  const catalogue::Catalogue& catalogue;
  const backoffice::ShownCustomer& shown;
  FoundCustomer customer{shown.found};
  bool has_password = shown.found.customer.has_password;
  std::optional<Time> deleted_at = shown.found.customer.deleted_at;
  std::vector<FoundOrder> orders = each<FoundOrder>(shown.orders, catalogue);
  bool has_more_orders = shown.has_more_orders;
  std::vector<CustomerLicence> licences = each<CustomerLicence>(shown.licences, catalogue);
  std::vector<CustomerTrial> trials = each<CustomerTrial>(shown.trials, catalogue);
  std::vector<CustomerDevice> devices = each<CustomerDevice>(shown.devices);
  std::vector<CustomerImpersonation> impersonations =
      each<CustomerImpersonation>(shown.impersonations, shown.shown_at);
  std::vector<AuditEntry> history = each<AuditEntry>(shown.history);
};
BOOST_DESCRIBE_STRUCT(StaffCustomer, (),
                      (customer, has_password, deleted_at, orders, has_more_orders, licences,
                       trials, devices, impersonations, history))

struct BegunImpersonation {
  const accounts::Impersonation::Issued& issued;
  std::string_view id = issued.id, address = issued.address;
  Time opens_until = issued.opens_until;
};
BOOST_DESCRIBE_STRUCT(BegunImpersonation, (), (id, address, opens_until))

}  // namespace answers
}  // namespace typecase::api
