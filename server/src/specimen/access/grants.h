#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "base/ids.h"

namespace typecase::specimen {

// Leave to fetch the tester fonts of some families for ten minutes: a signed text in the browser's
// hands (base/crypto/signed_text.h), nothing is stored. It holds its expiry, a random visitor id
// that only separates log lines, the id of the customer who asked for it signed in, and the
// families.
class Grants {
 public:
  struct Grant {
    std::string token;
    Time expires_at;
    std::string visitor;
  };

  Grants(Bytes key, const Clock& clock) : key_(std::move(key)), clock_(clock) {}

  struct Holder {
    std::string visitor;
    std::optional<CustomerId> customer;
  };

  Grant issue(const std::vector<FamilyId>& families,
              const std::optional<CustomerId>& customer = std::nullopt) const;

  // The holder. forbidden, grant_needed: none, altered, of another key, for other families, or
  // expired.
  Result<Holder> check(std::string_view token, const FamilyId& family) const;

 private:
  Bytes key_;
  const Clock& clock_;
};

}  // namespace typecase::specimen
