#include "http/message/head_scan.h"

namespace typecase::http {
namespace {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

}  // namespace

HeadScan::State HeadScan::scan(std::string_view input) {
  for (;;) {
    std::size_t feed = input.find('\n', looked_);
    if (feed == std::string_view::npos) break;
    if (feed == line_ || input[feed - 1] != '\r') return State::malformed;
    std::string_view line = input.substr(line_, feed - 1 - line_);
    line_ = looked_ = feed + 1;
    if (line.empty() && lines_ > 0) return line_ > limit_ ? State::head_too_long : State::complete;
    if (State state = take_line(line); state != State::incomplete) return state;
  }

  looked_ = input.size();
  std::string_view rest = input.substr(line_);
  if (lines_ == 0 && !rest.empty() && rest.front() != '\r') {
    started_ = true;
    if (!is_letter(rest.front())) return State::malformed;  // TLS, for one.
    if (rest.size() > longest_request_line) return State::target_too_long;
  }
  return input.size() > limit_ ? State::head_too_long : State::incomplete;
}

HeadScan::State HeadScan::take_line(std::string_view line) {
  if (line.empty()) {  // RFC 9112, 2.2: an empty line before the request line is passed over.
    begin_ = line_;
    return begin_ > 2 ? State::malformed : State::incomplete;
  }
  started_ = true;
  if (lines_ == 0) {
    if (!is_letter(line.front())) return State::malformed;
    if (line.size() > longest_request_line) return State::target_too_long;
  } else if (line.front() == ' ' || line.front() == '\t') {
    return State::malformed;
  }
  return ++lines_ > most_fields + 1 ? State::head_too_long : State::incomplete;
}

}  // namespace typecase::http
