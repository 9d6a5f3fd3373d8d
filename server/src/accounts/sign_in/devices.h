#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/ids.h"

namespace typecase::accounts {

// Device tokens: a browser in which a customer has signed in shows one with the next sign-in, and
// is not taken for a stranger. Signed, good for 180 days, worth nothing for another customer or
// once the password is another: anybody who signed in before the owner took the account back is a
// stranger then. No row.
class Devices {
 public:
  Devices(Bytes server_key, const Clock& clock) : key_(std::move(server_key)), clock_(clock) {}

  // password_hash: the customer's, empty where they have no password. device: the id of a browser
  // that is known already; empty: a new one.
  std::string issue(const CustomerId& customer, std::string_view password_hash,
                    std::string device = {}) const;

  // The browser's id. nullopt: no token, another's, of another password, or too old.
  std::optional<std::string> recognise(std::string_view token, const CustomerId& customer,
                                       std::string_view password_hash) const;

 private:
  Bytes key_;
  const Clock& clock_;
};

}  // namespace typecase::accounts
