#pragma once

// For tests only: the cost of a password hash.

#include <cstddef>

namespace typecase {

struct PasswordCost {
  unsigned long long passes;
  std::size_t bytes;
};

inline constexpr PasswordCost least_password_cost{1, 8192};  // some 0.1 ms

// Sets the cost that hash_password() uses from now on and needs_rehash() compares with. Call it
// before the first thread that hashes.
void set_password_cost(PasswordCost cost);

}  // namespace typecase
