#pragma once

#include <map>
#include <set>
#include <string>

#include "db/connection.h"

namespace typecase::backoffice {

using NamesById = std::map<std::string, std::string>;

// Names of members of staff. One statement, none without ids.
NamesById member_names(db::Connection& connection, const std::set<std::string>& ids);

// Addresses of customers who are not deleted. One statement, none without ids.
NamesById customer_addresses(db::Connection& connection, const std::set<std::string>& ids);

}  // namespace typecase::backoffice
