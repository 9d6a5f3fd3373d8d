#include "base/clock.h"

#include <ctime>

namespace typecase {
namespace {

std::string format(Time time, const char* pattern) {
  std::time_t seconds = std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, pattern, &parts)};
}

}  // namespace

Time SystemClock::now() const {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

std::string to_iso8601(Time time) { return format(time, "%Y-%m-%dT%H:%M:%SZ"); }
std::string to_http_date(Time time) { return format(time, "%a, %d %b %Y %H:%M:%S GMT"); }

}  // namespace typecase
