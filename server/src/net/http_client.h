#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/net_error.h"

namespace typecase::net {

struct HttpRequest {
  std::string method = "GET";
  std::string url = {};  // http or https, absolute
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};  // Sent when the method is not GET.
};

struct HttpResponse {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers = {};  // Names in lower case.
  std::string body = {};

  std::string_view header(std::string_view name) const;  // Empty when absent.
};

struct HttpClientOptions {
  std::chrono::milliseconds connect_timeout{3'000};
  std::chrono::milliseconds timeout{20'000};  // The whole exchange.
  std::size_t response_limit = 1 << 20;       // Head and body, each.
  std::string ca_file = {};                   // PEM bundle; empty: the system's.
};

// Outgoing HTTP(S). Certificates are verified, redirects are answers, proxies of the environment
// are not used. Any thread may call; each keeps one connection open for the next call.
class HttpClient {
 public:
  explicit HttpClient(HttpClientOptions options = {}) : options_(std::move(options)) {}

  // Every complete answer, whatever its status. Throws NetError; std::invalid_argument for a line
  // break or NUL in the address or a header.
  HttpResponse send(const HttpRequest& request) const;

 private:
  HttpClientOptions options_;
};

}  // namespace typecase::net
