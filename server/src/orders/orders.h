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

// Of a licence that was sold on an order line.
enum class EntitlementState { active, suspended, revoked, superseded };
std::string_view name(EntitlementState state);
EntitlementState to_entitlement_state(std::string_view name);  // throws std::logic_error

enum class RefundState { pending, succeeded, failed };
std::string_view name(RefundState state);
RefundState to_refund_state(std::string_view name);  // throws std::logic_error

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

SellerDetails seller_of(const catalogue::Foundry& foundry);

// Where the buyer is, by facts that do not depend on each other; tax offices ask for two.
struct TaxEvidence {
  std::string billing_country;
  std::string address_block;                // of the client, as logs keep it; empty: not known
  std::optional<std::string> card_country;  // as the gateway tells it at payment
  std::optional<pricing::VatCheck> vat_check = {};  // of the billing VAT number
};

// A sentence that the buyer agreed to by a tick of its own.
struct Consent {
  std::string kind;    // "immediate_delivery"
  std::string text;    // as he read it
  std::string sha256;  // hex, of the text
  Time given_at;
};

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
  std::string question;  // what the tier answers: "People who use the fonts"; may be empty
  std::map<std::string, std::string> fields;
  std::string eula_version;
  std::string eula_sha256;
  Money base;
  Multiplier multiplier;
  Multiplier combination;
  Money list;    // base x multiplier x combination, as in the price list
  Money credit;  // what was paid for `upgrades`, as the buyer read it
  Money discount;
  Money amount;  // after credit and discount; with tax where prices include it
  Money value;   // what an upgrade of it is credited, as listed, if nothing is paid back
  Money net;
  std::vector<pricing::TaxAmount> tax;
  Money gross;
  std::optional<std::string> custom_licence_id;
  std::vector<std::string> upgrades;  // serials of the licences that it takes the place of, sorted
  std::optional<std::string> serial;  // of the licence, once paid
  std::optional<EntitlementState> licence_state;  // the same
};

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

struct Order {
  OrderId id;
  CustomerId customer;
  Status status = Status::pending_payment;
  PaymentStatus payment_status = PaymentStatus::unpaid;
  bool needs_review = false;     // staff have to look at it, for whatever reason
  bool is_under_review = false;  // for money that has come in or may have, while it is not paid
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
  std::optional<std::string>
      unpaid_from;  // network that limits count a new order by; not read back
  bool immediate_delivery = false;
  std::vector<Consent> consents;
  std::optional<std::string> number;  // of the invoice, with its prefix: "TW-1001"
  Time created_at;
  Time payable_until;
  std::optional<Time> paid_at;
  std::vector<CreditNoteSummary> credit_notes;  // by number
  std::vector<RefundSummary> refunds;           // oldest first
  bool is_disputed = false;                     // the bank contests money that paid it
  bool is_dispute_lost = false;                 // the bank has taken some of that back
  Money refunded;                               // what has gone back
  Money refund_pending;                         // what is on its way back
  std::vector<Line> lines;
};

// nullopt: no such order. The second form: or it is another customer's. Two statements.
std::optional<Order> find_order(db::Connection& connection, const OrderId& id);
std::optional<Order> find_order(db::Connection& connection, const OrderId& id,
                                const CustomerId& customer);
// Newest first, at most so many. Two statements.
std::vector<Order> list_orders(db::Connection& connection, const CustomerId& customer,
                               std::int64_t most);

}  // namespace typecase::orders
