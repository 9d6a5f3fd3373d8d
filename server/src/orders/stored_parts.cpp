#include "orders/stored_parts.h"

#include <boost/json.hpp>

namespace typecase::orders {
namespace {

template <class T>
std::optional<T> optional_member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  if (!value || value->is_null()) return std::nullopt;
  return boost::json::value_to<T>(*value);
}

std::string text_member(const boost::json::object& object, std::string_view name) {
  return boost::json::value_to<std::string>(object.at(name));
}

boost::json::value optional_json(const std::optional<std::string>& value) {
  return value ? boost::json::value(*value) : boost::json::value(nullptr);
}

boost::json::value to_json(const std::optional<pricing::VatCheck>& check) {
  if (!check) return nullptr;
  return boost::json::object{
      {"number", check->number},   {"state", pricing::name_of(check->state)},
      {"service", check->service}, {"consultation", check->consultation},
      {"failure", check->failure}, {"checkedAt", to_micros(check->checked_at)}};
}

std::optional<pricing::VatCheck> to_vat_check(const boost::json::object& evidence) {
  const boost::json::value* value = evidence.if_contains("vatCheck");
  if (!value || value->is_null()) return std::nullopt;
  const boost::json::object& check = value->as_object();
  return pricing::VatCheck{
      text_member(check, "number"),  pricing::to_vat_check_state(text_member(check, "state")),
      text_member(check, "service"), text_member(check, "consultation"),
      text_member(check, "failure"), from_micros(check.at("checkedAt").to_number<std::int64_t>())};
}

// "" where there is none.
std::string text_or_empty(const boost::json::object& object, std::string_view name) {
  return optional_member<std::string>(object, name).value_or("");
}

}  // namespace

std::string to_text(const Licensee& licensee) {
  return boost::json::serialize(
      boost::json::object{{"kind", licensee.kind == LicenseeKind::client ? "client" : "self"},
                          {"name", licensee.name},
                          {"company", optional_json(licensee.company)},
                          {"address", optional_json(licensee.address)}});
}

Licensee to_licensee(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  return {text_member(object, "kind") == "client" ? LicenseeKind::client : LicenseeKind::self,
          text_member(object, "name"), optional_member<std::string>(object, "company"),
          optional_member<std::string>(object, "address")};
}

std::string to_text(const Billing& billing) {
  return boost::json::serialize(
      boost::json::object{{"name", billing.name},
                          {"company", optional_json(billing.company)},
                          {"line1", billing.line1},
                          {"line2", optional_json(billing.line2)},
                          {"postalCode", billing.postal_code},
                          {"city", billing.city},
                          {"region", optional_json(billing.region)},
                          {"country", billing.country},
                          {"vatNumber", optional_json(billing.vat_number)}});
}

Billing to_billing(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  return {text_member(object, "name"),
          optional_member<std::string>(object, "company"),
          text_member(object, "line1"),
          optional_member<std::string>(object, "line2"),
          text_member(object, "postalCode"),
          text_member(object, "city"),
          optional_member<std::string>(object, "region"),
          text_member(object, "country"),
          optional_member<std::string>(object, "vatNumber")};
}

std::string to_text(const std::vector<pricing::TaxAmount>& tax) {
  boost::json::array lines;
  for (const pricing::TaxAmount& line : tax) {
    lines.push_back({{"name", line.name}, {"rate", line.rate}, {"amount", line.amount.minor}});
  }
  return boost::json::serialize(lines);
}

std::vector<pricing::TaxAmount> to_tax(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  std::vector<pricing::TaxAmount> tax;
  for (const boost::json::value& line : parsed.as_array()) {
    const boost::json::object& object = line.as_object();
    tax.push_back({text_member(object, "name"), text_member(object, "rate"),
                   Money{object.at("amount").to_number<std::int64_t>()}});
  }
  return tax;
}

std::string to_text(const std::vector<StyleId>& styles) {
  boost::json::array ids;
  for (const StyleId& style : styles) ids.emplace_back(style.text);
  return boost::json::serialize(ids);
}

std::string to_text(const SellerDetails& seller) {
  return boost::json::serialize(boost::json::object{{"name", seller.name},
                                                    {"address", seller.address},
                                                    {"country", seller.country},
                                                    {"vatNumber", seller.vat_number},
                                                    {"registerEntry", seller.register_entry},
                                                    {"paymentTerms", seller.payment_terms},
                                                    {"email", seller.email}});
}

SellerDetails to_seller(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  return {text_or_empty(object, "name"),          text_or_empty(object, "address"),
          text_or_empty(object, "country"),       text_or_empty(object, "vatNumber"),
          text_or_empty(object, "registerEntry"), text_or_empty(object, "paymentTerms"),
          text_or_empty(object, "email")};
}

std::string to_text(const TaxEvidence& evidence) {
  return boost::json::serialize(
      boost::json::object{{"billingCountry", evidence.billing_country},
                          {"addressBlock", evidence.address_block},
                          {"cardCountry", optional_json(evidence.card_country)},
                          {"vatCheck", to_json(evidence.vat_check)}});
}

TaxEvidence to_evidence(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  const boost::json::object& object = parsed.as_object();
  return {text_or_empty(object, "billingCountry"), text_or_empty(object, "addressBlock"),
          optional_member<std::string>(object, "cardCountry"), to_vat_check(object)};
}

std::string to_text(const std::vector<Consent>& consents) {
  boost::json::array array;
  for (const Consent& consent : consents) {
    array.push_back({{"kind", consent.kind},
                     {"text", consent.text},
                     {"sha256", consent.sha256},
                     {"givenAt", to_micros(consent.given_at)}});
  }
  return boost::json::serialize(array);
}

std::vector<Consent> to_consents(const std::string& text) {
  boost::json::value parsed = boost::json::parse(text);
  std::vector<Consent> consents;
  for (const boost::json::value& consent : parsed.as_array()) {
    const boost::json::object& object = consent.as_object();
    consents.push_back({text_member(object, "kind"), text_member(object, "text"),
                        text_member(object, "sha256"),
                        from_micros(object.at("givenAt").to_number<std::int64_t>())});
  }
  return consents;
}

}  // namespace typecase::orders
