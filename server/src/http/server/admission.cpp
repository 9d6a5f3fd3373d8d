#include "http/server/admission.h"

namespace typecase::http {

bool Admission::enter(const IpAddress& group, bool trusted) {
  std::lock_guard lock(mutex_);
  if (total_ >= total_limit_) return false;
  if (!trusted) {
    int& count = by_group_[group];
    if (count >= address_limit_) return false;
    ++count;
  }
  ++total_;
  return true;
}

void Admission::leave(const IpAddress& group, bool trusted) {
  std::lock_guard lock(mutex_);
  if (!trusted) {
    auto counted = by_group_.find(group);
    if (--counted->second == 0) by_group_.erase(counted);
  }
  if (--total_ == 0) empty_.notify_all();
}

bool Admission::wait_until_empty(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  return empty_.wait_for(lock, longest, [this] { return total_ == 0; });
}

}  // namespace typecase::http
