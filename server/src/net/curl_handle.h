#pragma once

#include <curl/curl.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "net/net_error.h"

namespace typecase::net {

struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlList = std::unique_ptr<curl_slist, FreeList>;

void append(CurlList& list, const std::string& line);

// This thread's handle, with every option at its default and its connections kept.
CURL* fresh_handle();

// Time-outs, no signals, no proxies, peer verified; errors are written into `error`.
struct Limits {
  std::chrono::milliseconds connect;
  std::chrono::milliseconds whole;
};
void set_common(CURL* curl, const Limits& limits, const std::string& ca_file, char* error);

// Throws NetError when `code` is a failure. `is_begun`: a part of what was to be sent may have
// left.
void check(CURLcode code, const char* error, bool is_begun);

// Throws std::invalid_argument when `text` holds CR, LF or NUL.
void refuse_line_breaks(std::string_view text, const char* what);

}  // namespace typecase::net
