#pragma once

#include "http/message/message.h"
#include "sandbox/context.h"

namespace typecase::sandbox {

enum class KeyKind { secret, publishable };

// Reads the key of a Bearer or Basic Authorization header. ApiError 401: none, not ours, or a live
// one, which is refused whatever it is.
KeyKind authenticate(const http::Request& request, const Settings& settings);

}  // namespace typecase::sandbox
