#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/log.h"

namespace typecase::log {

// The request that lines of this thread are about; null: none.
extern thread_local const ForRequest* current_request;

// Appends one line with its line feed: time, level, event, the fields, and the current request.
void append_line(std::string& out, Level level, std::string_view event,
                 std::initializer_list<Field> fields);

// Writes whole lines to standard error in one call. Thread-safe.
void write_lines(std::string_view lines);

}  // namespace typecase::log
