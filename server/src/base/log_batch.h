#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/log.h"

namespace typecase::log {

// Lines that are written together: one system call for many. For one thread, whose other lines may
// stand before them.
class Batch {
 public:
  Batch() = default;
  ~Batch() { flush(); }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // As log::info; the line is written with the next flush, or now where many wait already.
  void info(std::string_view event, std::initializer_list<Field> fields = {});

  bool empty() const { return lines_.empty(); }
  void flush();

 private:
  std::string lines_;
};

}  // namespace typecase::log
