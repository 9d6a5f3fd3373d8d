#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace typecase::toml_reader {

// The first reason why a text is no TOML file: not_utf8 or malformed_toml, with "FILE:LINE" and
// what to do about it. nullopt: it is TOML. Names nothing that stands in the file, which may be a
// secret.
std::optional<Fault> find_syntax_fault(const std::string& file, std::string_view text);

}  // namespace typecase::toml_reader
