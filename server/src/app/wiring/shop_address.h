#pragma once

#include <string>

#include "app/wiring/config.h"
#include "db/database.h"

namespace typecase::app {

// Records the address at which the shop is served, for the verbs. A failure is logged: links of a
// shop with a full disk are not worth its start.
void record_shop_address(db::Database& database, const std::string& public_url);

// Address for links that a verb prints or mails: `public_url` where the verb's own settings name
// it, else where the shop was served last, else the default.
std::string shop_address(db::Database& database, const Config& config);

}  // namespace typecase::app
