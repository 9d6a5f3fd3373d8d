#pragma once

#include <optional>
#include <string_view>

#include "catalogue/catalogue.h"
#include "db/connection.h"

namespace typecase::catalogue {

// The stored settings; the defaults of Foundry while there are none.
Foundry read_foundry(db::Connection& connection);

std::string_view name(DigestInterval interval);  // "daily"
std::optional<DigestInterval> to_digest_interval(std::string_view name);

}  // namespace typecase::catalogue
