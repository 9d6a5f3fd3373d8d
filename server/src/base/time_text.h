#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"

namespace typecase {

// The present second as a text, made once a second. For one thread.
class TimeText {
 public:
  using Format = std::string (*)(Time);  // to_iso8601, for one

  explicit TimeText(Format format) : format_(format) {}

  // Valid until the next call.
  std::string_view now() {
    const auto second = std::chrono::floor<std::chrono::seconds>(SystemClock{}.now());
    if (second != second_) {
      second_ = second;
      text_ = format_(second);
    }
    return text_;
  }

 private:
  Format format_;
  std::chrono::sys_seconds second_{};
  std::string text_;
};

}  // namespace typecase
