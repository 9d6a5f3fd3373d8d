#pragma once

#include <boost/describe.hpp>

namespace typecase::staff {

// How a member signs in. A password goes with an authenticator app; a passkey counts as both.
enum class WayIn { passkey, password };
BOOST_DESCRIBE_ENUM(WayIn, passkey, password)

}  // namespace typecase::staff
