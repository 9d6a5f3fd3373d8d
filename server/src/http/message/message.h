#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/json/json_answer.h"
#include "base/json/json_reader.h"
#include "base/transfer_monitor.h"
#include "http/message/shared_headers.h"

namespace typecase::http {

enum class Method { get, head, post, patch, put, del, options, trace, connect };

std::string_view name(Method method);                       // "GET"
std::optional<Method> method_named(std::string_view name);  // nullopt: it is none of these

// A request that was read whole. Handlers see it as const; it lives until the answer is written.
struct Request {
  Method method = Method::get;
  std::string target;  // As sent: path and query.
  std::string path;    // Percent-decoded, "/" separated, never with "..".
  std::vector<std::pair<std::string, std::string>> query;  // Decoded, in order.
  Headers headers;                                         // Names in lower case.
  std::string body;
  std::vector<std::pair<std::string, std::string>> parameters;  // "{id}" of the route.
  std::string operation;       // Of the route: its operationId; empty: none.
  std::string client_address;  // After trusted proxies; textual IPv4 or IPv6.
  std::string id;              // Also the answer's X-Request-Id and in the log.
  // All that a log may hold of target and path, which may open something: Router::logged_path().
  std::string logged_path = "unmatched";

  // Empty when absent. Header names in lower case.
  std::string_view header(std::string_view name) const;
  std::string_view parameter(std::string_view name) const;
  std::string_view query_value(std::string_view name) const;
};

// A body that many answers share without a copy.
using SharedBody = std::shared_ptr<const std::string>;

// A body that is read bit by bit while it is sent: no more than a bit of it is in memory at a time.
struct Stream {
  // Of a body whose end is known when it comes: sent in chunks, and without ranges. Over HTTP/1.0
  // the end of the connection ends it.
  static constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t size = 0;
  // The bytes from that place on, as many as come at once, at least one; of unknown size, none at
  // the end. Called again and again, each time with the place where the bytes before ended, on the
  // route's threads, until `size` bytes are sent; may block. An exception ends the connection, as
  // the head has gone: the client sees a reset and no end of the body.
  std::function<SharedBody(std::uint64_t at)> read;
  std::shared_ptr<TransferMonitor> flow =
      {};  // Where somebody watches how it is taken, and may end it.

  bool is_sized() const { return size != unknown; }
};

// A part of a text: from `first` on, at most so many bytes.
struct Section {
  std::size_t first = 0;
  std::size_t size = std::string_view::npos;
};

struct Response {
  int status = 200;
  Headers headers = {};
  std::string body = {};
  SharedBody shared = {};             // When set, sent instead of body.
  Section section = {};               // Of shared, what is sent.
  std::optional<Stream> stream = {};  // When set, sent instead of both.
  // Sent besides `headers`, which names none of them; a change moves them there.
  std::shared_ptr<const SharedHeaders> shared_headers = {};

  Response& set(std::string name, std::string value);      // Adds or replaces.
  void remove(std::string_view name);                      // Where it is set.
  const std::string* header(std::string_view name) const;  // nullptr: not set.
  Headers all_headers() const;
  std::string_view content() const {
    return shared ? std::string_view(*shared).substr(section.first, section.size) : body;
  }
  std::uint64_t length() const { return stream ? stream->size : content().size(); }
};

// 200 application/json; charset not named (RFC 8259), Cache-Control: no-store unless set otherwise.
Response json(const boost::json::value& value, int status = 200);
// The same of a described struct.
template <class T>
requires boost::describe::has_describe_members<T>::value Response json(const T& answer,
                                                                       int status = 200) {
  return json(typecase::json::answer(answer), status);
}
Response no_content();
Response accepted();  // 202 without a body
Response redirect(std::string location, int status = 302);
Response text(std::string body, std::string content_type, int status = 200);

// application/problem+json (RFC 9457): {type, title, status, code, detail, requestId, errors?}.
Response problem(const Error& error, const Request& request);

// The body as T. Throws ErrorException: unsupported content type (415 answered by the router
// before), malformed JSON, or the faults of base/json/json_reader.h.
template <class T>
T read_body(const Request& request) {
  return typecase::json::read_text<T>(request.body).value();
}

}  // namespace typecase::http
