#pragma once

#include <string>
#include <string_view>

#include "base/ids.h"

namespace typecase::orders {

// A reason for a review in words, for the foundry: the messages review.WHY.subject, .meaning and
// .remedy of site/messages/en.json.
struct ReviewWords {
  std::string subject;  // "A payment arrived late"
  std::string meaning;  // what happened, and what it means
  std::string remedy;   // what to do
};

// Of every reason; one that has no words of its own is named by its code.
ReviewWords words_of_review(std::string_view why, const OrderId& order);

// Whether it is about a payment that the buyer's bank contests: every reason "dispute_...".
bool is_about_dispute(std::string_view why);

// Whether it is about money that came late, twice or for nothing, so that staff decide whether it
// goes back.
bool is_about_held_money(std::string_view why);

}  // namespace typecase::orders
