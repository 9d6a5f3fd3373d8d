#pragma once

#include <string>

#include "base/error.h"
#include "catalogue/records/rename.h"

// The id of a family is its address in the shop: "/inter". Staff may give it another one; the
// former one leads on for good and is not given to anything else.
namespace typecase::catalogue {

constexpr std::size_t longest_address = 80;  // characters

// Gives a family another id, and its styles and packages those that begin with it. Their rows stay
// under the former ids, because orders name them. Moves the shop version. Answers the new ids by
// the former ones: none where the family has the id already, also where `family` is a former id
// that leads to it. not_found; invalid at /id: required, not_an_address (not as slug() writes one),
// too_long, reserved, taken.
Result<Renames> change_address(db::Connection& connection, const std::string& family,
                               const std::string& id);

// The id of the family that had this one until staff changed it; else the id as it is.
std::string current_address(db::Connection& connection, const std::string& id);

}  // namespace typecase::catalogue
