#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

#include "base/clock.h"
#include "messages/keys.gen.h"

// The message catalogue: site/messages/en.json, which the web front end reads too. Its texts are
// ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/), and
// embedded in the program by the build.
namespace typecase::messages {

// A key of the catalogue, but none of the console. One that the catalogue lacks does not compile.
class Key {
 public:
  consteval Key(const char* name) : name_(name) {
    std::size_t at = 0;
    while ((at = message_keys.find(name_, at + 1)) != std::string_view::npos) {
      std::size_t end = at + name_.size();
      if (message_keys[at - 1] == '"' && message_keys.substr(end, 2) == "\":") return;
    }
    throw "site/messages/en.json lacks this key";
  }

  std::string_view name() const { return name_; }

 private:
  std::string_view name_;
};

// The value of an argument; numbers choose plural forms.
struct Argument {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};

// The text of a message. A message without arguments is returned as it stands. Thread-safe.
std::string text(Key key, std::initializer_list<Argument> arguments = {});

// The same for a key that is data, as in site/screens.json, or one of the console.
// Throws std::out_of_range where the catalogue lacks it.
std::string text_of(std::string_view key, std::initializer_list<Argument> arguments = {});

// Whether the catalogue has a message under a key that is data.
bool has(std::string_view key);

// "2 November 2026", of the day in UTC.
std::string day(Time time);

}  // namespace typecase::messages
