#include "app/commands/refund.h"

#include <thread>

#include "app/commands/command_line_actor.h"
#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "app/wiring/configured_services.h"
#include "app/wiring/crash_point.h"
#include "app/wiring/shop_address.h"
#include "orders/documents/invoice.h"
#include "orders/payment/reviews.h"
#include "orders/refund/refunds.h"
#include "orders/transitions.h"
#include "running_settings/running_settings.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;
using orders::Refund;
using orders::RefundState;

constexpr int most_questions = 3;
constexpr auto pause = 1s;

std::string text_of(Money amount, const std::string& currency) {
  return to_decimal(amount, currency) + " " + currency;
}

int refuse(const Error& error, std::ostream& out) {
  out << error.detail << " (" << error.code << ")\n";
  return 1;
}

// The currency that an amount is meant in: of the payment, where one is named.
std::string currency_of(db::Connection& connection, const orders::Order& order,
                        const std::string& payment) {
  for (const auto& known : orders::ledger_of(connection, order.id).payments) {
    if (known.gateway_id == payment) return known.currency;
  }
  return order.currency;
}

Result<orders::RefundRequest> to_request(db::Database& database, const RefundOptions& options) {
  orders::RefundRequest asked;
  asked.order = OrderId(options.order);
  auto order = database.read([&](db::Connection& c) { return orders::find_order(c, asked.order); });
  if (!order) return not_found("order");
  for (int number : options.lines) asked.lines.push_back(number - 1);
  if (!options.payment.empty()) asked.payment = options.payment;
  if (!options.amount.empty()) {
    std::string currency =
        database.read([&](db::Connection& c) { return currency_of(c, *order, options.payment); });
    asked.amount = parse_decimal(options.amount, currency);
    if (!asked.amount) {
      return Error{ErrorKind::invalid,
                   "no_amount",
                   "An amount in " + currency + " is written as " +
                       to_decimal(Money{1200}, currency) + ", without a sign.",
                   {},
                   0};
    }
  }
  asked.reason = options.reason;
  asked.actor = options.actor;
  asked.key = options.key.empty() ? random_id() : options.key;
  return asked;
}

// The refund as it stands when the gateway has told, or when it is silent for too long.
Refund settle(orders::Refunds& refunds, Refund refund) {
  if (refund.state != RefundState::pending) return refund;
  for (int i = 0; i < most_questions; ++i) {
    if (i > 0) std::this_thread::sleep_for(pause);
    if (auto settled = refunds.settle(refund)) return *settled;
  }
  return refund;
}

std::string outcome(const Refund& refund) {
  switch (refund.state) {
    case RefundState::succeeded:
      return "paid back";
    case RefundState::failed:
      return "failed (" + refund.failure + ")";
    default:
      return refund.gateway_id ? "on its way; the running shop follows it"
                               : "not answered yet; the running shop asks again";
  }
}

void print(const orders::Order& order, const Refund& refund, std::ostream& out) {
  out << "Refund " << refund.id << " of order " << order.id.text << ": "
      << text_of(refund.amount, refund.currency) << ", " << outcome(refund) << ".\n";
  for (const orders::RefundSummary& known : order.refunds) {
    if (known.id != refund.id || !known.credit_note) continue;
    out << "Credit note: " << orders::credit_note_number(*known.credit_note) << "\n";
  }
  for (const orders::Line& line : order.lines) {
    if (!line.licence_state) continue;
    out << "Line " << line.line_index + 1 << ": " << line.description << ", " << line.licence_name
        << ": " << enum_name(*line.licence_state) << "\n";
  }
}

// A further table, where it has lines below its head.
void print_section(const std::vector<std::vector<std::string>>& table, const std::set<int>& figures,
                   std::ostream& out) {
  if (table.size() == 1) return;
  out << "\n";
  print_table(table, figures, out);
}

void print_open_refunds(db::Connection& connection, std::ostream& out) {
  std::vector<std::vector<std::string>> table{
      {"REFUND", "ORDER", "AMOUNT", "STATE", "SINCE", "FAILURE", "BY"}};
  for (const Refund& refund : orders::open_refunds(connection)) {
    table.push_back({refund.id, refund.order_id.text, text_of(refund.amount, refund.currency),
                     std::string(enum_name(refund.state)), minute(refund.created_at),
                     refund.failure.empty() ? "-" : refund.failure, refund.actor});
  }
  print_table_or("No refund is under way.", table, {2}, out);
}

void print_held_payments(db::Connection& connection, std::ostream& out) {
  std::vector<std::vector<std::string>> table{{"HELD PAYMENT", "ORDER", "LEFT", "WHY"}};
  for (const orders::HeldPayment& held : orders::held_payments(connection)) {
    table.push_back({held.intent, held.order_id.text, text_of(held.left, held.currency), held.why});
  }
  print_section(table, {2}, out);
}

void print_licences_in_doubt(db::Connection& connection, std::ostream& out) {
  std::vector<std::vector<std::string>> table{{"LICENCE IN DOUBT", "ORDER", "OF"}};
  for (const orders::LicenceInDoubt& licence : orders::licences_in_doubt(connection)) {
    table.push_back({licence.serial, licence.order.text, licence.description});
  }
  print_section(table, {}, out);
}

void print_reviews(db::Connection& connection, std::ostream& out) {
  std::vector<std::vector<std::string>> table{{"TO LOOK AT", "SINCE", "WHY"}};
  for (const orders::Review& review : orders::open_reviews(connection)) {
    table.push_back({review.order_id.text, review.since ? minute(*review.since) : "-",
                     review.why.empty() ? "-" : review.why});
  }
  print_section(table, {}, out);
}

}  // namespace

int refund_order(const Config& config, const RefundOptions& options, std::ostream& out) {
  obey_crash_point();
  auto database = open_shop(config);
  SystemClock clock;
  running_settings::RunningSettings settings(*database, clock, config.server_key,
                                             configured_services(config));
  if (!settings.gateway().is_set_up()) {
    throw std::invalid_argument("the shop has no payment keys: save them in the console");
  }
  db::Versioned<catalogue::Catalogue> catalogue(*database, catalogue::load);
  orders::Refunds refunds(*database, settings.gateway(), catalogue, clock,
                          shop_address(*database, config));

  auto asked = to_request(*database, options);
  if (!asked) return refuse(asked.error(), out);
  // Before the call: who runs it again after a power cut, or without an answer, needs the key.
  out << "Key: " << asked->key << " (the same command with --key pays back no second time)"
      << std::endl;
  auto refund = refunds.request(*asked, command_line_actor());
  if (!refund) return refuse(refund.error(), out);
  Refund settled = settle(refunds, *refund);
  auto order =
      database->read([&](db::Connection& c) { return orders::find_order(c, settled.order_id); });
  print(*order, settled, out);
  return settled.state == RefundState::failed ? 1 : 0;
}

int print_refunds(const Config& config, std::ostream& out) {
  auto database = open_shop(config);
  database->read([&](db::Connection& connection) {
    print_open_refunds(connection, out);
    print_held_payments(connection, out);
    print_licences_in_doubt(connection, out);
    print_reviews(connection, out);
  });
  return 0;
}

int decide_licence(const Config& config, const orders::LicenceDecision& asked, std::ostream& out) {
  auto database = open_shop(config);
  auto state = database->write([&](db::Connection& connection) {
    return orders::decide_licence(connection, asked, command_line_actor(), SystemClock().now());
  });
  if (!state) return refuse(state.error(), out);
  out << "Licence " << asked.serial << ": " << enum_name(*state) << "\n";
  return 0;
}

int clear_review(const Config& config, const std::string& order, const std::string& actor,
                 std::ostream& out) {
  auto database = open_shop(config);
  bool cleared = database->write([&](db::Connection& connection) {
    return orders::finish_review(connection, {OrderId(order), actor, ""}, command_line_actor(),
                                 SystemClock().now())
        .has_value();
  });
  out << (cleared ? "It is on the list no longer.\n" : "No such order is to be looked at.\n");
  return cleared ? 0 : 1;
}

}  // namespace typecase::app
