#include "base/log_line.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <functional>

#include "base/time_text.h"

namespace typecase::log {
namespace {

constexpr std::string_view level_names[] = {"debug", "info", "warning", "error"};

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

void append_name(std::string& line, std::string_view name) {
  line.append(",");
  append_quoted(line, name);
  line.append(":");
}

std::string_view time_now() {
  thread_local TimeText time(to_iso8601);
  return time.now();
}

}  // namespace

thread_local const ForRequest* current_request = nullptr;

void append_line(std::string& out, Level level, std::string_view event,
                 std::initializer_list<Field> fields) {
  out.append("{\"time\":\"").append(time_now()).append("\",\"level\":\"");
  out.append(level_names[static_cast<int>(level)]).append("\",\"event\":");
  append_quoted(out, event);
  for (const Field& field : fields) {
    append_name(out, field.name);
    field.quoted ? append_quoted(out, field.text) : void(out.append(field.text));
  }
  if (current_request) {
    append_name(out, "client");
    append_quoted(out, current_request->client);
    append_name(out, "id");
    append_quoted(out, current_request->id);
  }
  out.append("}\n");
}

}  // namespace typecase::log
