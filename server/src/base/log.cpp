#include "base/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "base/log_line.h"

namespace typecase::log {
namespace {

constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, spdlog::level::info,
                                                spdlog::level::warn, spdlog::level::err,
                                                spdlog::level::off};

// spdlog's own pattern does not escape: lines are made here, and passed through with their ends.
spdlog::logger& sink() {
  static const auto logger = [] {
    auto made = std::make_shared<spdlog::logger>("typecase",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_formatter(std::make_unique<spdlog::pattern_formatter>(
        "%v", spdlog::pattern_time_type::local, std::string()));
    made->flush_on(spdlog::level::debug);
    return made;
  }();
  return *logger;
}

void write(Level level, std::string_view event, std::initializer_list<Field> fields) {
  if (!enabled(level)) return;
  std::string line;
  append_line(line, level, event, fields);
  write_lines(line);
}

}  // namespace

ForRequest::ForRequest(std::string_view client, std::string_view id)
    : client(client), id(id), outer_(current_request) {
  current_request = this;
}

ForRequest::~ForRequest() { current_request = outer_; }

void set_level(Level level) { sink().set_level(levels[static_cast<int>(level)]); }

bool enabled(Level level) { return sink().should_log(levels[static_cast<int>(level)]); }

void write_lines(std::string_view lines) {
  sink().log(spdlog::level::critical, spdlog::string_view_t(lines.data(), lines.size()));
}

void debug(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::debug, event, fields);
}
void info(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::info, event, fields);
}
void warning(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::warning, event, fields);
}
void error(std::string_view event, std::initializer_list<Field> fields) {
  write(Level::error, event, fields);
}

}  // namespace typecase::log
