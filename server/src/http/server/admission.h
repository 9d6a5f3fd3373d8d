#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

#include "http/message/address.h"

namespace typecase::http {

// Counts open connections, all together and by whom they come from. Safe from any thread.
class Admission {
 public:
  Admission(int total, int per_address) : total_limit_(total), address_limit_(per_address) {}

  // False: one too many, nothing counted. A trusted proxy counts towards the total only.
  bool enter(const IpAddress& group, bool trusted);
  void leave(const IpAddress& group, bool trusted);

  // Waits for the last connection to leave. False: `longest` passed first.
  bool wait_until_empty(std::chrono::milliseconds longest);

 private:
  const int total_limit_;
  const int address_limit_;
  std::mutex mutex_;
  std::condition_variable empty_;
  int total_ = 0;
  std::map<IpAddress, int> by_group_;
};

}  // namespace typecase::http
