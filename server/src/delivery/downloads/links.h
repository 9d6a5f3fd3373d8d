#pragma once

#include <string>
#include <string_view>

#include "base/crypto/signed_link.h"
#include "base/ids.h"

namespace typecase::delivery {

// Addresses of an order's files: base/crypto/signed_link.h.
class Links {
 public:
  Links(Bytes key, const Clock& clock)
      : links_(std::move(key), clock, "download link", "Open your order again for a new one.") {}

  // "/api/downloads/{grant}/{name}". Name: of characters that need no escape in an address.
  std::string link(const OrderId& order, std::string_view name) const;

  // The order that the grant opens this file of. Fails as SignedLinks::check().
  Result<OrderId> check(std::string_view grant, std::string_view name) const;

 private:
  SignedLinks links_;
};

}  // namespace typecase::delivery
