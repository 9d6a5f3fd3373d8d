#pragma once

#include <boost/describe/enum.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

// A cardholder turns to the bank.
//
//   warning_needs_response -> warning_closed | needs_response     an inquiry; no money moves
//   needs_response -> won | lost                                  the money is withdrawn
struct NewDispute {
  std::string charge;
  std::string reason = "fraudulent";
  bool is_inquiry = false;
  std::optional<std::int64_t> amount;  // Otherwise what was not given back yet.
};

// Kept, with its events. ApiError: a charge that was not paid or has an open dispute; an amount
// that is not between 1 and the charge's.
boost::json::object open_dispute(Context& context, const NewDispute& asked);

// As the card that was charged has it.
void dispute_as_card_does(Context& context, std::string_view charge);

// The event of an early fraud warning, which moves no money and changes nothing.
void warn_of_fraud(Context& context, std::string_view charge);

// won: the money comes back. closed: of an inquiry. escalated: an inquiry becomes a dispute.
enum class DisputeOutcome { won, lost, closed, escalated };
BOOST_DESCRIBE_ENUM(DisputeOutcome, won, lost, closed, escalated)

// ApiError 400 when the dispute cannot end so from its state.
boost::json::object resolve_dispute(Context& context, std::string_view id, DisputeOutcome outcome);

// Whether a dispute of the charge keeps it from being refunded.
bool is_charged_back(Context& context, std::string_view charge);

}  // namespace typecase::sandbox
