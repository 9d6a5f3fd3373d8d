#pragma once

// For tests only: hundreds of sign-ins with the real cost of a password take a minute.

#include <cstddef>

namespace typecase {

struct PasswordCost {
  unsigned long long passes;
  std::size_t bytes;
};

// What hash_password() takes from now on, and what needs_rehash() compares with. Call it before the
// first thread that hashes.
void set_password_cost(PasswordCost cost);

// The least that argon2id takes: some 0.1 ms.
inline void use_cheap_passwords() { set_password_cost({1, 8192}); }

}  // namespace typecase
