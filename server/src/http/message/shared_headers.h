#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace typecase::http {

using Headers = std::vector<std::pair<std::string, std::string>>;

// Headers that many answers send, written out once. Immutable.
class SharedHeaders {
 public:
  explicit SharedHeaders(Headers headers);

  const Headers& headers() const { return headers_; }
  std::string_view text() const { return text_; }  // as they are sent, each with its line end
  std::size_t bytes() const;                       // in memory

 private:
  Headers headers_;
  std::string text_;
};

// Appends "name: value" and the line end. Control characters in the value become spaces, so that no
// value can start a header of its own.
void append_header(std::string& out, std::string_view name, std::string_view value);

}  // namespace typecase::http
