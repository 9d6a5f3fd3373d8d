#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "orders/settlement.h"

namespace typecase::orders {

// Takes an event that the gateway posted, as it came: only the raw body counts for the signature.
// malformed: bad_signature: signed with none of the secrets, or too long ago.
Result<void> receive_webhook(Settlement& settlement, const Clock& clock,
                             const std::vector<std::string>& secrets, std::string_view signature,
                             const std::string& body);

}  // namespace typecase::orders
