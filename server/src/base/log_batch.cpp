#include "base/log_batch.h"

#include "base/log_line.h"

namespace typecase::log {
namespace {

constexpr std::size_t most_bytes = 32 * 1024;  // that wait; a pipe takes them in one call

}  // namespace

void Batch::info(std::string_view event, std::initializer_list<Field> fields) {
  if (!enabled(Level::info)) return;
  append_line(lines_, Level::info, event, fields);
  if (lines_.size() >= most_bytes) flush();
}

void Batch::flush() {
  if (lines_.empty()) return;
  write_lines(lines_);
  lines_.clear();
}

}  // namespace typecase::log
