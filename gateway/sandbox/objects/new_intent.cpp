#include "sandbox/objects/payment_intents.h"

#include <boost/json.hpp>

#include "base/money.h"
#include "sandbox/api_error.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/shapes.h"
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
  return json::value_from(id);
}

json::object new_intent(Context& context, Parameters& parameters) {
  std::int64_t amount = parameters.needed_integer("amount");
  std::string currency = read_currency(parameters);
  check_amount(amount);
  std::string id = new_id("pi_");
  return shaped("payment_intent",
                {{"id", id},
                 {"amount", amount},
                 {"automatic_payment_methods", read_automatic(parameters)},
                 {"client_secret", id + "_secret_" + random_letters(25)},
                 {"created", context.unix_time()},
                 {"currency", currency},
                 {"customer", read_customer(context, parameters)},
                 {"description", json::value_from(parameters.text("description", 1000))},
                 {"metadata", json::value_from(parameters.metadata())},
                 {"receipt_email", json::value_from(parameters.text("receipt_email"))}});
}

}  // namespace typecase::sandbox
