#pragma once

#include <boost/json/object.hpp>

#include "sandbox/context.h"
#include "sandbox/objects/cards.h"

namespace typecase::sandbox {

// Why a charge fails: codes of the error; false when it is paid.
struct Decline {
  std::string_view code = {};
  std::string_view decline_code = {};  // With card_declined.

  explicit operator bool() const { return !code.empty(); }
};

// One try to take the money of an intent: a charge that succeeded or failed, kept, with its event.
boost::json::object charge(Context& context, const boost::json::object& intent,
                           const boost::json::object& payment_method, const TestCard& card,
                           const Decline& decline, bool was_authenticated);

}  // namespace typecase::sandbox
