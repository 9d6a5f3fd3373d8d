#pragma once

#include <string_view>

#include "http/message/message.h"

namespace typecase::api {

// The header Idempotency-Key. Throws ErrorException, malformed (idempotency_key): not 8 to 100
// visible ASCII characters.
std::string_view idempotency_key(const http::Request& request);

}  // namespace typecase::api
