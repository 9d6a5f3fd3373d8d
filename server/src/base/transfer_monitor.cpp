#include "base/transfer_monitor.h"

#include <algorithm>

namespace typecase {
namespace {

constexpr std::chrono::seconds window{10};

}  // namespace

void TransferMonitor::note(std::uint64_t arrived, Instant now) {
  std::lock_guard lock(mutex_);
  if (arrived > arrived_) moved_at_ = now;
  arrived_ = std::max(arrived_, arrived);
  if (now - mark_.at < window) return;
  before_ = mark_;
  mark_ = {now, arrived_};
}

void TransferMonitor::excuse(Instant now) {
  std::lock_guard lock(mutex_);
  moved_at_ = now;
  mark_ = before_ = {now, arrived_};
}

bool TransferMonitor::is_still(Instant now, Duration longest) const {
  std::lock_guard lock(mutex_);
  return now - moved_at_ >= longest;
}

bool TransferMonitor::is_slower(Instant now, double bytes_a_second) const {
  std::lock_guard lock(mutex_);
  std::chrono::duration<double> span = now - before_.at;
  if (span < window) return false;
  return static_cast<double>(arrived_ - before_.arrived) < bytes_a_second * span.count();
}

}  // namespace typecase
