#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "http/message/message.h"

namespace typecase::http {

// Facts in the head about the message, beside those in the Request.
struct RequestHead {
  std::string method;  // As sent.
  bool known_method = false;
  bool keep_alive = false;
  bool one_zero = false;  // HTTP/1.0
  bool has_body = false;
  bool expects_continue = false;
  std::optional<std::uint64_t> length;  // Content-Length; empty when chunked.
};

// One request, its head read whole and its body as it arrives. The grammar is Beast's, made
// stricter where two readers could disagree about where a message ends.
class RequestParser {
 public:
  RequestParser();
  ~RequestParser();

  // `head` with its empty line. Fills all of `request` but address and id. Returns 0, or the
  // status that refuses it: 400, 404 (see target.h), 417, 501 or 505. Nothing may follow then.
  int read_head(std::string_view head, Request& request, RequestHead& about);

  // Appends to request.body and returns how many bytes were taken. The rest is to be given again
  // with more, or belongs to the next request when done().
  std::size_t read_body(std::string_view input, std::size_t limit);

  bool done() const;
  int refused() const;  // By read_body: 0, 400 or 413.

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace typecase::http
