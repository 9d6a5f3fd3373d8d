#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "http/routing/router.h"

namespace typecase::api {

// forbidden: it is part of the shop that previews lack.
Error preview_only();

// The token of a link to a preview, ?preview=TOKEN; nullopt: the request is no such link.
std::optional<std::string> preview_token_of_link(const http::Request& request);

// The token in the cookie of a request; empty: none.
std::string_view preview_token(const http::Request& request);

// Gives the browser the token, in a cookie that no script reads and that goes with it, and leads to
// the page of the link without it.
http::Response enter_preview(const http::Request& request, std::string_view token);

// The request without what tells who asks, and without validators of another state of the page.
http::Request without_identity(const http::Request& request);

// The same routes, whose every answer is kept by no cache and listed by no search engine. A refused
// page says why in words.
std::shared_ptr<const http::Router> sealed(const http::Router& router);

}  // namespace typecase::api
