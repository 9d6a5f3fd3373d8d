#include "messages/messages.h"

#include <unicode/locid.h>
#include <unicode/msgfmt.h>
#include <unicode/smpdtfmt.h>

#include <boost/json.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <stdexcept>
#include <unordered_map>

#include "messages/texts.gen.h"

namespace typecase::messages {
namespace {

using Catalogue = std::map<std::string, std::string, std::less<>>;

const Catalogue& catalogue() {
  static const Catalogue all = boost::json::value_to<Catalogue>(boost::json::parse(english_json));
  return all;
}

void check(UErrorCode status, std::string_view key) {
  if (U_SUCCESS(status)) return;
  throw std::logic_error("message " + std::string(key) + ": " + u_errorName(status));
}

// ICU's formatters are not safe to share: each thread keeps its own, parsed once.
const icu::MessageFormat& format_of(const std::string& key, const std::string& pattern) {
  thread_local std::unordered_map<std::string, std::unique_ptr<icu::MessageFormat>> formats;
  std::unique_ptr<icu::MessageFormat>& format = formats[key];
  if (!format) {
    UErrorCode status = U_ZERO_ERROR;
    auto parsed = std::make_unique<icu::MessageFormat>(icu::UnicodeString::fromUTF8(pattern),
                                                       icu::Locale::getEnglish(), status);
    check(status, key);
    format = std::move(parsed);
  }
  return *format;
}

icu::Formattable formattable(const Argument& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) return {*number};
  return icu::UnicodeString::fromUTF8(std::get<std::string_view>(argument.value));
}

std::string formatted(const std::string& key, const std::string& pattern,
                      std::initializer_list<Argument> arguments) {
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const Argument& argument : arguments) {
    names.push_back(icu::UnicodeString::fromUTF8(argument.name));
    values.push_back(formattable(argument));
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString text;
  format_of(key, pattern)
      .format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), text, status);
  check(status, key);
  std::string utf8;
  return text.toUTF8String(utf8);
}

}  // namespace

std::string text_of(std::string_view key, std::initializer_list<Argument> arguments) {
  auto found = catalogue().find(key);
  if (found == catalogue().end()) throw std::out_of_range("no message " + std::string(key));
  const auto& [name, pattern] = *found;
  bool is_plain = pattern.find_first_of("{'") == std::string::npos;
  return is_plain ? pattern : formatted(name, pattern, arguments);
}

bool has(std::string_view key) { return catalogue().contains(key); }

std::string text(Key key, std::initializer_list<Argument> arguments) {
  return text_of(key.name(), arguments);
}

std::string day(Time time) {
  UErrorCode status = U_ZERO_ERROR;
  thread_local icu::SimpleDateFormat format("d MMMM y", icu::Locale::getEnglish(), status);
  check(status, "day");
  format.setTimeZone(*icu::TimeZone::getGMT());
  icu::UnicodeString text;
  format.format(static_cast<UDate>(
                    std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch().count()),
                text);
  std::string utf8;
  return text.toUTF8String(utf8);
}

}  // namespace typecase::messages
