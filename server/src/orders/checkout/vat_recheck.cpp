#include "orders/checkout/vat_recheck.h"

#include "base/json/json_writer.h"

#include <boost/json.hpp>
#include <stdexcept>

#include "jobs/job.h"
#include "orders/transitions.h"

namespace typecase::orders {

bool needs_vat_recheck(const Order& order) {
  const auto& check = order.evidence.vat_check;
  return order.total > Money{} && check && check->state == pricing::VatCheckState::unavailable &&
         order.tax_reason == pricing::TaxReason::reverse_charge;
}

void enqueue_vat_recheck(db::Connection& connection, const OrderId& order, Time now) {
  jobs::enqueue(connection, VatRecheck::job_kind, order.text,
                boost::json::serialize(boost::json::object{{"orderId", order.text}}), now);
}

void VatRecheck::run(const OrderId& id) {
  auto order =
      database_.read([&](db::Connection& connection) { return find_order(connection, id); });
  if (!order || !needs_vat_recheck(*order)) return;
  auto check = verifier_.recheck(order->evidence.vat_check->number,
                                 pricing::seller_vat_number(catalogue_.current()->foundry));
  if (!check) {  // The shop asks no register any more.
    return database_.write([&](db::Connection& connection) { give_up(connection, id); });
  }
  if (check->state == pricing::VatCheckState::unavailable) {
    throw std::runtime_error("the register of VAT numbers is unavailable: " + check->failure);
  }
  database_.write([&](db::Connection& connection) { keep(connection, id, *check); });
}

// Reads the order again: another change of its evidence may have been made meanwhile.
void VatRecheck::keep(db::Connection& connection, const OrderId& id,
                      const pricing::VatCheck& check) {
  auto order = find_order(connection, id);
  if (!order || !needs_vat_recheck(*order)) return;
  order->evidence.vat_check = check;
  connection.execute("UPDATE orders SET evidence = $2 WHERE id = $1", id.text,
                     json::write_stored(order->evidence));
  if (check.state == pricing::VatCheckState::invalid) {
    flag_for_review(connection, id, "vat_number_invalid", clock_.now());
  }
}

void VatRecheck::give_up(db::Connection& connection, const OrderId& id) {
  auto order = find_order(connection, id);
  if (!order || !needs_vat_recheck(*order)) return;
  flag_for_review(connection, id, "vat_number_unchecked", clock_.now());
}

}  // namespace typecase::orders
