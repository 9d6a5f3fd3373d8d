#pragma once

// For tests only: a program whose tests include this hashes passwords at the least cost. With
// the real one the password hashes of its fixtures would take most of its time.

#include "base/password_cost_testing.h"

namespace typecase::testing {

inline void use_cheap_passwords() { set_password_cost(least_password_cost); }
inline const bool passwords_are_cheap = (use_cheap_passwords(), true);

}  // namespace typecase::testing
