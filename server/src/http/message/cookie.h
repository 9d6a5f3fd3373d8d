#pragma once

#include <string_view>

#include "http/message/message.h"

namespace typecase::http {

// The value of a cookie of the request, the first of that name; empty: none.
std::string_view cookie(const Request& request, std::string_view name);

}  // namespace typecase::http
