#pragma once

#include <cstdint>

#include "db/database.h"

namespace typecase::trials {

// Notes which families were bought after the buyer's address had asked for a trial of them: once
// for an order and a family, with the newest trial before the payment. Looks at the orders that
// were paid since the last time; to be called now and then, by any node. Returns how many it found.
std::int64_t note_conversions(db::Database& database);

}  // namespace typecase::trials
