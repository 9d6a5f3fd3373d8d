#pragma once

#include <boost/system/result.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/money.h"

namespace typecase::payments {

enum class IntentStatus {
  requires_payment_method,  // No card yet, or the last one was declined.
  requires_confirmation,
  requires_action,  // 3-D Secure waits for the customer.
  processing,
  requires_capture,
  succeeded,  // The money is taken. Final.
  canceled,   // Final.
  other       // A status of later versions: treat as "not known yet".
};

std::string_view name(IntentStatus status);  // As the gateway spells it.

// The card that paid, where the gateway told: for the receipt and as tax evidence.
struct Card {
  std::string brand;  // "visa"
  std::string last4;
  std::string country;  // ISO 3166-1 alpha-2; may be empty
};

// A payment intent as it stood when the gateway answered.
struct Intent {
  std::string id;             // "pi_..."
  std::string client_secret;  // For that customer's browser only: never log, never store.
  IntentStatus status = IntentStatus::other;
  Money amount;
  Money amount_received;
  std::string currency;  // "EUR", upper case
  bool livemode = false;
  std::map<std::string, std::string> metadata;
  std::string latest_charge;  // "ch_..."; may be empty
  std::optional<Card> card;   // Once a charge succeeded, from retrieve().
  Time created;
  // Of the keys that the gateway was asked with, where they may be replaced: the browser pays with
  // the same.
  std::optional<std::string> publishable_key = {};
};

enum class FailureKind {
  declined,  // 402: the card was refused; another may do. The browser is told why by the gateway.
  refused,  // 4xx: the gateway will never do this (bad parameter, wrong state, wrong key). No money
            // has moved by this call. not_found() tells 404 apart.
  unknown   // Timeout, broken connection, 409 in flight, 429, 5xx, garbage: it may have happened.
            // Look it up, or call again with the same idempotency key; never with a new one.
};

struct Failure {
  FailureKind kind = FailureKind::unknown;
  std::string code = {};  // The gateway's; ours for unknown: timeout, reset, refused, garbage, ...
  std::string text = {};  // For the log; holds no secret.
  int status = 0;         // HTTP; 0 when no answer came.
  std::optional<Intent> intent = {};  // Where the error embeds it.
  bool may_have_arrived = true;       // false: surely nothing was sent ("not charged, try again").
  bool no_answer = false;             // The gateway was not reached, or did not answer in time.

  bool not_found() const { return status == 404; }
  // Other calls would fail the same way: no answer, a key that the gateway refuses, too many calls.
  bool concerns_all() const { return no_answer || status == 401 || status == 403 || status == 429; }
};

// Payments whose metadata name such an order were made to try the keys.
constexpr std::string_view test_order = "typecase-test-";

// The shop has no keys of the gateway: nothing was sent, and nothing is tried again in vain.
constexpr std::string_view not_set_up_code = "payments_not_set_up";

inline Failure not_set_up() {
  return {.kind = FailureKind::unknown,
          .code = std::string(not_set_up_code),
          .text = "the shop has no payment keys",
          .may_have_arrived = false,
          .no_answer = true};
}

template <class T>
using Answer = boost::system::result<T, Failure>;

// Found by Boost when .value() meets a Failure: std::runtime_error with kind and code.
[[noreturn]] void throw_exception_from_error(const Failure& failure,
                                             const boost::source_location& where);

struct NewIntent {
  Money amount;
  std::string currency = {};         // "EUR"
  std::string order_id = {};         // metadata[order_id]
  int attempt = 1;                   // metadata[attempt]
  std::string receipt_email = {};    // Empty: none.
  std::string description = {};      // Empty: none.
  std::string idempotency_key = {};  // At most 255 characters; committed before the call.
};

enum class RefundStatus {
  pending,          // The bank has not confirmed it yet.
  requires_action,  // The gateway waits for the customer; the money has not moved.
  succeeded,        // It may fail still, days later.
  failed,           // Final.
  canceled,         // Final.
  other             // A status of later versions: treat as "not known yet".
};

std::string_view name(RefundStatus status);

struct NewRefund {
  std::string intent_id = {};
  Money amount;
  std::string order_id = {};                     // metadata[order_id]
  std::string refund_id = {};                    // metadata[refund_id]: our own
  std::string reason = "requested_by_customer";  // Or duplicate, fraudulent.
  std::string idempotency_key = {};              // As in NewIntent.
};

struct Refund {
  std::string id;         // "re_..."
  std::string intent_id;  // May be empty, of a charge that was made without an intent.
  std::string charge;     // "ch_..."; may be empty
  Money amount;
  std::string currency;  // "EUR"
  RefundStatus status = RefundStatus::other;
  std::string failure_reason;  // lost_or_stolen_card, ...; may be empty
  std::map<std::string, std::string> metadata;
  Time created;
};

enum class DisputeStatus {
  warning_needs_response,  // An inquiry of the bank: no money has moved.
  warning_under_review,
  warning_closed,
  needs_response,  // The bank has taken the money back.
  under_review,
  won,
  lost,
  other  // A status of later versions: treat as "not known yet".
};

std::string_view name(DisputeStatus status);

struct Dispute {
  std::string id;         // "dp_..."
  std::string intent_id;  // May be empty.
  std::string charge;     // "ch_..."; may be empty
  Money amount;
  std::string currency;  // "EUR"
  DisputeStatus status = DisputeStatus::other;
  std::string reason;  // fraudulent, product_not_received, ...; may be empty
};

struct Event;
struct PayoutPage;  // payments/payouts.h
struct PayoutLinePage;

// The world ends here. All calls block up to 20 s: never inside a database transaction, never on an
// I/O thread.
class Gateway {
 public:
  virtual ~Gateway() = default;

  virtual Answer<Intent> create(const NewIntent& intent) = 0;
  virtual Answer<Intent> retrieve(std::string_view intent_id) = 0;

  // refused "payment_intent_unexpected_state": it succeeded or is canceled already; the failure
  // embeds the intent.
  virtual Answer<Intent> cancel(std::string_view intent_id, std::string_view idempotency_key) = 0;

  // Every intent created in [from, to], oldest first: finds what a crash forgot.
  virtual Answer<std::vector<Intent>> list(Time from, Time to) = 0;

  // Pays money of a succeeded intent back. refused: charge_already_refunded, charge_disputed, or
  // more than is left of it (parameter_invalid_integer, amount_too_large).
  virtual Answer<Refund> refund(const NewRefund& refund) = 0;
  virtual Answer<Refund> retrieve_refund(std::string_view refund_id) = 0;

  // Every refund of an intent, oldest first: finds what a crash forgot and what staff did
  // elsewhere.
  virtual Answer<std::vector<Refund>> refunds_of(std::string_view intent_id) = 0;

  virtual Answer<Dispute> retrieve_dispute(std::string_view dispute_id) = 0;

  // Every event created in [from, to], oldest first: finds webhooks that never came. An event that
  // cannot be read is left out and logged (event_not_read).
  virtual Answer<std::vector<Event>> list_events(Time from, Time to) = 0;

  // A page of the payouts created in [from, to], the newest first. after: `next` of the page
  // before.
  virtual Answer<PayoutPage> list_payouts(Time from, Time to, std::string_view after) = 0;

  // A page of what is in a payout, its own transaction included. refused: a payout that is not
  // automatic.
  virtual Answer<PayoutLinePage> payout_lines(std::string_view payout_id,
                                              std::string_view after) = 0;

  virtual std::string publishable_key() const = 0;

  // false: there are no keys, every call fails as not_set_up().
  virtual bool is_set_up() const { return true; }
};

}  // namespace typecase::payments
