#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "db/connection.h"

namespace typecase::db {

// Writes an engine's words for the tokens of connection.h. Other braces stay as they are: they are
// in comments and JSON.
std::string expand_tokens(std::string_view sql, Engine engine);

// Throws std::logic_error for a text parameter that holds U+0000, which PostgreSQL cannot store.
void refuse_null_characters(const std::vector<Parameter>& parameters);

}  // namespace typecase::db
