#pragma once

#include <string>
#include <string_view>

#include "http/message/message.h"

namespace typecase::http {

// Reason phrase of RFC 9110; empty for an unregistered status.
std::string_view reason(int status);

// A problem of the protocol itself, which no ErrorKind stands for: 405, 408, 415 ...
Response protocol_problem(int status, std::string_view code, std::string_view detail,
                          const Request& request);

// 503 with Retry-After: more is asked than can be done at once.
Response overload_problem(const Request& request);

}  // namespace typecase::http
