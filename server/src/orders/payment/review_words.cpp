#include "orders/payment/review_words.h"

#include "messages/messages.h"

namespace typecase::orders {

ReviewWords words_of_review(std::string_view why, const OrderId& order) {
  std::string key = "review." + std::string(why);
  if (!messages::has(key + ".subject")) key = "review.other";
  auto filled = [&](const char* part) {
    return messages::text_of(key + part, {{"order", order.text}, {"why", why}});
  };
  return {filled(".subject"), filled(".meaning"), filled(".remedy")};
}

bool is_about_dispute(std::string_view why) { return why.starts_with("dispute_"); }

}  // namespace typecase::orders
