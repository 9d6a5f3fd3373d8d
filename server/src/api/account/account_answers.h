#pragma once

#include "accounts/accounts.h"
#include "api/account/trial_answers.h"
#include "api/order/order_answers.h"
#include "orders/orders.h"

namespace typecase::api::answers {

struct Customer {
  const accounts::Customer& customer;
  std::optional<std::string> impersonated_by = {};  // who of the staff acts as the customer
  json::Omittable<std::string> device = {};
  std::string_view id = customer.id.text, email = customer.email;
  OptionalText name = customer.name, company = customer.company, country = customer.country;
  std::vector<std::string_view> roles = {"customer"};
  Time created_at = customer.created_at;
  bool verified = customer.verified, has_password = customer.has_password;
};
BOOST_DESCRIBE_STRUCT(Customer, (),
                      (id, email, name, company, country, roles, created_at, verified, has_password,
                       impersonated_by, device))

struct Session : accounts::OpenSession {
  bool is_current;
};
BOOST_DESCRIBE_STRUCT(Session, (accounts::OpenSession), (is_current))

struct SessionList {
  std::vector<Session> sessions;
};
BOOST_DESCRIBE_STRUCT(SessionList, (), (sessions))

SessionList sessions_of(const accounts::Accounts& accounts, const accounts::SignedIn& caller);

struct ResetPasswordAnswer {
  std::string_view device;
};
BOOST_DESCRIBE_STRUCT(ResetPasswordAnswer, (), (device))

struct CustomerExport {
  Time exported_at;
  Customer customer;
  std::vector<Session> sessions;
  std::vector<Order> orders;
  std::vector<AskedTrial> trials;
};
BOOST_DESCRIBE_STRUCT(CustomerExport, (), (exported_at, customer, sessions, orders, trials))

struct Entitlement {
  const carts::Offers::Holding& holding;
  const carts::HeldLicence& held = holding.licence;
  std::string_view serial = held.serial, state = held.state;
  OptionalText superseded_by = held.superseded_by;
  std::string_view order_id = held.order_id.text;
  int line_index = held.line_index;
  std::string_view description = held.description;
  std::optional<std::string_view> family_id = unless_empty(holding.family);
  std::string_view item_id = held.item_id, item_class = held.item_class;
  json::Ref<std::vector<StyleId>> style_ids = held.styles;
  std::string_view licence_id = held.licence_id, licence = held.licence_name;
  std::string_view tier_id = held.tier_id, tier = held.tier_name;
  Multiplier multiplier = holding.size;
  json::Ref<std::map<std::string, std::string>> fields = held.fields;
  orders::Licensee licensee = json::read_stored<orders::Licensee>(held.licensee);
  std::string_view currency = held.currency;
  Money value = held.value;
  bool upgradable = holding.upgradable;
  Time created_at = held.created_at;
};
BOOST_DESCRIBE_STRUCT(Entitlement, (),
                      (serial, state, superseded_by, order_id, line_index, description, family_id,
                       item_id, item_class, style_ids, licence_id, licence, tier_id, tier,
                       multiplier, fields, licensee, currency, value, upgradable, created_at))

struct EntitlementList {
  std::vector<Entitlement> entitlements;
};
BOOST_DESCRIBE_STRUCT(EntitlementList, (), (entitlements))

}  // namespace typecase::api::answers
