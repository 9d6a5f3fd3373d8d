#pragma once

#include "api/answer.h"
#include "orders/payouts/payout_reports.h"

// Payouts in the shapes of api/console.yaml.
namespace typecase::api::answers {

struct PayoutReading {
  const orders::PayoutReading& reading;
  bool is_set_up = reading.is_set_up, is_complete = reading.is_complete;
  std::optional<Time> read_at = reading.read_at;
  OptionalText failure = reading.failure;
};
BOOST_DESCRIBE_STRUCT(PayoutReading, (), (is_set_up, is_complete, read_at, failure))

struct FoundPayout {
  const orders::StoredPayout& stored;
  std::string_view id = stored.id, gateway_id = stored.gateway_id, currency = stored.currency;
  Money amount = stored.amount;
  payments::PayoutStatus status = stored.status;
  Time created_at = stored.created_at, arrives_at = stored.arrives_at;
  orders::LinesState lines_state = stored.lines_state;
  std::int64_t lines = stored.lines;
  Money fees = stored.fees;
  std::int64_t differences = stored.differences;
};
BOOST_DESCRIBE_STRUCT(FoundPayout, (),
                      (id, gateway_id, currency, amount, status, created_at, arrives_at,
                       lines_state, lines, fees, differences))

struct FoundPayouts {
  const orders::PayoutReading& read;
  const orders::PayoutList& found;
  PayoutReading reading{read};
  std::vector<FoundPayout> payouts = each<FoundPayout>(found.payouts);
  std::optional<std::string> next =
      found.next ? std::optional(to_cursor(*found.next, orders::payout_list)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundPayouts, (), (reading, payouts, next))

struct ShownPayout {
  const orders::ShownPayout& shown;
  FoundPayout payout{shown};
  json::Ref<orders::PayoutSums> sums = static_cast<const orders::PayoutSums&>(shown);
  std::optional<std::string_view> failure_code = unless_empty(shown.failure_code);
  OptionalText returned_with = shown.returned_with;
};
BOOST_DESCRIBE_STRUCT(ShownPayout, (), (payout, sums, failure_code, returned_with))

struct PayoutLine {
  const orders::StoredPayoutLine& line;
  std::string_view id = line.id;
  payments::PayoutLineKind kind = line.kind;
  std::string_view type = line.type;
  Money amount = line.amount, fee = line.fee, net = line.net;
  std::string_view source = line.source;
  OptionalText order_id = line.order_id;
  std::optional<std::string_view> named_order = unless_empty(line.named_order);
  Money source_amount = line.source_amount;
  std::string_view source_currency = line.source_currency;
  Time created_at = line.created_at;
  orders::LineMatch match = line.state;
};
BOOST_DESCRIBE_STRUCT(PayoutLine, (),
                      (id, kind, type, amount, fee, net, source, order_id, named_order,
                       source_amount, source_currency, created_at, match))

struct PayoutLines {
  const orders::PayoutLineList& found;
  std::string_view list;  // of the cursor
  std::vector<PayoutLine> lines = each<PayoutLine>(found.lines);
  std::optional<std::string> next =
      found.next ? std::optional(to_cursor(*found.next, list)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(PayoutLines, (), (lines, next))

struct PayoutGap {
  const orders::AwaitedEntry& entry;
  std::string_view id = entry.id;
  orders::AwaitedKind kind = entry.kind;
  std::string_view order_id = entry.order_id.text;
  Money amount = entry.amount;
  std::string_view currency = entry.currency;
  Time at = entry.occurred_at;
};
BOOST_DESCRIBE_STRUCT(PayoutGap, (), (id, kind, order_id, amount, currency, at))

struct PayoutGaps {
  const orders::AwaitedList& found;
  std::vector<PayoutGap> gaps = each<PayoutGap>(found.entries);
  std::int64_t count = found.count;
  std::optional<std::string> next =
      found.next ? std::optional(to_cursor(*found.next, orders::payout_gap_list)) : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(PayoutGaps, (), (gaps, count, next))

}  // namespace typecase::api::answers
