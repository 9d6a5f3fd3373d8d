#include "orders/payment/settlement.h"

#include <algorithm>
#include <boost/json.hpp>
#include <thread>

#include "accounts/accounts.h"
#include "base/fail_point.h"
#include "base/json/json_writer.h"
#include "base/log.h"
#include "carts/reservations.h"
#include "carts/upgrades.h"
#include "db/pipelined.h"
#include "db/row_id.h"
#include "jobs/job.h"
#include "orders/checkout/close_retries.h"
#include "orders/checkout/order_limits.h"
#include "orders/checkout/vat_recheck.h"
#include "orders/documents/invoice_series.h"
#include "orders/documents/order_emails.h"
#include "orders/licence/entitlements.h"
#include "orders/listing/unpaid_orders.h"
#include "orders/order_rows.h"
#include "orders/payment/ledger.h"
#include "orders/sales/journal.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;

// An intent is made within that time of its attempt, in all but rare cases.
constexpr auto made_within = 20h;
constexpr auto in_flight_pause = 50ms;
constexpr auto in_flight_patience = 2s;
constexpr auto max_wait = 3s;

bool is_in_flight(const payments::Answer<payments::Intent>& answer) {
  return !answer && answer.error().status == 409;
}

payments::Failure failure(const char* code) {
  payments::Failure failure;
  failure.code = code;
  return failure;
}

bool is_open(const payments::Intent& intent) {
  return intent.status != payments::IntentStatus::succeeded &&
         intent.status != payments::IntentStatus::canceled;
}

// Where the card is from, as evidence for the tax. Staff look at a country that differs.
void keep_card_country(db::Connection& connection, const Order& order,
                       const payments::Intent& intent, Time now) {
  if (!intent.card || intent.card->country.empty()) return;
  TaxEvidence evidence = order.evidence;
  evidence.card_country = intent.card->country;
  db::send(connection, "UPDATE orders SET evidence = $2 WHERE id = $1", order.id.text,
           json::write_stored(evidence));
  bool differs = order.total > Money{} && evidence.card_country != order.billing.country;
  if (differs) flag_for_review(connection, order.id, "card_of_another_country", now);
}

// The credit was given for money of which some has gone back since: the fonts go out, staff look at
// it, and what went back is worth nothing in the next upgrade.
void lower_values(db::Connection& connection, const OrderId& order, Time now) {
  const auto lost = carts::lost_credits(connection, order);
  for (const carts::LostCredit& credit : lost) {
    connection.execute(
        "UPDATE order_line SET value = CASE WHEN value > $3 THEN value - $3 ELSE 0 END "
        "WHERE order_id = $1 AND line_index = $2",
        order.text, credit.line, credit.lost.minor);
  }
  if (!lost.empty()) flag_for_review(connection, order, "credit_changed", now);
}

bool is_given_up(AttemptState state) {
  return state == AttemptState::canceled || state == AttemptState::failed;
}

}  // namespace

payments::Answer<std::optional<payments::Intent>> Settlement::find_made(const Attempt& attempt) {
  auto listed = gateway_.list(attempt.created_at - 1h, attempt.created_at + made_within);
  if (!listed) return listed.error();
  for (const payments::Intent& intent : *listed) {
    auto order = intent.metadata.find("order_id");
    auto number = intent.metadata.find("attempt");
    if (order != intent.metadata.end() && order->second == attempt.order_id.text &&
        number != intent.metadata.end() && number->second == std::to_string(attempt.number)) {
      return std::optional(intent);
    }
  }
  return std::optional<payments::Intent>();
}

// A second intent does no harm: only the one that is noted is given to a browser.
payments::Answer<payments::Intent> Settlement::create_or_find(const Attempt& attempt) {
  return calls_.run<payments::Intent>(
      {attempt.idempotency_key, attempt.created_at, 0s, [&] { return find_made(attempt); },
       [&](const std::string& key) { return create_under(attempt, key); }});
}

payments::Answer<payments::Intent> Settlement::create_under(const Attempt& attempt,
                                                            const std::string& key) {
  payments::NewIntent wanted;
  wanted.amount = attempt.amount;
  wanted.currency = attempt.currency;
  wanted.order_id = attempt.order_id.text;
  wanted.attempt = attempt.number;
  wanted.idempotency_key = key;
  // Two at once with one key: the gateway answers the second when the first is done.
  auto intent = gateway_.create(wanted);
  for (auto pause = in_flight_pause; pause < in_flight_patience && is_in_flight(intent);
       pause *= 2) {
    std::this_thread::sleep_for(pause);
    intent = gateway_.create(wanted);
  }
  return intent;
}

payments::Answer<payments::Intent> Settlement::intent_of(const Attempt& attempt) {
  if (attempt.gateway_id) return gateway_.retrieve(*attempt.gateway_id);
  auto intent = create_or_find(attempt);
  fail_point("K4.intent_not_noted");
  if (!intent) return intent;
  auto noted = database_.write([&](db::Connection& connection) {
    set_gateway_id(connection, attempt, intent->id);
    return find_attempt(connection, attempt.id)->gateway_id;
  });
  if (noted == intent->id) return intent;
  settle_stray(attempt, intent->id);  // Another process has made and noted one under another key.
  return gateway_.retrieve(*noted);
}

payments::Answer<payments::Intent> Settlement::settle_stray(const Attempt& attempt,
                                                            const std::string& intent_id) {
  auto intent = gateway_.retrieve(intent_id);
  if (intent && is_open(*intent)) intent = cancel_intent(attempt, intent_id);
  if (!intent) return intent;
  log::warning("stray_intent", {{"order", attempt.order_id.text}, {"intent", intent_id}});
  if (intent->status != payments::IntentStatus::succeeded) return intent;
  database_.write([&](db::Connection& c) { capture(c, attempt, *intent); });
  const bool is_payable = attempt.live() && attempt.gateway_id && *attempt.gateway_id != intent_id;
  if (is_payable) cancel(attempt, *attempt.gateway_id);
  return intent;
}

payments::Answer<payments::Intent> Settlement::settle(const Attempt& attempt) {
  auto intent = intent_of(attempt);
  if (!intent) {
    log::warning("payment_not_settled", {{"order", attempt.order_id.text},
                                         {"code", intent.error().code},
                                         {"status", intent.error().status}});
    return intent;
  }
  const AttemptState state = apply(attempt, *intent);
  if (!is_open(*intent)) return intent;
  const bool is_payable = !is_given_up(state) && !is_of_former_keys(*intent);
  if (is_payable && !has_too_many_declines(attempt)) return intent;
  return cancel(attempt, intent->id);
}

// The client secret alone suffices to try one card after another at the gateway: only canceling the
// intent ends that.
bool Settlement::has_too_many_declines(const Attempt& attempt) {
  return database_.read([&](db::Connection& connection) {
    return !check_declined_cards(connection, attempt.order_id, clock_.now());
  });
}

payments::Answer<payments::Intent> Settlement::settle_for_customer(const Attempt& attempt) {
  auto permit = settling_for_customers_.try_acquire_for(max_wait);
  if (!permit) return failure("busy");
  if (attempt.gateway_id) return settle(attempt);
  return begun_.share(attempt.id, [&] { return settle(attempt); });
}

AttemptState Settlement::apply(const Attempt& attempt, const payments::Intent& intent) {
  return database_.write([&](db::Connection& connection) {
    auto stored = find_attempt(connection, attempt.id);
    if (!stored) throw std::logic_error("an attempt that is not stored");
    if (intent.status == payments::IntentStatus::succeeded) {
      capture(connection, *stored, intent);
    }
    set_state(connection, *stored, to_attempt_state(intent.status), "gateway", clock_.now());
    return find_attempt(connection, attempt.id)->state;
  });
}

bool Settlement::is_of_former_keys(const payments::Intent& intent) const {
  return intent.publishable_key && *intent.publishable_key != gateway_.publishable_key();
}

// Money that was paid under former live keys is money, whatever the keys are now.
bool Settlement::is_of_right_mode(const payments::Intent& intent) const {
  if (intent.livemode && is_of_former_keys(intent)) return true;
  return intent.livemode == gateway_.publishable_key().starts_with("pk_live_");
}

// Money of another amount, currency, mode or order is not this attempt's.
bool Settlement::matches(const Attempt& attempt, const payments::Intent& intent) const {
  auto order = intent.metadata.find("order_id");
  return intent.amount == attempt.amount && intent.amount_received == attempt.amount &&
         intent.currency == attempt.currency && order != intent.metadata.end() &&
         order->second == attempt.order_id.text && is_of_right_mode(intent);
}

// Money that is not what the order waits for is held: it gives no licence, and is sent back.
std::optional<std::string_view> Settlement::held(db::Connection& connection, const Attempt& attempt,
                                                 const payments::Intent& intent,
                                                 const Order& order) const {
  if (!matches(attempt, intent)) return "amount_mismatch";
  bool is_open = order.status == Status::pending_payment || order.status == Status::canceled ||
                 order.status == Status::expired;
  if (!is_open) return "paid_twice";
  // Fonts would reach nobody.
  if (!accounts::find_customer(connection, order.customer_id)) return "customer_deleted";
  return std::nullopt;
}

void Settlement::capture(db::Connection& connection, const Attempt& attempt,
                         const payments::Intent& intent) {
  Time now = clock_.now();
  auto order = find_order(connection, attempt.order_id);
  if (!order) throw std::logic_error("an attempt without an order");
  auto why_held = held(connection, attempt, intent, *order);
  auto added = connection.execute(
      "INSERT INTO payment (id, order_id, attempt_id, amount, currency, gateway_id, created_at, "
      "held) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (gateway_id) DO NOTHING",
      db::row_id(connection, now), attempt.order_id.text, attempt.id, intent.amount_received.minor,
      intent.currency, intent.id, now, why_held);
  if (added == 0) return;
  if (why_held) return flag_for_review(connection, attempt.order_id, *why_held, now);

  if (order->status != Status::pending_payment) {
    flag_for_review(connection, attempt.order_id, "late_money", now);
  }
  keep_card_country(connection, *order, intent, now);
  complete(connection, *order, *accounts::find_customer(connection, order->customer_id), "gateway");
}

void Settlement::complete(db::Connection& connection, const Order& order,
                          const accounts::Customer& buyer, std::string_view actor) {
  Time now = clock_.now();
  move_order(connection, order.id, order.status, Status::paid, actor, now);
  forget_close_retry(connection, order.id);
  if (order.seller.name.empty()) {  // Placed before orders kept it, payable still.
    db::send(connection, "UPDATE orders SET seller = $2 WHERE id = $1", order.id.text,
             json::write_stored(seller_of(catalogue_.current()->foundry)));
  }
  const InvoiceNumber invoice = take_invoice_number(connection);
  db::send(connection,
           "UPDATE orders SET invoice_prefix = $2, invoice_number = $3, paid_at = $4, "
           "unpaid_from = NULL WHERE id = $1",
           order.id.text, invoice.prefix, invoice.number, now);
  enter_sale(connection, order.id);
  replace_abandoned(connection, order);
  if (upgrades(order)) lower_values(connection, order.id, now);
  bool upgraded = true;
  for (const Line& line : order.lines) {
    const std::string serial = random_id();
    db::send(
        connection,
        "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, created_at) "
        "VALUES ($1, $2, $3, $4, 'active', $5)",
        serial, order.id.text, line.line_index, order.customer_id.text, now);
    upgraded &= supersede(connection, serial, line.upgrades, actor, now);
  }
  // The money has come, so the fonts go out; staff see whether one licence was credited twice.
  if (!upgraded) flag_for_review(connection, order.id, "upgraded_twice", now);
  // The replaced licence may be contested: then this one rests.
  if (upgrades(order)) restate_licences(connection, order.id, actor, now);
  move_order(connection, order.id, Status::paid, Status::completed, actor, now);
  // The money has come, so the fonts go out; staff see whether a special price was had twice, or
  // after it was withdrawn.
  if (const auto reason = carts::spend(connection, order.id); !reason.empty()) {
    flag_for_review(connection, order.id, reason, now);
  }

  auto completed = find_order(connection, order.id);
  const std::string foundry = catalogue_.current()->foundry.name;
  bool with_names = order.total.minor > 0 || buyer.verified;
  mail::queue(connection, receipt(*completed, foundry, public_url_, with_names), now);
  notify_of_sale(connection, *completed, now);
  jobs::enqueue(connection, "build_package", order.id.text,
                boost::json::serialize(boost::json::object{{"orderId", order.id.text}}), now,
                order.total.minor > 0 ? jobs::usual_priority : jobs::later_priority);
  if (needs_vat_recheck(*completed)) enqueue_vat_recheck(connection, order.id, now);
  fail_point("K9.fulfilling");
  log::info("order_paid", {{"order", order.id.text}, {"invoice", invoice.text()}});
}

void Settlement::complete_free(db::Connection& connection, const Order& order) {
  auto buyer = accounts::find_customer(connection, order.customer_id);
  if (!buyer) throw std::logic_error("an order of nobody");
  complete(connection, order, *buyer, "customer");
}

bool Settlement::settle_on_return(const OrderId& order) {
  Time now = clock_.now();
  {
    std::lock_guard guard(looked_guard_);
    std::erase_if(looked_, [&](const auto& entry) { return entry.second + 2s < now; });
    if (!looked_.emplace(order, now).second) return false;
  }
  auto attempt = database_.read([&](db::Connection& c) { return newest_attempt(c, order); });
  if (!attempt || !attempt->live() || !attempt->gateway_id) return false;
  auto permit = settling_for_customers_.try_acquire();
  if (!permit) return false;
  settle(*attempt);
  return true;
}

}  // namespace typecase::orders
