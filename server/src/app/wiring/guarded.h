#pragma once

#include <memory>

#include "http/routing/router.h"

namespace typecase::app {

// The same routes; while the database is away, full or busy they answer 503 with Retry-After, so
// that the browser keeps what was typed and asks again.
std::shared_ptr<const http::Router> guarded(const http::Router& router);

}  // namespace typecase::app
