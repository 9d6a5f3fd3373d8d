#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto.h"
#include "base/ids.h"

namespace typecase::accounts {

// Device tokens: a browser in which a customer has signed in shows one with the next sign-in, and
// is not taken for a stranger. Signed, good for 180 days, worth nothing for another customer, no
// row.
class Devices {
 public:
  Devices(Bytes server_key, const Clock& clock) : key_(std::move(server_key)), clock_(clock) {}

  // device: the id of a browser that is known already; empty: a new one.
  std::string issue(const CustomerId& customer, std::string device = {}) const;

  // The browser's id. nullopt: no token, another's, or too old.
  std::optional<std::string> recognise(std::string_view token, const CustomerId& customer) const;

 private:
  Bytes key_;
  const Clock& clock_;
};

}  // namespace typecase::accounts
