#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "base/error.h"
#include "base/ids.h"
#include "base/transfer_monitor.h"

namespace typecase::delivery {

// Downloads that may be under way at once: of one file (each part counts), of one order, one
// customer and one address, and of the shop. Each keeps one piece of its file in memory.
// docs/decisions/0030 tells why so many.
struct DownloadSlotLimits {
  int of_file = 4;
  int of_order = 16;
  int of_customer = 24;
  int of_address = 32;
  int of_shop = 300;
  int for_paid = 100;                            // of these, for orders that were paid for alone
  std::chrono::milliseconds still_after{2'000};  // without an arrived byte: may be replaced
  double slow = 16'384;  // bytes a second, below which it may be replaced when the shop is full
};

// The client of a download.
struct DownloadClient {
  OrderId order;
  CustomerId customer;
  std::string address;       // by which limits count clients
  bool is_paid_for = false;  // The order cost something.
};

// One download under way; ends with the last copy. The monitor of its answer, which is cut when the
// slot goes to another download.
using DownloadSlot = std::shared_ptr<TransferMonitor>;

// Gives slots to downloads up to the limits. Threads: any number at once.
class DownloadSlots {
 public:
  using Instant = TransferMonitor::Instant;
  explicit DownloadSlots(DownloadSlotLimits limits = {}) : limits_(limits) {}

  // Without a free slot replaces the oldest stalled download of the same file, order, customer or
  // address, as of a phone that has changed its network; where the shop has none left, a slow
  // download of an order at no charge.
  // too_many: too_many_downloads. unavailable: busy. Both replace nothing.
  Result<DownloadSlot> take(const DownloadClient& client, std::string_view name,
                            Instant now = std::chrono::steady_clock::now());

 private:
  struct Place {
    std::string file;
    DownloadClient client;
    TransferMonitor* flow;  // of a Held
  };
  struct Taken {
    std::mutex mutex;
    std::list<Place> places;  // oldest first
  };
  struct Held;
  class Search;

  DownloadSlotLimits limits_;
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();  // An answer may outlive the shop.
};

}  // namespace typecase::delivery
