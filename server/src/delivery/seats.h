#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "base/error.h"
#include "base/flow.h"
#include "base/ids.h"

namespace typecase::delivery {

// How many downloads may be under way at once: of one file (parts of it count each), of one order,
// one customer and one address, and of the shop. Each keeps one piece of its file in memory.
// docs/decisions/0030 tells why so many.
struct SeatLimits {
  int of_file = 4;
  int of_order = 16;
  int of_customer = 24;
  int of_address = 32;
  int of_shop = 300;
  int for_paid = 100;                            // of these, for orders that were paid for alone
  std::chrono::milliseconds still_after{2'000};  // Nothing arrived for so long: gives way.
  double slow = 16'384;  // Bytes a second, below which it gives way when the shop is full.
};

// For whom a download is.
struct Taker {
  OrderId order;
  CustomerId customer;
  std::string address;       // by which limits count clients
  bool is_paid_for = false;  // The order cost something.
};

// Held for as long as the answer is being sent, by its flow; whoever has to give way is cut.
using Seat = std::shared_ptr<Flow>;

// Thread-safe.
class Seats {
 public:
  using Instant = Flow::Instant;
  explicit Seats(SeatLimits limits = {}) : limits_(limits) {}

  // Where no seat is left, that of the oldest download of the same file, order, customer or address
  // which has come to a stand, as of a phone that has changed its network; where the shop has none
  // left, that of a slow one of an order that nobody paid for.
  // too_many: too_many_downloads. unavailable: busy. Then nobody has given way.
  Result<Seat> take(const Taker& taker, std::string_view name,
                    Instant now = std::chrono::steady_clock::now());

 private:
  struct Place {
    std::string file;
    Taker taker;
    Flow* flow;  // of a Held
  };
  struct Taken {
    std::mutex mutex;
    std::list<Place> places;  // oldest first
  };
  struct Held;
  class Search;

  SeatLimits limits_;
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();  // An answer may outlive the shop.
};

}  // namespace typecase::delivery
