#pragma once

#include <boost/describe.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "accounts/accounts.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "db/database.h"
#include "pricing/quote.h"

namespace typecase::orders {

enum class Status { draft, pending_payment, paid, completed, canceled, expired };
enum class PaymentStatus {
  unpaid,
  requires_action,
  processing,
  paid,
  partially_refunded,
  refunded,
  disputed
};

std::string_view name(Status status);
std::string_view name(PaymentStatus status);

enum class LicenseeKind { self, client };
BOOST_DESCRIBE_ENUM(LicenseeKind, self, client)

// Who will own the licence: its name stands on certificate and fonts.
struct Licensee {
  LicenseeKind kind = LicenseeKind::self;
  std::string name;
  std::optional<std::string> company;
  std::optional<std::string> address;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(Licensee, (), (kind, name, company, address))

// Who pays.
struct Billing {
  std::string name;
  std::optional<std::string> company;
  std::string line1;
  std::optional<std::string> line2;
  std::string postal_code;
  std::string city;
  std::optional<std::string> region;
  std::string country;  // ISO 3166-1 alpha-2
  std::optional<std::string> vat_number;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(Billing, (),
                      (name, company, line1, line2, postal_code, city, region, country, vat_number))

// A licence text that the buyer accepted.
struct AcceptedEula {
  std::string kind;
  std::string version;
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(AcceptedEula, (), (kind, version, sha256))

// What was sold on one line, frozen.
struct Line {
  int index = 0;
  std::string description;
  std::string item_id;
  std::string item_class;
  std::vector<StyleId> styles;
  std::string licence_id;
  std::string licence_name;
  std::vector<std::string> formats;
  std::string tier_id;
  std::string tier_name;
  std::map<std::string, std::string> fields;
  std::string eula_version;
  std::string eula_sha256;
  Money base;
  Multiplier multiplier;
  Multiplier combination;
  Money discount;
  Money amount;
  std::optional<std::string> serial;  // of the licence, once paid
};

struct Order {
  OrderId id;
  CustomerId customer;
  Status status = Status::pending_payment;
  PaymentStatus payment_status = PaymentStatus::unpaid;
  bool needs_review = false;
  std::string email;
  std::string currency;
  Money subtotal;
  Money discount;
  std::vector<pricing::TaxAmount> tax;
  Money total;
  Licensee licensee;
  Billing billing;
  bool immediate_delivery = false;
  std::optional<std::string> number;  // of the invoice
  Time created_at;
  Time payable_until;
  std::optional<Time> paid_at;
  std::vector<Line> lines;
};

// nullopt: no such order. The second form: or it is another customer's.
std::optional<Order> find_order(db::Connection& connection, const OrderId& id);
std::optional<Order> find_order(db::Connection& connection, const OrderId& id,
                                const CustomerId& customer);
// Newest first, at most so many.
std::vector<Order> list_orders(db::Connection& connection, const CustomerId& customer,
                               std::int64_t most);

// An invoice number as people read it.
std::string invoice_number(std::int64_t number);

}  // namespace typecase::orders
