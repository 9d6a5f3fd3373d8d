#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.h"

namespace typecase {

// Limits of what people type into a field, as faults at its pointer: at most 200 characters
// (too_long), no control characters (not_allowed). `breaks`: an address is written in lines.
void limit_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults,
                bool breaks = false);
void limit_text(const std::optional<std::string>& value, const std::string& pointer,
                std::vector<Fault>& faults, bool breaks = false);

// The same, and it must not be blank (required).
void need_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults);

// The same of what staff give as a reason: at most 500 characters.
void need_reason(const std::string& value, const std::string& pointer, std::vector<Fault>& faults);

// Whether there is such a country: two capital letters of ISO 3166-1, or XK.
bool is_country(std::string_view code);

}  // namespace typecase
