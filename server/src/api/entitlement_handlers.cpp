#include "api/entitlement_handlers.h"

#include "api/caller.h"
#include "api/decimal.h"
#include "api/optional_json.h"
#include "api/order_handlers.h"
#include "orders/stored_parts.h"

namespace typecase::api {
namespace {

boost::json::array ids_json(const std::vector<StyleId>& styles) {
  boost::json::array ids;
  for (const StyleId& style : styles) ids.emplace_back(style.text);
  return ids;
}

boost::json::object holding_json(const carts::Offers::Holding& holding) {
  const carts::HeldLicence& licence = holding.licence;
  boost::json::value family;
  if (!holding.family.empty()) family = holding.family;
  return {{"serial", licence.serial},
          {"state", licence.state},
          {"supersededBy", optional_json(licence.superseded_by)},
          {"orderId", licence.order.text},
          {"lineIndex", licence.line_index},
          {"description", licence.description},
          {"familyId", std::move(family)},
          {"itemId", licence.item_id},
          {"itemClass", licence.item_class},
          {"styleIds", ids_json(licence.styles)},
          {"licenceId", licence.licence_id},
          {"licence", licence.licence_name},
          {"tierId", licence.tier_id},
          {"tier", licence.tier_name},
          {"multiplier", decimal(holding.size)},
          {"fields", boost::json::value_from(licence.fields)},
          {"licensee", to_json(orders::to_licensee(licence.licensee))},
          {"currency", licence.currency},
          {"value", licence.value.minor},
          {"upgradable", holding.upgradable},
          {"createdAt", to_iso8601(licence.created_at)}};
}

}  // namespace

void add_entitlement_routes(http::Router& router, accounts::Accounts& accounts,
                            carts::Offers& offers) {
  router.add({http::Method::get, "/api/entitlements", "listEntitlements", http::Run::work,
              signed_in(accounts, [&](const http::Request&, const accounts::SignedIn& caller) {
                boost::json::array entitlements;
                for (const auto& holding : offers.holdings(caller.customer.id)) {
                  entitlements.push_back(holding_json(holding));
                }
                return http::json(boost::json::object{{"entitlements", std::move(entitlements)}});
              })});
}

}  // namespace typecase::api
