#pragma once

#include <boost/describe.hpp>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "accounts/accounts.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "catalogue/catalogue.h"
#include "db/database.h"
#include "pricing/quote.h"

namespace typecase::orders {

enum class Status { draft, pending_payment, paid, completed, canceled, expired };
BOOST_DESCRIBE_ENUM(Status, draft, pending_payment, paid, completed, canceled, expired)

enum class PaymentStatus {
  unpaid,
  requires_action,
  processing,
  paid,
  partially_refunded,
  refunded,
  disputed
};
BOOST_DESCRIBE_ENUM(PaymentStatus, unpaid, requires_action, processing, paid, partially_refunded,
                    refunded, disputed)

// Of a licence that was sold on an order line.
enum class EntitlementState { active, suspended, revoked, superseded };
BOOST_DESCRIBE_ENUM(EntitlementState, active, suspended, revoked, superseded)

enum class RefundState { pending, succeeded, failed };
BOOST_DESCRIBE_ENUM(RefundState, pending, succeeded, failed)

enum class LicenseeKind { self, client };
BOOST_DESCRIBE_ENUM(LicenseeKind, self, client)

// The licence's future owner, named on certificate and fonts.
struct Licensee {
  LicenseeKind kind = LicenseeKind::self;
  std::string name;
  std::optional<std::string> company;
  std::optional<std::string> address;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(Licensee, (), (kind, name, company, address))

// The part of the payer's details that decides no tax: staff may correct it on an invoice.
struct BillingDetails {
  std::string name;
  std::optional<std::string> company;
  std::string line1;
  std::optional<std::string> line2;
  std::string postal_code;
  std::string city;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
  bool operator==(const BillingDetails&) const = default;
};
BOOST_DESCRIBE_STRUCT(BillingDetails, (), (name, company, line1, line2, postal_code, city))

// The payer.
struct Billing : BillingDetails {
  std::optional<std::string> region;
  std::string country;  // ISO 3166-1 alpha-2
  std::optional<std::string> vat_number;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(Billing, (BillingDetails), (region, country, vat_number))

// A licence text that the buyer accepted.
struct AcceptedEula {
  std::string kind;
  std::string version;
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(AcceptedEula, (), (kind, version, sha256))

// The foundry as it was when it sold: what an invoice must tell of it.
struct SellerDetails {
  std::string name;
  std::string address;  // several lines
  std::string country;  // ISO 3166-1 alpha-2
  std::string vat_number;
  std::string register_entry;
  std::string payment_terms;
  std::string email;
};
BOOST_DESCRIBE_STRUCT(SellerDetails, (),
                      (name, address, country, vat_number, register_entry, payment_terms, email))

SellerDetails seller_of(const catalogue::Foundry& foundry);

// Where the buyer is, by facts that do not depend on each other; tax offices ask for two.
struct TaxEvidence {
  std::string billing_country;
  std::string address_block;                // of the client, as logs keep it; empty: not known
  std::optional<std::string> card_country;  // as the gateway tells it at payment
  std::optional<pricing::VatCheck> vat_check = {};  // of the billing VAT number
};
BOOST_DESCRIBE_STRUCT(TaxEvidence, (), (billing_country, address_block, card_country, vat_check))

// A sentence that the buyer agreed to by a tick of its own.
struct Consent {
  std::string kind;    // "immediate_delivery"
  std::string text;    // as they read it
  std::string sha256;  // hex, of the text
  Time given_at;
};
BOOST_DESCRIBE_STRUCT(Consent, (), (kind, text, sha256, given_at))

// The item sold on one line, frozen. Described as the table order_line has it.
struct Line : pricing::LineItem, pricing::LineAmounts {
  int line_index = 0;
  std::vector<std::string> formats;
  std::string eula_version;
  std::string eula_sha256;
  std::string family;  // id; known while the order is frozen alone: the index of orders keeps it
  std::vector<std::string> upgrades;  // serials of the licences that it takes the place of, sorted
  std::optional<std::string> serial;  // of the licence, once paid
  std::optional<EntitlementState> licence_state;  // the same
};
BOOST_DESCRIBE_STRUCT(Line, (pricing::LineItem, pricing::LineAmounts),
                      (line_index, formats, eula_version, eula_sha256))

// Part of an order's money that the buyer owes no more, as list and order page tell it.
struct CreditNoteSummary {
  std::int64_t number = 0;
  Money amount;  // with tax; negative: it cancels another one, whose refund failed
  Time issued_at;
};

// Money that goes back, the same.
struct RefundSummary {
  std::string id;
  Money amount;
  RefundState state = RefundState::pending;
  Time created_at;
  std::optional<std::int64_t> credit_note;  // its number
  std::set<int> lines = {};                 // whose licences end by it
  bool is_held = false;                     // of money that never paid the order
};

// Described as the table orders has it; the rest is summed up from other tables.
struct Order {
  OrderId id;
  CustomerId customer_id;
  Status status = Status::pending_payment;
  bool needs_review = false;  // staff have to look at it, for whatever reason
  std::string email;
  std::string currency;
  Money subtotal;
  Money discount;
  bool prices_include_tax = false;  // subtotal, discounts and amounts of lines
  std::vector<pricing::TaxAmount> tax;
  std::optional<pricing::TaxReason> tax_reason;  // nullopt: of orders before it was kept
  std::string tax_sentence;                      // for the invoice; may be empty
  Money total;
  std::optional<std::string> coupon;  // its code
  Licensee licensee;
  Billing billing;
  SellerDetails seller;
  TaxEvidence evidence;
  std::optional<std::string> unpaid_from;  // network that limits count a new order by
  bool immediate_delivery = false;
  std::vector<Consent> consents;
  Time created_at;
  Time payable_until;
  std::optional<Time> paid_at;

  PaymentStatus payment_status = PaymentStatus::unpaid;
  bool is_under_review = false;  // for money that has come in or may have, while it is not paid
  std::optional<std::string> number;            // of the invoice, with its prefix: "TW-1001"
  std::vector<CreditNoteSummary> credit_notes;  // by number
  std::vector<RefundSummary> refunds;           // oldest first
  bool is_disputed = false;                     // the bank contests money that paid it
  bool is_dispute_lost = false;                 // the bank has taken some of that back
  Money refunded;                               // what has gone back
  Money refund_pending;                         // what is on its way back
  std::vector<Line> lines;
};
BOOST_DESCRIBE_STRUCT(Order, (),
                      (id, customer_id, status, needs_review, email, currency, subtotal, discount,
                       prices_include_tax, tax, tax_reason, tax_sentence, total, coupon, licensee,
                       billing, seller, evidence, unpaid_from, immediate_delivery, consents,
                       created_at, payable_until, paid_at))

// nullopt: no such order. The second form: or it is another customer's. Two statements.
std::optional<Order> find_order(db::Connection& connection, const OrderId& id);
std::optional<Order> find_order(db::Connection& connection, const OrderId& id,
                                const CustomerId& customer);
// Newest first, at most so many. Two statements.
std::vector<Order> list_orders(db::Connection& connection, const CustomerId& customer,
                               std::int64_t most);

}  // namespace typecase::orders
