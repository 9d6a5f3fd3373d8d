#pragma once

#include <optional>

#include "http/message/request_parser.h"
#include "http/routing/router.h"

namespace typecase::http {

// Decision on a request once its head is known: a route runs, or it is answered as it stands.
struct Verdict {
  const Route* route = nullptr;
  std::optional<Response> answer;
};

// Fills request.parameters and request.logged_path. 403 (a page of another site writes), 404, 405
// with Allow, 413 (announced length over the route's limit), 415 (a body of another type than the
// route takes, compressed, or in another charset than UTF-8), and 204 with Allow for OPTIONS. Never
// a CORS header.
Verdict dispatch(const Router& router, const RequestHead& head, Request& request);

// The answer to a request that could not be read, by its status (400, 404, 408, 413, 414 ...).
Response refusal(int status, const Request& request);

}  // namespace typecase::http
