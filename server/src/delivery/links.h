#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/crypto.h"
#include "base/error.h"
#include "base/ids.h"

namespace typecase::delivery {

// Addresses of downloads, good for one hour and for one file of one order. Signed, not stored.
class Links {
 public:
  Links(Bytes key, const Clock& clock) : key_(std::move(key)), clock_(clock) {}

  // "/api/downloads/{grant}/{name}". Name: of characters that need no escape in an address.
  std::string link(const OrderId& order, std::string_view name) const;

  // The order that the grant opens this file of.
  // forbidden, bad_link: not ours, altered, or of another file. gone, link_expired.
  Result<OrderId> check(std::string_view grant, std::string_view name) const;

 private:
  Bytes key_;
  const Clock& clock_;
};

}  // namespace typecase::delivery
