#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace typecase {

// A moment in UTC, in microseconds since 1970: as it is stored in the database.
using Time = std::chrono::sys_time<std::chrono::microseconds>;

// Where the world's time comes in; a test brings its own.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time now() const = 0;
};

class SystemClock final : public Clock {
 public:
  Time now() const override;
};

// A clock that stands until it is moved, by any thread.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(Time start) : now_(start) {}
  Time now() const override { return now_; }
  void advance(std::chrono::microseconds step) { now_ = now_.load() + step; }

 private:
  std::atomic<Time> now_;
};

inline std::int64_t to_micros(Time time) { return time.time_since_epoch().count(); }
inline Time from_micros(std::int64_t micros) { return Time{std::chrono::microseconds{micros}}; }

std::string to_iso8601(Time time);    // "2026-11-21T14:05:09Z", whole seconds, for the API
std::string to_http_date(Time time);  // "Sat, 21 Nov 2026 14:05:09 GMT" (RFC 9110, 5.6.7)

}  // namespace typecase
