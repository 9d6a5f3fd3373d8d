#include "delivery/seats.h"

namespace typecase::delivery {
namespace {

constexpr int seconds_to_wait = 10;

Error too_many() {
  return {ErrorKind::too_many,
          "too_many_downloads",
          "Downloads of this order are under way already. Wait for one of them to end.",
          {},
          seconds_to_wait};
}

}  // namespace

Result<Seat> Seats::take(const OrderId& order, std::string_view name) {
  std::string file = order.text + '/' + std::string(name);
  std::lock_guard lock(taken_->mutex);
  if (taken_->all >= limits_.of_shop) {
    return Error{ErrorKind::unavailable,
                 "busy",
                 "Many downloads are under way. Try again in a moment.",
                 {},
                 seconds_to_wait};
  }
  auto seated = [&](const std::string& key) {
    auto found = taken_->by_key.find(key);
    return found == taken_->by_key.end() ? 0 : found->second;
  };
  if (seated(file) >= limits_.of_file || seated(order.text) >= limits_.of_order) return too_many();
  ++taken_->all;
  ++taken_->by_key[file];
  ++taken_->by_key[order.text];
  auto leave = [taken = taken_, file, order = order.text](const void*) {
    std::lock_guard guard(taken->mutex);
    --taken->all;
    for (const std::string& key : {file, order}) {
      auto found = taken->by_key.find(key);
      if (--found->second == 0) taken->by_key.erase(found);
    }
  };
  return Seat(taken_.get(), std::move(leave));
}

}  // namespace typecase::delivery
