#include "net/http_client.h"

#include "base/text/strings.h"
#include "net/curl_handle.h"

namespace typecase::net {

namespace {

constexpr std::string_view blanks = " \t\r\n";

struct Reading {
  HttpResponse& response;
  std::size_t limit;
  std::size_t head = 0;
};

std::size_t take_body(char* data, std::size_t, std::size_t count, void* user) {
  auto& reading = *static_cast<Reading*>(user);
  if (reading.response.body.size() + count > reading.limit) return 0;
  reading.response.body.append(data, count);
  return count;
}

std::size_t take_header(char* data, std::size_t, std::size_t count, void* user) {
  auto& reading = *static_cast<Reading*>(user);
  reading.head += count;
  if (reading.head > reading.limit) return 0;
  std::string_view line(data, count);
  if (line.starts_with("HTTP/")) {  // An interim answer came before.
    reading.response.headers.clear();
    return count;
  }
  std::size_t colon = line.find(':');
  if (colon == line.npos) return count;
  reading.response.headers.emplace_back(lower_case(trimmed(line.substr(0, colon))),
                                        trimmed(line.substr(colon + 1), blanks));
  return count;
}

CurlList header_lines(const HttpRequest& request) {
  CurlList lines;
  for (const auto& [name, value] : request.headers) {
    refuse_line_breaks(name, "a header's name");
    refuse_line_breaks(value, "a header");
    // libcurl drops "Name:" and takes "Name;" for a header without a value.
    append(lines, value.empty() ? name + ";" : name + ": " + value);
  }
  append(lines, "Expect:");
  return lines;
}

void set_method(CURL* curl, const HttpRequest& request) {
  if (request.method == "GET") {
    curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    return;
  }
  curl_easy_setopt(curl, CURLOPT_POST, 1L);
  curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.data());
}

}  // namespace

std::string_view HttpResponse::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

HttpResponse HttpClient::send(const HttpRequest& request) const {
  refuse_line_breaks(request.url, "the address");
  CURL* curl = fresh_handle();
  char error[CURL_ERROR_SIZE] = "";
  HttpResponse response;
  Reading reading{response, options_.response_limit};
  CurlList lines = header_lines(request);

  set_common(curl, {options_.connect_timeout, options_.timeout}, options_.ca_file, error);
  set_method(curl, request);
  curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, lines.get());
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &reading);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &reading);
  CURLcode code = curl_easy_perform(curl);
  long sent = 0;
  curl_easy_getinfo(curl, CURLINFO_REQUEST_SIZE, &sent);
  check(code, error, sent > 0);

  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  response.status = static_cast<int>(status);
  return response;
}

}  // namespace typecase::net
