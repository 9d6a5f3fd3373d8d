#pragma once

#include <cstddef>
#include <string_view>

namespace typecase::http {

// Finds the end of a request's head in bytes that arrive piecemeal, and refuses at once what the
// parser would only see when the head is whole: bare line feeds, folded fields, endless lines.
class HeadScan {
 public:
  enum class State { incomplete, complete, malformed, target_too_long, head_too_long };

  explicit HeadScan(std::size_t limit) : limit_(limit) {}

  // `input` starts at the same byte each time; only what is new is looked at.
  State scan(std::string_view input);

  // When complete: the head is input.substr(begin(), end() - begin()), its empty line included.
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return line_; }

  // Something other than empty lines has arrived.
  bool started() const { return started_; }

  static constexpr std::size_t longest_request_line = 8 * 1024;
  static constexpr int most_fields = 100;

 private:
  State take_line(std::string_view line);

  std::size_t limit_;
  std::size_t begin_ = 0;
  std::size_t line_ = 0;    // Where the current line starts.
  std::size_t looked_ = 0;  // How far was searched for its end.
  int lines_ = 0;
  bool started_ = false;
};

}  // namespace typecase::http
