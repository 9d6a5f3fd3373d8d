#pragma once

#include <set>
#include <string>

#include "change_sets/change_set.h"

// Edits of price lists, which hold the prices of all that is sold in a currency.
namespace typecase::change_sets {

// The ids whose price in the list differs, or stands on one side alone: styles, packages, and
// families, whose price holds for each of their styles without one.
std::set<std::string> changed_prices(const Edit& edit);

// The ids that have a price in the list on either side.
std::set<std::string> priced_items(const Edit& edit);

// The edit with the prices of these ids alone.
Edit with_prices(Edit edit, const std::set<std::string>& items);

}  // namespace typecase::change_sets
