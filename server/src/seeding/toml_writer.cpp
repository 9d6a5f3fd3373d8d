#include "seeding/toml_writer.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text/utf8.h"

namespace typecase::seeding {
namespace {

constexpr std::size_t longest_line = 100;  // columns

bool is_bare_key(std::string_view key) {
  constexpr std::string_view bare =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return !key.empty() && key.find_first_not_of(bare) == key.npos;
}

// Controls, line and paragraph separators, marks that turn the direction of what follows, and the
// byte order mark.
bool is_hidden(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

std::string escape(std::uint32_t code) {
  switch (code) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      std::array<char, 16> digits{};
      std::snprintf(digits.data(), digits.size(), "\\u%04X", code);
      return digits.data();
  }
}

// The text of the first character, which is taken off. Bytes that are no UTF-8 stay as they are.
std::string take_character(std::string_view& text) {
  const auto [code, size, is_valid] = first_character(text);
  const bool is_escaped = is_valid && (code == '"' || code == '\\' || is_hidden(code));
  std::string written = is_escaped ? escape(code) : std::string(text.substr(0, size));
  text.remove_prefix(size);
  return written;
}

std::string quote(std::string_view text) {
  std::string written = "\"";
  while (!text.empty()) written += take_character(text);
  return written + '"';
}

// Between three quotes. Three quotes within, and one at the end, would close the text; an editor
// may strip a space at the end of a line.
std::string quote_lines(std::string_view text) {
  std::string written = "\"\"\"\n";
  int quotes = 0;  // that stand as they are, directly before
  while (!text.empty()) {
    const char first = text.front();
    const bool closes = quotes == 2 || text.size() == 1;
    quotes = first == '"' && !closes ? quotes + 1 : 0;
    if (first == '\n' || quotes > 0) {
      written += first;
      text.remove_prefix(1);
    } else if (text.starts_with(" \n")) {
      written += escape(' ');
      text.remove_prefix(1);
    } else {
      written += take_character(text);
    }
  }
  return written + "\"\"\"";
}

std::string list_of(const std::vector<std::string>& values, std::string_view before,
                    std::string_view between, std::string_view after) {
  std::string list;
  for (const std::string& value : values) list.append(list.empty() ? "" : between) += quote(value);
  return std::string(before) + list + std::string(after);
}

}  // namespace

TomlWriter::TomlWriter(std::string_view comment) : file_("# " + std::string(comment) + "\n") {}

void TomlWriter::line(std::string_view key, std::string_view value) {
  file_.append(is_bare_key(key) ? std::string(key) : quote(key));
  file_.append(" = ").append(value) += '\n';
}

void TomlWriter::entry(std::string_view name) { file_.append("\n[[").append(name).append("]]\n"); }

void TomlWriter::section(std::string_view name) { file_.append("\n[").append(name).append("]\n"); }

void TomlWriter::text(std::string_view key, std::string_view value) {
  const bool has_lines = value.find('\n') != value.npos;
  line(key, has_lines ? quote_lines(value) : quote(value));
}

void TomlWriter::texts(std::string_view key, const std::vector<std::string>& values) {
  std::string list = list_of(values, "[", ", ", "]");
  const bool fits = key.size() + 3 + code_points(list) <= longest_line;
  line(key, fits ? list : list_of(values, "[\n  ", ",\n  ", ",\n]"));
}

void TomlWriter::number(std::string_view key, std::int64_t value) {
  line(key, std::to_string(value));
}

void TomlWriter::multiplier(std::string_view key, Multiplier value) { line(key, to_string(value)); }

void TomlWriter::truth(std::string_view key, bool value) { line(key, value ? "true" : "false"); }

void TomlWriter::day(std::string_view key, std::chrono::sys_days value) {
  line(key, day_text(value));
}

void TomlWriter::moment(std::string_view key, Time value) {
  line(key, moment_text(value, std::chrono::seconds(1)));
}

void TomlWriter::text_unless_empty(std::string_view key, std::string_view value) {
  if (!value.empty()) text(key, value);
}

void TomlWriter::texts_unless_empty(std::string_view key, const std::vector<std::string>& values) {
  if (!values.empty()) texts(key, values);
}

void TomlWriter::truth_if_set(std::string_view key, bool value) {
  if (value) truth(key, true);
}

std::string day_text(std::chrono::sys_days day) {
  const std::chrono::year_month_day date(day);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text.data();
}

std::string moment_text(Time moment, std::chrono::seconds unit) {
  const auto day = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::seconds>(moment - day));
  if (moment == day) return day_text(day);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "T%02d:%02d", static_cast<int>(time.hours().count()),
                static_cast<int>(time.minutes().count()));
  std::array<char, 8> seconds{};
  if (unit < std::chrono::minutes(1)) {
    std::snprintf(seconds.data(), seconds.size(), ":%02d",
                  static_cast<int>(time.seconds().count()));
  }
  return day_text(day) + text.data() + seconds.data() + "Z";
}

}  // namespace typecase::seeding
