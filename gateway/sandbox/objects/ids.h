#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace typecase::sandbox {

// "pi_" becomes "pi_3" and 23 random letters and digits.
std::string new_id(std::string_view prefix);

// Random letters and digits.
std::string random_letters(std::size_t count);

// From now on both come from the seed: two gateways that are asked the same, one call after
// another, give the same ids. `begin` keeps them apart from what the seed gave before.
void seed_ids(std::int64_t seed, std::int64_t begin);

}  // namespace typecase::sandbox
