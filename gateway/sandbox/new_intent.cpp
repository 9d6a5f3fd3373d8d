#include "sandbox/new_intent.h"

#include <boost/json.hpp>

#include "base/money.h"
#include "sandbox/api_error.h"
#include "sandbox/ids.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

constexpr std::int64_t largest_amount = 99'999'999;
constexpr std::int64_t smallest_amount = 50;  // Of two-decimal currencies: about half a dollar.

json::object read_automatic(Parameters& parameters) {
  json::object automatic{{"allow_redirects", "always"}, {"enabled", true}};
  if (auto group = parameters.group("automatic_payment_methods")) {
    if (!group->truth("enabled")) throw parameter_missing(group->full_name("enabled"));
    if (auto redirects = group->text("allow_redirects")) {
      if (*redirects != "always" && *redirects != "never") {
        throw invalid_request("", "Invalid allow_redirects: must be one of always or never",
                              group->full_name("allow_redirects"));
      }
      automatic["allow_redirects"] = *redirects;
    }
    group->refuse_others();
  }
  return automatic;
}

}  // namespace

json::value text_or_null(const std::optional<std::string>& text) {
  return text ? json::value(*text) : json::value(nullptr);
}

void check_amount(std::int64_t amount) {
  if (amount < 1) {
    throw invalid_request("parameter_invalid_integer",
                          "This value must be greater than or equal to 1.", "amount");
  }
  if (amount < smallest_amount) {
    throw invalid_request("amount_too_small", "Amount must convert to at least 50 cents.",
                          "amount");
  }
  if (amount > largest_amount) {
    throw invalid_request("amount_too_large", "Amount must be no more than 99999999.", "amount");
  }
}

std::string read_currency(Parameters& parameters) {
  std::string currency = parameters.needed_text("currency");
  std::string upper = currency;
  for (char& letter : upper) letter = letter >= 'a' && letter <= 'z' ? letter - 32 : letter;
  if (currency == upper || !currency_exponent(upper)) {
    throw invalid_request("", "Invalid currency: " + currency + ".", "currency");
  }
  return currency;
}

json::value read_customer(Context& context, Parameters& parameters) {
  auto id = parameters.text("customer");
  if (id) need_given(context, "customer", *id, "customer");
  return text_or_null(id);
}

json::object new_intent(Context& context, Parameters& parameters) {
  std::int64_t amount = parameters.needed_integer("amount");
  std::string currency = read_currency(parameters);
  check_amount(amount);
  std::string id = new_id("pi_");
  return {{"id", id},
          {"object", "payment_intent"},
          {"amount", amount},
          {"allowed_payment_method_types", nullptr},
          {"amount_capturable", 0},
          {"amount_details", {{"tip", json::object{}}}},
          {"amount_received", 0},
          {"application", nullptr},
          {"application_fee_amount", nullptr},
          {"automatic_payment_methods", read_automatic(parameters)},
          {"canceled_at", nullptr},
          {"cancellation_reason", nullptr},
          {"capture_method", "automatic_async"},
          {"client_secret", id + "_secret_" + random_letters(25)},
          {"confirmation_method", "automatic"},
          {"created", context.unix_time()},
          {"currency", currency},
          {"customer", read_customer(context, parameters)},
          {"customer_account", nullptr},
          {"description", text_or_null(parameters.text("description", 1000))},
          {"excluded_payment_method_types", nullptr},
          {"last_payment_error", nullptr},
          {"latest_charge", nullptr},
          {"livemode", false},
          {"managed_payments", nullptr},
          {"metadata", json::value_from(parameters.metadata())},
          {"next_action", nullptr},
          {"on_behalf_of", nullptr},
          {"payment_method", nullptr},
          {"payment_method_configuration_details", nullptr},
          {"payment_method_options", json::object{}},
          {"payment_method_types", json::array{"card"}},
          {"payment_record", nullptr},
          {"processing", nullptr},
          {"receipt_email", text_or_null(parameters.text("receipt_email"))},
          {"review", nullptr},
          {"setup_future_usage", nullptr},
          {"shipping", nullptr},
          {"source", nullptr},
          {"statement_descriptor", nullptr},
          {"statement_descriptor_suffix", nullptr},
          {"status", "requires_payment_method"},
          {"transfer_data", nullptr},
          {"transfer_group", nullptr}};
}

}  // namespace typecase::sandbox
