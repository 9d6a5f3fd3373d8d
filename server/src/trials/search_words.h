#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "db/database.h"

namespace typecase::trials {

// The words that staff find a request by: email, name and company, folded, a line each.
std::string search_words(std::string_view email, std::string_view name, std::string_view company);

// Folds the words of requests that were there before the column, which its migration has put into
// small letters of ASCII. Changes nothing where it ran before. Returns how many rows it changed.
std::int64_t fold_search_words(db::Database& database);

}  // namespace typecase::trials
