#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http/message/message.h"

namespace typecase::http {

// Headers of every answer, where the answer has none of that name itself.
using FixedHeaders = std::vector<std::pair<std::string, std::string>>;

struct HeadContext {
  std::string_view date;  // IMF-fixdate
  std::string_view id;    // X-Request-Id
  const FixedHeaders& fixed;
  bool keep_alive;
  bool one_zero;  // Asked in HTTP/1.0, which must be told when the connection stays.
};

// Appends the status line and headers with their empty line. Control characters in a value become
// spaces, so that no value can start a header of its own.
void write_head(std::string& out, const Response& response, const HeadContext& context);

// 204 and 304 have no content whatever the Response holds.
bool has_content(int status);

}  // namespace typecase::http
