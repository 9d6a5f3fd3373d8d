#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/crypto.h"
#include "base/error.h"
#include "base/ids.h"

namespace typecase::specimen {

// Leave to fetch the tester fonts of some families for ten minutes: a signed text in the browser's
// hands (base/signed_text.h), nothing is stored. It holds its expiry, a random visitor id that only
// separates log lines, and the families.
class Grants {
 public:
  struct Grant {
    std::string token;
    Time expires_at;
    std::string visitor;
  };

  Grants(Bytes key, const Clock& clock) : key_(std::move(key)), clock_(clock) {}

  Grant issue(const std::vector<FamilyId>& families) const;

  // The visitor's id. forbidden, grant_needed: none, altered, of another key, for other families,
  // or expired.
  Result<std::string> check(std::string_view token, const FamilyId& family) const;

 private:
  Bytes key_;
  const Clock& clock_;
};

}  // namespace typecase::specimen
