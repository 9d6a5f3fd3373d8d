#pragma once

#include <string>
#include <string_view>

#include "http/message/message.h"

namespace typecase::http {

// Reads a request target (RFC 9112, 3.2) into target, path and query; an absolute form loses its
// origin. Returns 0, or the status that refuses it:
// 400: no form of target that is served, a broken escape, or no UTF-8;
// 404: a path that tries to be cleverer than a path: NUL, a backslash, an encoded slash, or a
//      segment "." or "..", as sent or escaped. Escapes are undone exactly once.
int read_target(std::string_view target, Request& request);

// The target of a request without a parameter of its query, to lead on to: "/amiri?key=x&item=y" is
// "/amiri?item=y" without "key". "/" where it is no path of this site.
std::string target_without(std::string_view target, std::string_view parameter);

}  // namespace typecase::http
