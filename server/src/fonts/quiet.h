#pragma once

namespace typecase::fonts {

// While one of these lives, what this thread prints through C's `stderr` is dropped. Other threads,
// and writes to descriptor 2 itself, are untouched. For libraries that talk (decision 0006).
class QuietStandardError {
 public:
  QuietStandardError();
  ~QuietStandardError();
  QuietStandardError(const QuietStandardError&) = delete;
  QuietStandardError& operator=(const QuietStandardError&) = delete;

 private:
  bool before_;
};

}  // namespace typecase::fonts
