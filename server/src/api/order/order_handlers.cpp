#include "api/order/order_routes.h"

#include "api/account/caller.h"
#include "api/order/order_answers.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using http::Run;

Response list(orders::OrderService& service, const accounts::Customer& customer) {
  std::vector<orders::Order> orders = service.list(customer.id);
  return http::json(answers::OrderList{answers::each<answers::OrderSummary>(orders)});
}

Response show(orders::OrderService& service, delivery::Delivery& delivery, const Request& request,
              const accounts::SignedIn& caller) {
  OrderId id{std::string(request.parameter("id"))};
  orders::Order order = service.show(id, caller.customer.id).value();
  std::vector<delivery::Download> downloads = delivery.downloads(order);
  if (caller.impersonator) {  // Staff see that they are there; an address would outlast their half
                              // hour.
    for (delivery::Download& file : downloads) file.url.reset();
  }
  return http::json(answers::Order{{order}, std::move(downloads)});
}

Response pay(orders::Checkout& checkout, const Request& request,
             const accounts::Customer& customer) {
  http::read_body<Empty>(request);
  OrderId id{std::string(request.parameter("id"))};
  orders::Payable payable = checkout.pay(id, customer).value();
  return http::json(answers::CheckoutAnswer{payable});
}

}  // namespace

void add_order_routes(http::Router& router, accounts::Accounts& accounts,
                      orders::OrderService& orders, orders::Checkout& checkout,
                      delivery::Delivery& delivery) {
  using accounts::SignedIn;
  router.add({Method::get, "/api/orders", "listOrders", Run::work,
              signed_in(accounts, [&](const Request&, const SignedIn& caller) {
                return list(orders, caller.customer);
              })});
  router.add({Method::get, "/api/orders/{id}", "getOrder", Run::work,
              signed_in(accounts, [&](const Request& request, const SignedIn& caller) {
                return show(orders, delivery, request, caller);
              })});
  router.add({Method::post, "/api/orders/{id}/payment", "payOrder", Run::work,
              in_person(accounts, [&](const Request& request, const SignedIn& caller) {
                return pay(checkout, request, caller.customer);
              })});
}

}  // namespace typecase::api
