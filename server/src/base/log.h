#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace typecase::log {

// One JSON object a line on standard error: time, level, event, then the fields. Values are
// escaped. Never pass a token, password, card number or client secret: nothing filters them.
struct Field {
  Field(std::string_view key, std::string_view value) : name(key), text(value) {}
  Field(std::string_view key, const std::string& value) : name(key), text(value) {}
  Field(std::string_view key, const char* value) : name(key), text(value) {}
  Field(std::string_view key, long long value)
      : name(key), text(std::to_string(value)), quoted(false) {}
  Field(std::string_view key, long value) : Field(key, static_cast<long long>(value)) {}
  Field(std::string_view key, unsigned long value) : Field(key, static_cast<long long>(value)) {}
  Field(std::string_view key, int value) : Field(key, static_cast<long long>(value)) {}

  std::string_view name;
  std::string text;
  bool quoted = true;
};

enum class Level { debug, info, warning, error, off };
void set_level(Level level);  // Default: info.
bool enabled(Level level);    // To spare the making of fields that nobody reads.

// While it lives, each line of this thread also says which request it is about: "client", the
// address that asks, and "id", the request's. Both texts outlive it. An inner one replaces it.
class ForRequest {
 public:
  ForRequest(std::string_view client, std::string_view id);
  ~ForRequest();
  ForRequest(const ForRequest&) = delete;
  ForRequest& operator=(const ForRequest&) = delete;

  const std::string_view client;
  const std::string_view id;

 private:
  const ForRequest* const outer_;
};

// `event` is a short constant in snake_case: "order_paid". Who, what and why are fields.
void debug(std::string_view event, std::initializer_list<Field> fields = {});
void info(std::string_view event, std::initializer_list<Field> fields = {});
void warning(std::string_view event, std::initializer_list<Field> fields = {});
void error(std::string_view event, std::initializer_list<Field> fields = {});

}  // namespace typecase::log
