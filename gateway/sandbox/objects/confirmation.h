#pragma once

#include <boost/describe/enum.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

// Where a confirmation leads: to a charge, or first to a question of the customer's bank.
//
//   requires_payment_method, requires_confirmation, requires_action
//     -> succeeded                 the charge was paid
//     -> requires_payment_method   the charge or the question failed: last_payment_error says why
//     -> requires_action           3-D Secure: next_action says where the question is asked

// Where our script lets the question be asked: over the shop's page, or on a page of its own that
// returns, as some banks want it.
enum class ChallengePlace { dialog, redirect };
BOOST_DESCRIBE_ENUM(ChallengePlace, dialog, redirect)

struct Confirmation {
  std::string return_url;             // Empty: none.
  bool use_stripe_sdk = false;        // Our script asks in a frame; otherwise a page that returns.
  bool wants_three_d_secure = false;  // Also of a card that does not need it.
};

// Saves the intent in its new state. 402 with the error when the card was declined.
Reply confirm(Context& context, boost::json::object intent,
              const boost::json::object& payment_method, const Confirmation& confirmation);

// 400 payment_intent_unexpected_state, with the intent, unless its status is one of `allowed`.
void need_status(const boost::json::object& intent, std::initializer_list<std::string_view> allowed,
                 std::string_view verb);

// A question the bank asks, as its page needs it.
struct Challenge {
  std::string id;
  std::string intent;
  std::string return_url;
  bool is_open = false;
  std::int64_t amount = 0;
  std::string currency;
};
Challenge need_challenge(Context& context, std::string_view id);

// The customer's answer; repeated answers change nothing. Returns the intent as it is then.
boost::json::object answer_challenge(Context& context, std::string_view id, bool passed);

// Closes the questions of an intent that nobody needs to answer any more.
void void_challenges(Context& context, std::string_view intent);

}  // namespace typecase::sandbox
