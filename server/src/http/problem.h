#pragma once

#include <string>
#include <string_view>

#include "http/message.h"

namespace typecase::http {

int status_of(ErrorKind kind);

// RFC 9110's words for a status; empty when it is not one the server uses.
std::string_view reason(int status);

// A problem of the protocol itself, which no ErrorKind stands for: 405, 408, 415 ...
Response protocol_problem(int status, std::string_view code, std::string_view detail,
                          const Request& request);

// 500. Says nothing: the cause is ours, not the customer's.
Response internal_problem(const Request& request);

// 503 with Retry-After: more is asked than can be done at once.
Response overload_problem(const Request& request);

}  // namespace typecase::http
