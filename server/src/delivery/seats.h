#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "base/error.h"
#include "base/ids.h"

namespace typecase::delivery {

// How many downloads may be under way at once: of one file (parts of it count each), of one order,
// and of the shop. Each keeps one piece of its file in memory.
struct SeatLimits {
  int of_file = 4;
  int of_order = 16;
  int of_shop = 300;
};

// Held for as long as the answer is being sent.
using Seat = std::shared_ptr<const void>;

// Thread-safe.
class Seats {
 public:
  explicit Seats(SeatLimits limits = {}) : limits_(limits) {}

  // too_many: too_many_downloads. unavailable: busy.
  Result<Seat> take(const OrderId& order, std::string_view name);

 private:
  struct Taken {
    std::mutex mutex;
    int all = 0;
    std::map<std::string, int> by_key;  // of files and of orders
  };

  SeatLimits limits_;
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();  // An answer may outlive the shop.
};

}  // namespace typecase::delivery
