#include "specimen/tester/tester_line.h"

#include <algorithm>
#include <array>

#include "base/json/json_reader.h"
#include "base/text/strings.h"
#include "base/text/utf8.h"

namespace typecase::specimen {
namespace {

constexpr std::size_t most_characters = 5'000;
constexpr std::size_t most_tags = 200;        // of axes, or of features
constexpr std::size_t longest_language = 35;  // RFC 5646, 4.4.1

bool is_alphanumeric(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_tag(const std::string& text) {
  return text.size() == 4 && std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

bool is_language(const std::string& text) {
  return text.size() <= longest_language &&
         std::ranges::all_of(text, [](char c) { return is_alphanumeric(c) || c == '-'; });
}

bool is_colour(const std::string& text) {
  return text.size() == 7 && text[0] == '#' &&
         text.find_first_not_of("0123456789abcdefABCDEF", 1) == text.npos;
}

class Check {
 public:
  Check(const std::string& pointer, std::vector<Fault>& faults)
      : pointer_(pointer), faults_(faults) {}

  void fault(const std::string& name, std::string code, std::string message) {
    faults_.push_back({pointer_ + "/" + name, std::move(code), std::move(message)});
  }

  // Also refuses what is no number.
  void range(const std::string& name, std::optional<double> value, double least, double most,
             const std::string& message) {
    if (value && !(*value >= least && *value <= most)) fault(name, "out_of_range", message);
  }

  void word(const std::string& name, const std::optional<std::string>& value,
            const std::vector<std::string>& words) {
    if (!value || std::ranges::count(words, *value) > 0) return;
    fault(name, "not_allowed", "Expected one of: " + joined(words, ", ") + ".");
  }

  void colour(const std::string& name, const std::optional<std::string>& value) {
    if (value && !is_colour(*value)) fault(name, "not_allowed", "A colour is written #rrggbb.");
  }

  template <class T>
  void tags(const std::string& name, const std::optional<std::map<std::string, T>>& values) {
    if (!values) return;
    if (values->size() > most_tags) fault(name, "too_many_items", "At most 200 at once.");
    for (const auto& [tag, value] : *values) {
      if (is_tag(tag)) continue;
      fault(name + "/" + json::escape_pointer(tag), "not_allowed", "A tag has four characters.");
    }
  }

 private:
  const std::string& pointer_;
  std::vector<Fault>& faults_;
};

}  // namespace

void TesterLine::check(const std::string& pointer, std::vector<Fault>& faults) const {
  Check check(pointer, faults);
  if (code_points(text) > most_characters) {
    check.fault("text", "too_long", "A line holds at most 5,000 characters.");
  }
  check.range("size", size, 6, 400, "From 6 to 400 px.");
  check.range("leading", leading, 0.5, 3, "From 0.5 to 3 times the size.");
  check.range("tracking", tracking, -200, 1000, "From -200 to 1000 thousandths of an em.");
  check.word("align", align, {"start", "center", "end", "justify"});
  check.word("letterCase", letter_case, {"upper", "lower", "title"});
  check.word("direction", direction, {"ltr", "rtl"});
  if (language && !is_language(*language)) {
    check.fault("language", "not_allowed", "A language is named as in \"en\" or \"sr-Latn\".");
  }
  check.tags("coordinates", coordinates);
  check.tags("features", features);
  check.colour("ink", ink);
  check.colour("paper", paper);
}

}  // namespace typecase::specimen
