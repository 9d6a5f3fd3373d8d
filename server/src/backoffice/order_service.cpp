#include "backoffice/order_service.h"

#include <boost/json.hpp>

#include "backoffice/build_retry.h"
#include "base/json/json_answer.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

Result<ShownOrder> load(db::Connection& connection, const OrderId& id) {
  auto order = orders::find_order(connection, id);
  if (!order) return not_found("order");
  std::vector<orders::Order> one;
  one.push_back(std::move(*order));
  ShownOrder shown{std::move(to_listed(connection, std::move(one)).front()),
                   orders::ledger_of(connection, id).payments,
                   orders::refunds_of(connection, id),
                   orders::disputes_of(connection, id),
                   {},
                   {},
                   delivery::order_documents(connection, id)};
  shown.serials_in_doubt = orders::serials_in_doubt(connection, shown.listed.order);
  shown.timeline = timeline(connection, shown.listed.order, shown.listed.files);
  return shown;
}

Error export_running() {
  constexpr int seconds = 10;  // until another one may be tried
  return {ErrorKind::unavailable,
          "export_running",
          messages::text("staffOrders.exportRunning"),
          {},
          seconds};
}

Error refuse(std::string_view code, std::string detail) {
  return {ErrorKind::conflict, code, std::move(detail), {}, 0};
}

}  // namespace

FoundOrders OrderService::find(const orders::OrderFilter& filter,
                               const orders::PageRequest& page) const {
  return database_.read([&](db::Connection& connection) {
    auto list =
        orders::search_orders(connection, orders::without_under_way(filter, clock_.now()), page);
    FoundOrders found;
    found.orders = to_listed(connection, std::move(list.orders));
    found.next = list.next;
    return found;
  });
}

std::vector<orders::OrderSums> OrderService::sums(const orders::OrderFilter& filter) const {
  const auto asked = orders::without_under_way(filter, clock_.now());
  return database_.read([&](db::Connection& c) { return orders::sum_orders(c, asked); });
}

Result<ShownOrder> OrderService::show(const OrderId& id) const {
  return database_.read([&](db::Connection& connection) { return load(connection, id); });
}

Result<Bytes> OrderService::document(const OrderId& id, std::string_view name) const {
  return database_.read([&](db::Connection& c) { return delivery::load_document(c, id, name); });
}

Result<RefundPreview> OrderService::plan(const orders::RefundRequest& asked) const {
  return database_.read([&](db::Connection& c) { return preview_refund(c, asked); });
}

Result<orders::Refund> OrderService::refund(const orders::RefundRequest& asked,
                                            const audit::Actor& actor) {
  auto refund = refunds_.request(asked, actor);
  if (!refund || refund->state != orders::RefundState::pending) return refund;
  auto settled = refunds_.settle(*refund);
  wake_();
  if (settled) return *settled;
  return refund;
}

Result<std::string> OrderService::send_receipt(const OrderId& id, const audit::Actor& actor) {
  auto sent = database_.write([&](db::Connection& connection) {
    return send_receipt_again(connection, id, mail_settings(), actor, clock_.now());
  });
  if (sent) wake_();
  return sent;
}

Result<ShownOrder> OrderService::correct_invoice(const orders::CorrectionRequest& asked,
                                                 const audit::Actor& actor) {
  auto corrected =
      backoffice::correct_invoice(database_, asked, mail_settings(), actor, clock_.now());
  if (!corrected) return corrected.error();
  wake_();
  return show(asked.order);
}

Result<void> OrderService::build_again(const OrderId& id, const audit::Actor& actor) {
  using delivery::BuildAgain;
  auto begun = database_.write([&](db::Connection& connection) -> Result<void> {
    if (!orders::find_order(connection, id)) return not_found("order");
    const BuildAgain outcome = retry_build(connection, id, actor, clock_.now());
    if (outcome == BuildAgain::not_paid) {
      return refuse("not_paid", messages::text("staffOrders.notPaid"));
    }
    if (outcome == BuildAgain::is_final) {
      return refuse("is_final", messages::text("staffOrders.isFinal"));
    }
    return {};
  });
  if (begun) wake_();
  return begun;
}

Result<CsvFile> OrderService::export_csv(const orders::OrderFilter& filter, orders::OrderSort sort,
                                         const audit::Actor& actor) {
  return exports_.begin(export_running(), [&] {
    const Time now = clock_.now();
    orders::OrderFilter placed = orders::without_under_way(filter, now);
    const Time end = now + std::chrono::microseconds(1);
    placed.until = std::min(placed.until.value_or(end), end);
    record_export(filter, placed, actor);
    return export_orders(database_, placed, sort);
  });
}

void OrderService::record_export(const orders::OrderFilter& filter,
                                 const orders::OrderFilter& placed, const audit::Actor& actor) {
  const auto rows =
      database_.read([&](db::Connection& c) { return orders::count_orders(c, placed); });
  // Words may be an address, which the log would keep for ever.
  orders::OrderFilter kept = filter;
  if (!kept.question.empty()) kept.question = "(words)";
  const boost::json::object told{{"rows", rows}, {"filter", json::answer(kept)}};
  database_.write([&](db::Connection& connection) {
    audit::record(connection, actor,
                  {.at = clock_.now(),
                   .action = "orders.exported",
                   .object_id = "orders",
                   .object_after = boost::json::serialize(told)});
  });
}

std::vector<orders::LicenceInDoubt> OrderService::licences_in_doubt() const {
  return database_.read([](db::Connection& c) { return orders::licences_in_doubt(c); });
}

Result<orders::EntitlementState> OrderService::decide_licence(const orders::LicenceDecision& asked,
                                                              const audit::Actor& actor) {
  auto state = database_.write([&](db::Connection& connection) {
    return orders::decide_licence(connection, asked, actor, clock_.now());
  });
  if (state) wake_();
  return state;
}

Result<ShownOrder> OrderService::clear_review(const orders::FinishedReview& review,
                                              const audit::Actor& actor) {
  auto cleared = database_.write([&](db::Connection& connection) {
    return orders::finish_review(connection, review, actor, clock_.now());
  });
  if (!cleared) return cleared.error();
  return show(review.order);
}

}  // namespace typecase::backoffice
