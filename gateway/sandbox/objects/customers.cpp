#include "sandbox/objects/payment_methods.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "sandbox/api_error.h"
#include "sandbox/objects/events.h"
#include "sandbox/objects/ids.h"
#include "sandbox/objects/lists.h"
#include "sandbox/objects/payment_intents.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

namespace json = boost::json;

std::string read_tax_exempt(Parameters& parameters) {
  std::string value = parameters.text("tax_exempt").value_or("none");
  constexpr auto allowed = std::to_array<std::string_view>({"none", "exempt", "reverse"});
  if (std::ranges::find(allowed, value) == allowed.end()) {
    throw invalid_request("", "Invalid tax_exempt: must be one of exempt, none, or reverse",
                          "tax_exempt");
  }
  return value;
}

json::value read_email(Parameters& parameters) {
  auto email = parameters.text("email", 512);
  if (email && email->find('@') == email->npos) {
    throw invalid_request("email_invalid", "Invalid email address: " + *email, "email");
  }
  return json::value_from(email);
}

json::value read_address(Parameters& parameters) {
  auto group = parameters.group("address");
  if (!group) return nullptr;
  json::object address;
  for (const char* name : {"city", "country", "line1", "line2", "postal_code", "state"}) {
    address[name] = json::value_from(group->text(name));
  }
  group->refuse_others();
  return address;
}

}  // namespace

Reply create_customer(Context& context, Parameters& parameters) {
  json::object customer = shaped(
      "customer", {{"id", new_id("cus_")},
                   {"address", read_address(parameters)},
                   {"created", context.unix_time()},
                   {"description", json::value_from(parameters.text("description"))},
                   {"email", read_email(parameters)},
                   {"invoice_prefix", random_letters(8)},
                   {"metadata", json::value_from(parameters.metadata())},
                   {"name", json::value_from(parameters.text("name", 256))},
                   {"phone", json::value_from(parameters.text("phone", 20))},
                   {"preferred_locales", json::value_from(parameters.list("preferred_locales"))},
                   {"tax_exempt", read_tax_exempt(parameters)}});
  std::vector<std::string> expansions = parameters.list("expand");
  parameters.refuse_others();
  expand(context, customer, expansions);
  insert(context, customer);
  record_event(context, "customer.created", customer);
  return {200, std::move(customer)};
}

}  // namespace typecase::sandbox
