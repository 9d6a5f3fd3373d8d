#pragma once

#include "base/crypto/crypto.h"
#include "http/message/message.h"

namespace typecase::http {

// Makes of a 200 with content what the request's conditions ask for (RFC 9110, 13 and 14):
// 304 when If-None-Match names its ETag, 206 or 416 for a single range of bytes (GET only, and
// only while If-Range holds), else the same 200. Several ranges at once get the whole.
// Sets Accept-Ranges. The ETag header must be set before. A part of a shared body is shared too.
Response conditional(const Request& request, Response response);

// Whether If-None-Match names that ETag; an empty one is none.
bool is_known(const Request& request, std::string_view etag);

// "{first 32 hex digits of the sha-256}", quoted: a strong ETag.
std::string etag_of(std::string_view content);
std::string etag_of(const Digest& sha256);  // Where it is known already.

}  // namespace typecase::http
