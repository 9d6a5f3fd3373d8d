#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace typecase::accounts {

// Words that a password must not be, beside common passwords.
struct PasswordContext {
  std::string_view foundry;  // The shop's name
  std::string_view email;    // The customer's address: neither it nor what stands before the @
};

// Why a password is not good enough, as a fault at `pointer`: too_short (fewer than 8 characters),
// too_long (more than 256), common_password, guessable_password. nullopt: it is good. Any character
// counts and none is asked for; its bytes are taken as they come, spaces at the ends too.
std::optional<Fault> weakness(std::string_view password, const PasswordContext& context,
                              std::string pointer);

// The same for a service. invalid (weak_password), with the fault.
Result<void> check_new_password(std::string_view password, const PasswordContext& context,
                                std::string pointer);

}  // namespace typecase::accounts
