#include "sandbox/objects/balance.h"

#include <boost/json.hpp>

#include "sandbox/objects/ids.h"
#include "sandbox/objects/shapes.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace json = boost::json;

namespace {

json::array fee_details(const json::object& source, const NewTransaction& transaction) {
  if (transaction.fee == 0) return {};
  const char* name = transaction.type == "adjustment" ? "Dispute fee" : "Sandbox processing fees";
  return {json::object{{"amount", transaction.fee},
                       {"application", nullptr},
                       {"currency", source.at("currency")},
                       {"description", name},
                       {"type", "stripe_fee"}}};
}

}  // namespace

std::int64_t charge_fee(std::int64_t amount) { return (amount * 15 + 500) / 1000 + 25; }

json::object add_transaction(Context& context, const json::object& source,
                             const NewTransaction& transaction) {
  json::object made =
      shaped("balance_transaction", {{"id", new_id("txn_")},
                                     {"amount", transaction.amount},
                                     {"available_on", context.unix_time()},
                                     {"created", context.unix_time()},
                                     {"currency", source.at("currency")},
                                     {"description", transaction.description},
                                     {"fee", transaction.fee},
                                     {"fee_details", fee_details(source, transaction)},
                                     {"net", transaction.amount - transaction.fee},
                                     {"reporting_category", transaction.category},
                                     {"source", source.at("id")},
                                     {"type", transaction.type}});
  insert(context, made);
  return made;
}

}  // namespace typecase::sandbox
