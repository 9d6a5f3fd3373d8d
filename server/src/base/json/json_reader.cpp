#include "base/json/json_reader.h"

#include <algorithm>
#include <charconv>

namespace typecase::json {
namespace {

// Boost.JSON checks UTF-8 and turns lone surrogates down; U+0000 is legal JSON but no database
// text, so it is found here.
bool has_null_character(const boost::json::value& value) {
  if (value.is_string()) return value.get_string().find('\0') != boost::json::string::npos;
  if (value.is_array()) return std::ranges::any_of(value.get_array(), has_null_character);
  if (!value.is_object()) return false;
  return std::ranges::any_of(value.get_object(), [](const auto& member) {
    return member.key().find('\0') != boost::json::string_view::npos ||
           has_null_character(member.value());
  });
}

// The code unit of a \uXXXX at the beginning of `text`; 0 when there is none.
unsigned code_unit(std::string_view text) {
  unsigned unit = 0;
  if (text.size() < 6 || !text.starts_with("\\u")) return 0;
  std::from_chars(text.data() + 2, text.data() + 6, unit, 16);
  return unit;
}

bool is_leading(unsigned unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_trailing(unsigned unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

// Boost.JSON says "syntax" for some of them, so a text that it refused is looked through.
bool has_lone_surrogate(std::string_view text) {
  while ((text = text.substr(std::min(text.find('\\'), text.size()))).size() > 1) {
    unsigned unit = code_unit(text);
    bool paired = is_leading(unit) && is_trailing(code_unit(text.substr(6)));
    if (!paired && (is_leading(unit) || is_trailing(unit))) return true;
    text.remove_prefix(paired ? 12 : 2);
  }
  return false;
}

}  // namespace

std::string escape_pointer(std::string_view name) {
  if (name.find_first_of("~/") == name.npos) return std::string(name);
  std::string escaped;
  for (char c : name) {
    if (c == '~') {
      escaped += "~0";
    } else if (c == '/') {
      escaped += "~1";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

Result<boost::json::value> parse(std::string_view text, boost::json::storage_ptr memory) {
  boost::json::parse_options options;
  options.max_depth = 32;
  boost::system::error_code failure;
  boost::json::value value =
      boost::json::parse({text.data(), text.size()}, failure, std::move(memory), options);
  if (failure && has_lone_surrogate(text)) {
    return Error{ErrorKind::invalid, "invalid_body", "Text must not hold half a character."};
  }
  if (failure) {
    return Error{ErrorKind::malformed, "malformed_json", "The body is not valid JSON.", {}, 0};
  }
  if (has_null_character(value)) {
    return Error{
        ErrorKind::invalid, "invalid_body", "Text must not hold the character U+0000.", {}, 0};
  }
  return value;
}

Reader::Step::Step(std::string& at, std::string_view name) : at_(at), length_(at.size()) {
  at_ += '/';
  at_ += escape_pointer(name);
}

void Reader::read(const boost::json::value& value, bool& out) {
  if (!value.is_bool()) return fault("wrong_type", "True or false is needed here.");
  out = value.get_bool();
}

void Reader::read(const boost::json::value& value, int& out) {
  std::int64_t wide = 0;
  const std::size_t before = faults.size();
  read(value, wide);
  if (faults.size() != before) return;
  if (wide < std::numeric_limits<int>::min() || wide > std::numeric_limits<int>::max()) {
    return fault("out_of_range", "The number is out of range.");
  }
  out = static_cast<int>(wide);
}

void Reader::read(const boost::json::value& value, std::int64_t& out) {
  if (value.is_uint64()) return fault("out_of_range", "The number is out of range.");
  if (!value.is_int64()) return fault("wrong_type", "A whole number is needed here.");
  out = value.get_int64();
}

void Reader::read(const boost::json::value& value, double& out) {
  if (!value.is_number()) return fault("wrong_type", "A number is needed here.");
  out = value.to_number<double>();
}

void Reader::read(const boost::json::value& value, std::string& out) {
  if (!value.is_string()) return fault("wrong_type", "Text is needed here.");
  out.assign(value.get_string().data(), value.get_string().size());
}

void Reader::read(const boost::json::value& value, boost::json::value& out) { out = value; }

void Reader::read(const boost::json::value& value, Time& out) {
  std::int64_t micros = 0;
  read(value, micros);
  out = from_micros(micros);
}

void Reader::read(const boost::json::value& value, Day& out) {
  std::optional<Day> day;
  if (value.is_string()) day = parse_day(std::string_view(value.get_string()));
  if (!day) return fault("not_a_day", "A day is written as 2026-11-27.");
  out = *day;
}

}  // namespace typecase::json
