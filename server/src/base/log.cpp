#include "base/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <functional>

#include "base/clock.h"

namespace typecase::log {
namespace {

constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, spdlog::level::info,
                                                spdlog::level::warn, spdlog::level::err,
                                                spdlog::level::off};

thread_local const ForRequest* current_request = nullptr;

// spdlog's own pattern does not escape, so the line is made here and passed through whole.
spdlog::logger& sink() {
  static const auto logger = [] {
    auto made = std::make_shared<spdlog::logger>("typecase",
                                                 std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_pattern("%v");
    made->flush_on(spdlog::level::debug);
    return made;
  }();
  return *logger;
}

// As nearly everything is that is logged: a request has a dozen such texts.
bool is_plain(std::string_view text) {
  return std::ranges::all_of(text,
                             [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

// Text from outside may be no UTF-8, which would break the line for its readers.
std::string escaped(std::string_view text) {
  std::string quoted = boost::json::serialize(boost::json::string_view(text.data(), text.size()));
  auto is_ascii = [](char c) { return static_cast<signed char>(c) >= 0; };
  if (std::ranges::all_of(quoted, is_ascii)) return quoted;
  boost::system::error_code bad_utf8;
  boost::json::parse(quoted, bad_utf8);
  if (bad_utf8) std::ranges::replace_if(quoted, std::not_fn(is_ascii), '?');
  return quoted;
}

void append_quoted(std::string& line, std::string_view text) {
  if (!is_plain(text)) {
    line.append(escaped(text));
    return;
  }
  line.append("\"").append(text).append("\"");
}

void write(spdlog::level::level_enum level, std::string_view name, std::string_view event,
           std::initializer_list<Field> fields) {
  if (!sink().should_log(level)) return;
  std::string line = "{\"time\":\"" + to_iso8601(SystemClock{}.now()) + "\",\"level\":\"";
  line.append(name).append("\",\"event\":");
  append_quoted(line, event);
  auto append = [&line](const Field& field) {
    line.append(",");
    append_quoted(line, field.name);
    line.append(":");
    if (field.quoted)
      append_quoted(line, field.text);
    else
      line.append(field.text);
  };
  for (const Field& field : fields) append(field);
  if (current_request) {
    append({"client", current_request->client});
    append({"id", current_request->id});
  }
  sink().log(level, "{}}}", line);
}

}  // namespace

ForRequest::ForRequest(std::string_view client, std::string_view id)
    : client(client), id(id), outer_(current_request) {
  current_request = this;
}

ForRequest::~ForRequest() { current_request = outer_; }

void set_level(Level level) { sink().set_level(levels[static_cast<int>(level)]); }

bool enabled(Level level) { return sink().should_log(levels[static_cast<int>(level)]); }

void debug(std::string_view event, std::initializer_list<Field> fields) {
  write(spdlog::level::debug, "debug", event, fields);
}
void info(std::string_view event, std::initializer_list<Field> fields) {
  write(spdlog::level::info, "info", event, fields);
}
void warning(std::string_view event, std::initializer_list<Field> fields) {
  write(spdlog::level::warn, "warning", event, fields);
}
void error(std::string_view event, std::initializer_list<Field> fields) {
  write(spdlog::level::err, "error", event, fields);
}

}  // namespace typecase::log
