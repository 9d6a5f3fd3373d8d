#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "orders/orders.h"

// Rows of a customer's export: columns of the tables that they are named after. Names of members of
// staff are left out, and so are tokens, hashes and keys.
namespace typecase::backoffice {

struct ExportedProfile {
  CustomerId id;
  std::string email;
  bool verified = false;
  bool has_password = false;
  std::optional<std::string> name, company, country;
  Time created_at;
  std::optional<Time> last_signed_in_at, deleted_at;
};
BOOST_DESCRIBE_STRUCT(ExportedProfile, (),
                      (id, email, verified, has_password, name, company, country, created_at,
                       last_signed_in_at, deleted_at))

struct ExportedSession {
  std::string agent;
  Time created_at, last_used_at, expires_at;
};
BOOST_DESCRIBE_STRUCT(ExportedSession, (), (agent, created_at, last_used_at, expires_at))

struct ExportedLink {
  std::string purpose, email;
  Time created_at, expires_at;
};
BOOST_DESCRIBE_STRUCT(ExportedLink, (), (purpose, email, created_at, expires_at))

struct ExportedImpersonation {
  std::string reason;
  Time issued_at;
  std::optional<Time> opened_at, ended_at;
};
BOOST_DESCRIBE_STRUCT(ExportedImpersonation, (), (reason, issued_at, opened_at, ended_at))

struct ExportedOrder {
  OrderId id;
  std::string invoice_prefix;
  std::optional<std::int64_t> invoice_number;
  orders::Status status = orders::Status::draft;
  std::string email, currency;
  Money subtotal, discount;
  bool prices_include_tax = false;
  std::vector<pricing::TaxAmount> tax;
  std::string tax_sentence;
  Money total;
  std::optional<std::string> coupon;
  orders::Licensee licensee;
  orders::Billing billing;
  orders::TaxEvidence evidence;
  bool immediate_delivery = false;
  std::vector<orders::Consent> consents;
  std::optional<std::string> unpaid_from, free_from;  // networks that limits count by
  Time created_at, payable_until;
  std::optional<Time> paid_at;
  std::optional<std::string> replaced_by;
};
BOOST_DESCRIBE_STRUCT(ExportedOrder, (),
                      (id, invoice_prefix, invoice_number, status, email, currency, subtotal,
                       discount, prices_include_tax, tax, tax_sentence, total, coupon, licensee,
                       billing, evidence, immediate_delivery, consents, unpaid_from, free_from,
                       created_at, payable_until, paid_at, replaced_by))

struct ExportedLine {
  OrderId order_id;
  int line_index = 0;
  std::string description, item_id, item_class;
  std::vector<std::string> styles;
  std::string licence_id, licence_name;
  std::vector<std::string> formats;
  std::string tier_id, tier_name;
  std::map<std::string, std::string> fields;
  std::string eula_version, eula_sha256;
  Money list_price, discount, credit, amount, net, gross;
};
BOOST_DESCRIBE_STRUCT(ExportedLine, (),
                      (order_id, line_index, description, item_id, item_class, styles, licence_id,
                       licence_name, formats, tier_id, tier_name, fields, eula_version, eula_sha256,
                       list_price, discount, credit, amount, net, gross))

struct ExportedAttempt {
  OrderId order_id;
  std::int64_t number = 0;
  std::string state;
  Money amount;
  std::string currency;
  std::optional<std::string> gateway_id;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedAttempt, (),
                      (order_id, number, state, amount, currency, gateway_id, created_at))

struct ExportedPayment {
  OrderId order_id;
  Money amount;
  std::string currency, gateway_id;
  std::optional<std::string> held;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedPayment, (),
                      (order_id, amount, currency, gateway_id, held, created_at))

struct ExportedRefund {
  OrderId order_id;
  Money amount;
  std::string currency;
  std::vector<int> lines;
  std::string reason, state, failure;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedRefund, (),
                      (order_id, amount, currency, lines, reason, state, failure, created_at))

struct ExportedDispute {
  OrderId order_id;
  Money amount;
  std::string currency, reason, state;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedDispute, (), (order_id, amount, currency, reason, state, created_at))

struct ExportedCreditNote {
  std::int64_t number = 0;
  OrderId order_id;
  Money net, gross;
  std::string reason;
  Time issued_at;
};
BOOST_DESCRIBE_STRUCT(ExportedCreditNote, (), (number, order_id, net, gross, reason, issued_at))

struct ExportedInvoiceCorrection {
  OrderId order_id;
  std::int64_t number = 0;
  orders::Billing billing_before, billing_after;
  Time corrected_at;
};
BOOST_DESCRIBE_STRUCT(ExportedInvoiceCorrection, (),
                      (order_id, number, billing_before, billing_after, corrected_at))

struct ExportedEvent {
  OrderId order_id;
  std::string subject, from_status, to_status;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedEvent, (), (order_id, subject, from_status, to_status, created_at))

struct ExportedLicence {
  std::string serial;
  OrderId order_id;
  int line_index = 0;
  std::string state;
  std::optional<std::string> superseded_by;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedLicence, (),
                      (serial, order_id, line_index, state, superseded_by, created_at))

struct ExportedUpgrade {
  OrderId order_id;
  int line_index = 0;
  std::string serial;
};
BOOST_DESCRIBE_STRUCT(ExportedUpgrade, (), (order_id, line_index, serial))

struct ExportedDecision {
  std::string serial, decision, reason;
  Time decided_at;
};
BOOST_DESCRIBE_STRUCT(ExportedDecision, (), (serial, decision, reason, decided_at))

struct ExportedCertificate {
  std::string serial, text;
};
BOOST_DESCRIBE_STRUCT(ExportedCertificate, (), (serial, text))

struct ExportedFont {
  std::string serial, path, style_id;
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(ExportedFont, (), (serial, path, style_id, size))

struct ExportedGivenRelease {
  OrderId order_id;
  int line_index = 0;
  std::string style_id;
  std::int64_t number = 0;
  Time given_at;
};
BOOST_DESCRIBE_STRUCT(ExportedGivenRelease, (), (order_id, line_index, style_id, number, given_at))

struct ExportedFile {
  OrderId order_id;
  std::string name, kind;
  std::optional<int> line_index;
  std::int64_t size = 0;
  Time created_at;
};
BOOST_DESCRIBE_STRUCT(ExportedFile, (), (order_id, name, kind, line_index, size, created_at))

struct ExportedDelivery {
  OrderId order_id;
  Time built_at;
  std::optional<Time> final_at;  // when a file was first downloaded
};
BOOST_DESCRIBE_STRUCT(ExportedDelivery, (), (order_id, built_at, final_at))

struct ExportedCouponUse {
  OrderId order_id;
  std::string code;
  Money amount;
  std::string state;
};
BOOST_DESCRIBE_STRUCT(ExportedCouponUse, (), (order_id, code, amount, state))

struct ExportedDeclinedCard {
  OrderId order_id;
  std::optional<std::string> network;
  Time declined_at;
};
BOOST_DESCRIBE_STRUCT(ExportedDeclinedCard, (), (order_id, network, declined_at))

struct ExportedPreparedCart {
  std::string id;
  std::optional<std::string> note, recipient;
  std::optional<std::string> spent_by;  // none as well: somebody else's order
  Time created_at;
  std::optional<Time> valid_until;
};
BOOST_DESCRIBE_STRUCT(ExportedPreparedCart, (),
                      (id, note, recipient, spent_by, created_at, valid_until))

struct ExportedCustomLicence {
  std::string prepared_cart_id, name, metric, tier, summary, eula_markdown;
};
BOOST_DESCRIBE_STRUCT(ExportedCustomLicence, (),
                      (prepared_cart_id, name, metric, tier, summary, eula_markdown))

struct ExportedInvitation {
  std::string coupon_id, code, words;
  Time sent_at;
};
BOOST_DESCRIBE_STRUCT(ExportedInvitation, (), (coupon_id, code, words, sent_at))

struct ExportedTrial {
  std::string email, name, company, purpose;
  bool news = false;
  std::string terms_version, terms_sha256, address_block;
  int downloads = 0;
  Time created_at, expires_at;
  std::vector<std::string> families, styles;
  std::vector<ExportedInvitation> invitations;
};
BOOST_DESCRIBE_STRUCT(ExportedTrial, (),
                      (email, name, company, purpose, news, terms_version, terms_sha256,
                       address_block, downloads, created_at, expires_at, families, styles,
                       invitations))

struct ExportedConversion {
  OrderId order_id;
  std::string family_id;
  Time paid_at;
};
BOOST_DESCRIBE_STRUCT(ExportedConversion, (), (order_id, family_id, paid_at))

struct ExportedMail {
  std::string kind, to_address, subject, state;
  Time created_at;
  std::optional<Time> sent_at;
};
BOOST_DESCRIBE_STRUCT(ExportedMail, (), (kind, to_address, subject, state, created_at, sent_at))

struct ExportedTesterUse {
  Time hour;  // its beginning
  std::string block, family_id;
  std::int64_t requests = 0, refused = 0;
  std::string characters;
};
BOOST_DESCRIBE_STRUCT(ExportedTesterUse, (),
                      (hour, block, family_id, requests, refused, characters))

struct ExportedAct {
  Time at;
  std::string action, object_id;
  std::optional<std::string> reason;
};
BOOST_DESCRIBE_STRUCT(ExportedAct, (), (at, action, object_id, reason))

}  // namespace typecase::backoffice
