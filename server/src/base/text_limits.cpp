#include "base/text_limits.h"

#include <algorithm>

namespace typecase {
namespace {

constexpr std::size_t max_text = 200;

std::size_t length(std::string_view text) {
  return std::ranges::count_if(text, [](char byte) { return (byte & 0xc0) != 0x80; });
}

}  // namespace

void limit_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults,
                bool breaks) {
  auto control = [&](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && !(breaks && c == '\n')) || c == 0x7f;
  };
  if (length(value) > max_text) {
    faults.push_back({pointer, "too_long", "This is longer than 200 characters."});
  } else if (std::ranges::any_of(value, control)) {
    faults.push_back({pointer, "not_allowed", "Line breaks and control characters do not fit."});
  }
}

void limit_text(const std::optional<std::string>& value, const std::string& pointer,
                std::vector<Fault>& faults, bool breaks) {
  if (value) limit_text(*value, pointer, faults, breaks);
}

void need_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults) {
  if (value.find_first_not_of(" \t\r\n") == value.npos) {
    faults.push_back({pointer, "required", "This field is needed."});
  } else {
    limit_text(value, pointer, faults);
  }
}

bool is_country_code(std::string_view text) {
  return text.size() == 2 &&
         text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
}

}  // namespace typecase
