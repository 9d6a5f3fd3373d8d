#include "backoffice/customer_service.h"

#include <boost/json.hpp>

#include "messages/messages.h"
#include "orders/listing/order_search.h"

namespace typecase::backoffice {
namespace {

constexpr std::int64_t most_orders = 50;
constexpr std::int64_t most_licences = 500;
constexpr std::int64_t most_impersonations = 50;
constexpr std::int64_t most_history = 100;

std::vector<FoundCustomer> with_purchases(db::Connection& connection,
                                          std::vector<accounts::ListedCustomer> customers) {
  std::vector<CustomerId> ids;
  for (const auto& customer : customers) ids.push_back(customer.id);
  auto purchases = orders::purchases_of(connection, ids);
  std::vector<FoundCustomer> found;
  for (auto& customer : customers) {
    orders::Purchases& of = purchases[customer.id];
    found.push_back({std::move(customer), std::move(of)});
  }
  return found;
}

void load_orders(db::Connection& connection, ShownCustomer& shown) {
  auto orders = orders::list_orders(connection, shown.found.customer.id, most_orders + 1);
  shown.has_more_orders = std::ssize(orders) > most_orders;
  if (shown.has_more_orders) orders.pop_back();
  if (!orders.empty()) shown.orders = to_listed(connection, std::move(orders));
}

Result<ShownCustomer> load(db::Connection& connection, const CustomerId& id, Time now) {
  auto customer = accounts::find_listed_customer(connection, id);
  if (!customer) return not_found("customer");
  ShownCustomer shown;
  shown.found = std::move(with_purchases(connection, {*customer}).front());
  load_orders(connection, shown);
  shown.licences = orders::customer_licences(connection, id, most_licences);
  if (customer->verified) shown.trials = trials::find_trials_of(connection, customer->email);
  shown.devices = accounts::list_sessions(connection, id, now);
  shown.impersonations = accounts::list_impersonations(connection, id, most_impersonations);
  shown.history = customer_history(connection, id, most_history);
  shown.shown_at = now;
  return shown;
}

// Whether a sign-in ended.
bool end_sign_ins(db::Connection& connection, const CustomerId& id,
                  const std::optional<std::string>& device, Time now) {
  if (device) return is_random_id(*device) && accounts::end_session(connection, id, *device);
  if (!accounts::has_open_session(connection, id, now)) return false;
  accounts::end_sessions(connection, id, now);
  return true;
}

Error in_words_for_staff(Error error) {
  if (error.code == "payment_under_way") {
    error.detail = messages::text("staffCustomers.paymentUnderWay");
  } else if (error.code == "payment_came_in") {
    error.detail = messages::text("staffCustomers.paymentCameIn");
  } else if (error.code == "payment_unreachable") {
    error.detail = messages::text("staffCustomers.paymentUnreachable");
  }
  return error;
}

}  // namespace

FoundCustomers CustomerService::find(const accounts::CustomerFilter& filter,
                                     const accounts::CustomerPage& page) const {
  return database_.read([&](db::Connection& connection) {
    auto list = accounts::search_customers(connection, filter, page);
    return FoundCustomers{with_purchases(connection, std::move(list.customers)), list.count,
                          std::move(list.next)};
  });
}

Result<ShownCustomer> CustomerService::show(const CustomerId& id) const {
  return database_.read(
      [&](db::Connection& connection) { return load(connection, id, clock_.now()); });
}

Result<boost::json::object> CustomerService::export_all(const CustomerId& id,
                                                        const audit::Actor& actor) {
  auto recorded = database_.write([&](db::Connection& connection) -> Result<void> {
    if (!accounts::find_listed_customer(connection, id)) return not_found("customer");
    audit::record(connection, actor,
                  {.at = clock_.now(), .action = "customer.exported", .object_id = id.text});
    return {};
  });
  if (!recorded) return recorded.error();
  return database_.read(
      [&](db::Connection& connection) { return export_customer(connection, id, clock_.now()); });
}

Result<ShownCustomer> CustomerService::correct(const accounts::CustomerCorrection& correction) {
  auto corrected = database_.write([&](db::Connection& connection) -> Result<void> {
    const auto made = profile_.correct(connection, correction);
    if (!made) return made.error();
    const auto& [before, after] = *made;
    if (before.email != after.email) {
      orders::readdress_orders(connection, after.id, before.email, after.email);
    }
    return {};
  });
  if (!corrected) return corrected.error();
  wake_();
  return show(correction.customer);
}

Result<ShownCustomer> CustomerService::remove(const accounts::Wish& wish) {
  auto removed = deletion_.remove(wish);
  if (!removed) return in_words_for_staff(removed.error());
  wake_();
  return show(wish.customer);
}

Result<ShownCustomer> CustomerService::sign_out(const CustomerId& id,
                                                const std::optional<std::string>& device,
                                                const audit::Actor& actor) {
  auto done = database_.write([&](db::Connection& connection) -> Result<void> {
    if (!accounts::find_listed_customer(connection, id)) return not_found("customer");
    const Time now = clock_.now();
    if (!end_sign_ins(connection, id, device, now)) return {};
    audit::Entry entry{.at = now, .action = "customer.signed_out", .object_id = id.text};
    if (device) {
      entry.object_before = boost::json::serialize(boost::json::object{{"device", *device}});
    }
    audit::record(connection, actor, entry);
    return {};
  });
  if (!done) return done.error();
  return show(id);
}

Result<accounts::Impersonation::Issued> CustomerService::begin_impersonation(
    const CustomerId& id, std::string_view staff, const std::string& reason,
    const audit::Actor& actor) {
  return impersonation_.issue(actor, id, staff, reason);
}

Result<void> CustomerService::end_impersonation(std::string_view id, const audit::Actor& actor) {
  return impersonation_.revoke(actor, id);
}

}  // namespace typecase::backoffice
