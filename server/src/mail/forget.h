#pragma once

#include <string_view>

#include "db/connection.h"

namespace typecase::mail {

// Forgets the mail of this event, if there is one: whether it has left or not. One that is on its
// way in this moment still leaves.
void forget(db::Connection& connection, std::string_view kind, std::string_view event);

}  // namespace typecase::mail
