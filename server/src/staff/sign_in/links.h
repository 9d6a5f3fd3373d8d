#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "db/database.h"

// Of this module alone: links that open the console to a member once.
namespace typecase::staff {

struct Link {
  std::string member_id;
  Bytes totp_secret;  // sealed
};
BOOST_DESCRIBE_STRUCT(Link, (), (member_id, totp_secret))

// nullopt: unknown, used, replaced or too old, or the member is disabled.
std::optional<Link> find_link(db::Connection& connection, std::string_view token, Time now);

Error link_spent();  // gone

}  // namespace typecase::staff
