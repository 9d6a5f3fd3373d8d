#pragma once

#include <optional>
#include <string_view>

namespace typecase::catalogue {

// How a family guards its fonts in the tester; docs/family-toml.md tells what each means.
enum class Protection { open, balanced, strict, image };

std::string_view to_text(Protection protection);

// nullopt: none of the words that to_text() says.
std::optional<Protection> parse_protection(std::string_view text);

}  // namespace typecase::catalogue
