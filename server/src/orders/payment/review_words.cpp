#include "orders/payment/review_words.h"

#include <algorithm>
#include <array>

#include "messages/messages.h"

namespace typecase::orders {

using namespace std::string_view_literals;

ReviewWords words_of_review(std::string_view why, const OrderId& order) {
  std::string key = "review." + std::string(why);
  if (!messages::has(key + ".subject")) key = "review.other";
  auto filled = [&](const char* part) {
    return messages::text_of(key + part, {{"order", order.text}, {"why", why}});
  };
  return {filled(".subject"), filled(".meaning"), filled(".remedy")};
}

bool is_about_dispute(std::string_view why) { return why.starts_with("dispute_"); }

bool is_about_held_money(std::string_view why) {
  constexpr std::array reasons{
      "late_money"sv,       "amount_mismatch"sv,           "paid_twice"sv,
      "customer_deleted"sv, "prepared_cart_spent_twice"sv, "prepared_cart_withdrawn"sv};
  return std::ranges::find(reasons, why) != reasons.end();
}

}  // namespace typecase::orders
