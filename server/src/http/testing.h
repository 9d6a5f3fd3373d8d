#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::http {

// An answer as it came over the wire. Header names in lower case.
struct Answer {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;

  std::string_view header(std::string_view name) const;
};

// A client for tests that sends any bytes whatever, right or wrong.
class RawClient {
 public:
  // Throws std::system_error. `from`: the local address to connect from.
  explicit RawClient(std::uint16_t port, const std::string& from = "127.0.0.1");
  ~RawClient();
  RawClient(const RawClient&) = delete;

  // False: the other side has closed.
  bool send(std::string_view bytes);

  // The next answer; empty when the connection ends or nothing whole comes in time. The usual
  // `longest` is reached only by what never comes.
  // `without_body`: it answers a HEAD request.
  std::optional<Answer> receive(bool without_body = false,
                                std::chrono::milliseconds longest = std::chrono::minutes(1));

  // The other side closes in time, with nothing more to read.
  bool closes(std::chrono::milliseconds longest = std::chrono::minutes(1));

  // The bytes that come until the other side closes. Throws std::system_error where it resets the
  // connection instead.
  std::string receive_all();

  // Whether the last read found the connection reset.
  bool was_reset() const { return was_reset_; }

  // send() and receive().
  std::optional<Answer> ask(std::string_view bytes);

 private:
  // nullopt: the connection ends before the last chunk.
  std::optional<std::string> read_chunks(std::chrono::steady_clock::time_point until);
  bool read_more(std::chrono::steady_clock::time_point until);

  int socket_;
  std::string input_;
  bool was_reset_ = false;
};

// "GET {path} HTTP/1.1" with a Host.
std::string get(std::string_view path, std::string_view more_headers = "");

}  // namespace typecase::http
