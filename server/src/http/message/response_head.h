#pragma once

#include <string>
#include <string_view>

#include "http/message/message.h"

namespace typecase::http {

// Headers of every answer, where the answer has none of that name itself.
using FixedHeaders = Headers;

struct HeadContext {
  std::string_view date;  // IMF-fixdate
  std::string_view id;    // X-Request-Id
  const FixedHeaders& fixed;
  bool keep_alive;
  bool one_zero;  // Asked in HTTP/1.0, which must be told when the connection stays.
};

// Appends the status line and headers with their empty line.
void write_head(std::string& out, const Response& response, const HeadContext& context);

// 204 and 304 have no content whatever the Response holds.
bool has_content(int status);

}  // namespace typecase::http
