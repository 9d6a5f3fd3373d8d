#include "sandbox/objects/payment_methods.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/crypto/crypto.h"
#include "sandbox/api_error.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

struct Expiry {
  std::int64_t month;
  std::int64_t year;
};

ApiError card_error(std::string_view code, std::string_view param, std::string_view decline = {}) {
  std::string message(card_error_message(code, decline));
  ApiError error(402, "card_error", code, message, param);
  if (!decline.empty()) error.extra["decline_code"] = decline;
  return error;
}

Expiry read_expiry(Context& context, Parameters& card) {
  Expiry expiry{card.needed_integer("exp_month"), card.needed_integer("exp_year")};
  if (expiry.year >= 0 && expiry.year < 100) expiry.year += 2000;
  std::chrono::year_month_day today{std::chrono::floor<std::chrono::days>(context.now)};
  int year = static_cast<int>(today.year());
  auto month = static_cast<std::int64_t>(static_cast<unsigned>(today.month()));

  if (expiry.month < 1 || expiry.month > 12) throw card_error("invalid_expiry_month", "exp_month");
  if (expiry.year < year || expiry.year > year + 50) {
    throw card_error("invalid_expiry_year", "exp_year");
  }
  if (expiry.year == year && expiry.month < month) {
    throw card_error("invalid_expiry_month", "exp_month");
  }
  return expiry;
}

struct GivenCard {
  const TestCard& card;
  bool has_cvc;
};

GivenCard read_card(Parameters& card) {
  std::string number = card.needed_text("number");
  std::erase(number, ' ');
  if (!passes_luhn(number)) throw card_error("incorrect_number", "number");
  const TestCard* known = card_by_number(number);
  if (known == nullptr) throw card_error("card_declined", "", "test_mode_live_card");

  std::string cvc = card.text("cvc").value_or("");
  std::size_t length = known->brand == "amex" ? 4 : 3;
  bool are_digits = cvc.find_first_not_of("0123456789") == cvc.npos;
  if (!cvc.empty() && (cvc.size() != length || !are_digits)) throw card_error("invalid_cvc", "cvc");
  return {*known, !cvc.empty()};
}

json::object read_billing_details(Parameters& parameters) {
  json::object details = shaped("billing_details", {});
  json::object& address = details.at("address").as_object();
  if (auto group = parameters.group("billing_details")) {
    for (const char* name : {"email", "name", "phone", "tax_id"}) {
      if (auto text = group->text(name)) details[name] = *text;
    }
    if (auto inner = group->group("address")) {
      for (auto& member : address) {
        if (auto text = inner->text(member.key())) member.value() = *text;
      }
      inner->refuse_others();
    }
    group->refuse_others();
  }
  return details;
}

json::object describe_card(const GivenCard& given, const Expiry& expiry) {
  const TestCard& card = given.card;
  json::object described = shaped(
      "card", {{"brand", card.brand},
               {"country", card.country},
               {"display_brand", card.brand},
               {"exp_month", expiry.month},
               {"exp_year", expiry.year},
               // One card has one fingerprint; the number cannot be told from it.
               {"fingerprint", to_hex(sha256(card.name)).substr(0, 16)},
               {"funding", card.name == "visa_debit" ? "debit" : "credit"},
               {"last4", card.number.substr(card.number.size() - 4)},
               {"networks", {{"available", json::array{card.brand}}, {"preferred", nullptr}}},
               {"three_d_secure_usage", {{"supported", card.brand != "amex"}}}});
  if (given.has_cvc) described.at("checks").as_object()["cvc_check"] = "unchecked";
  return described;
}

json::object keep(Context& context, const GivenCard& given, const Expiry& expiry,
                  json::object billing_details,
                  const std::map<std::string, std::string>& metadata) {
  json::object method = shaped("payment_method", {{"id", new_id("pm_")},
                                                  {"billing_details", std::move(billing_details)},
                                                  {"card", describe_card(given, expiry)},
                                                  {"created", context.unix_time()},
                                                  {"metadata", json::value_from(metadata)}});
  insert(context, method);
  context.db.execute("INSERT INTO card (payment_method, behaviour) VALUES ($1, $2)",
                     text_of(method, "id"), given.card.name);
  return method;
}

}  // namespace

json::object create_payment_method(Context& context, Parameters& parameters) {
  std::string type = parameters.needed_text("type");
  if (type != "card") {
    throw invalid_request("", "This sandbox knows cards only, not type " + type + ".",
                          parameters.full_name("type"));
  }
  std::optional<Parameters> group = parameters.group("card");
  if (!group) throw parameter_missing(parameters.full_name("card"));
  json::object billing_details = read_billing_details(parameters);
  std::map<std::string, std::string> metadata = parameters.metadata();
  parameters.overlook({"allow_redisplay"});
  parameters.refuse_others();

  GivenCard given = read_card(*group);
  Expiry expiry = read_expiry(context, *group);
  group->refuse_others();
  return keep(context, given, expiry, std::move(billing_details), metadata);
}

json::object need_payment_method(Context& context, std::string_view id) {
  constexpr std::string_view prefix = "pm_card_";
  const TestCard* card = id.starts_with(prefix) ? card_by_name(id.substr(prefix.size())) : nullptr;
  if (card == nullptr) return need_given(context, "payment_method", id, "payment_method");
  std::chrono::year_month_day today{std::chrono::floor<std::chrono::days>(context.now)};
  static const FormNode nothing;
  Parameters none(nothing);
  return keep(context, {*card, true}, {8, static_cast<int>(today.year()) + 1},
              read_billing_details(none), {});
}

const TestCard& card_of(Context& context, std::string_view payment_method) {
  auto row =
      context.db.find_one("SELECT behaviour FROM card WHERE payment_method = $1", payment_method);
  const TestCard* card = row ? card_by_name(row->text("behaviour")) : nullptr;
  if (card == nullptr) throw std::logic_error("a payment method without a card");
  return *card;
}

}  // namespace typecase::sandbox
