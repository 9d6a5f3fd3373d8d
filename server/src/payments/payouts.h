#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/money.h"

// Money that the gateway pays to the foundry's bank, and what it is made of.
namespace typecase::payments {

enum class PayoutStatus {
  pending,
  in_transit,
  paid,  // It may fail still, some days later.
  failed,
  canceled,
  other  // A status of later versions: treat as "not known yet".
};
BOOST_DESCRIBE_ENUM(PayoutStatus, pending, in_transit, paid, failed, canceled, other)

struct Payout {
  std::string id;  // "po_..."
  Money amount;
  std::string currency;  // "EUR", upper case
  PayoutStatus status = PayoutStatus::other;
  bool is_automatic = false;      // Otherwise the gateway does not tell what is in it.
  bool is_being_matched = false;  // The gateway is still gathering what is in it.
  std::string failure_code;       // account_closed, ...; may be empty
  Time created;
  Time arrives_at;  // at the bank, as the gateway expects it
};

enum class PayoutLineKind {
  charge,
  refund,
  refund_failure,    // The money of a refund came back.
  dispute,           // A bank took money of a charge.
  dispute_reversal,  // It gave some back.
  fee,               // Of the gateway, about no single charge.
  payout,            // The payout's own: takes its amount off the balance.
  payout_failure,    // An earlier payout failed, and its amount came back.
  other
};
BOOST_DESCRIBE_ENUM(PayoutLineKind, charge, refund, refund_failure, dispute, dispute_reversal, fee,
                    payout, payout_failure, other)

// A transaction of the gateway's balance that left with a payout. net = amount - fee.
struct PayoutLine {
  std::string id;  // "txn_..."
  PayoutLineKind kind = PayoutLineKind::other;
  std::string type;  // as the gateway spells it
  Money amount;      // of the payout's currency; negative: it lessens the payout
  Money fee;
  Money net;
  std::string source;     // "ch_...", "re_...", "dp_...", "po_..."; may be empty
  std::string intent_id;  // of the charge behind it; may be empty
  std::string order_id;   // as the charge's metadata name it; may be empty
  // Of the charge, refund or dispute itself, where the gateway converted another currency.
  Money source_amount;
  std::string source_currency;
  bool is_converted = false;
  Time created;
};

struct PayoutPage {
  std::vector<Payout> payouts;  // the newest first
  std::string next;             // id to go on after; empty: the last page
};

struct PayoutLinePage {
  std::vector<PayoutLine> lines;  // the newest first
  std::string next;
};

}  // namespace typecase::payments
