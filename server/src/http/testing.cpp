#include "http/testing.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace typecase::http {
namespace {

using Moment = std::chrono::steady_clock::time_point;

sockaddr_in endpoint(const std::string& address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  inet_pton(AF_INET, address.c_str(), &out.sin_addr);
  return out;
}

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  }
  return text;
}

Answer parse_head(std::string_view head) {
  Answer answer;
  answer.status = std::stoi(std::string(head.substr(9, 3)));
  head.remove_prefix(head.find("\r\n") + 2);
  while (!head.empty()) {
    std::string_view line = head.substr(0, head.find("\r\n"));
    head.remove_prefix(line.size() + 2);
    std::size_t colon = line.find(": ");
    answer.headers.emplace_back(lower(std::string(line.substr(0, colon))), line.substr(colon + 2));
  }
  return answer;
}

}  // namespace

std::string_view Answer::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

RawClient::RawClient(std::uint16_t port, const std::string& from)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in local = endpoint(from, 0);
  sockaddr_in remote = endpoint("127.0.0.1", port);
  if (::bind(socket_, reinterpret_cast<sockaddr*>(&local), sizeof local) != 0) fail("bind");
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&remote), sizeof remote) != 0) {
    int reason = errno;
    ::close(socket_);
    errno = reason;
    fail("connect");
  }
}

RawClient::~RawClient() { ::close(socket_); }

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool RawClient::read_more(Moment until) {
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      until - std::chrono::steady_clock::now());
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, std::max(0, static_cast<int>(left.count()))) <= 0) return false;
  char buffer[65536];
  ssize_t size = ::recv(socket_, buffer, sizeof buffer, 0);
  was_reset_ = size < 0 && errno == ECONNRESET;
  if (size <= 0) return false;
  input_.append(buffer, static_cast<std::size_t>(size));
  return true;
}

std::optional<Answer> RawClient::receive(bool without_body, std::chrono::milliseconds longest) {
  Moment until = std::chrono::steady_clock::now() + longest;
  std::size_t end;
  while ((end = input_.find("\r\n\r\n")) == std::string::npos) {
    if (!read_more(until)) return std::nullopt;
  }
  Answer answer = parse_head(std::string_view(input_).substr(0, end + 2));
  input_.erase(0, end + 4);
  if (!without_body && answer.header("transfer-encoding") == "chunked") {
    auto body = read_chunks(until);
    if (!body) return std::nullopt;
    answer.body = std::move(*body);
    return answer;
  }
  std::string_view length = answer.header("content-length");
  std::size_t size = without_body || length.empty() ? 0 : std::stoul(std::string(length));
  while (input_.size() < size) {
    if (!read_more(until)) return std::nullopt;
  }
  answer.body = input_.substr(0, size);
  input_.erase(0, size);
  return answer;
}

std::string RawClient::receive_all() {
  const Moment until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (read_more(until)) continue;
  if (was_reset_) fail("recv");
  return std::exchange(input_, {});
}

std::optional<std::string> RawClient::read_chunks(Moment until) {
  std::string body;
  while (true) {
    std::size_t end;
    while ((end = input_.find("\r\n")) == std::string::npos) {
      if (!read_more(until)) return std::nullopt;
    }
    const std::size_t size = std::stoul(input_.substr(0, end), nullptr, 16);
    while (input_.size() < end + 2 + size + 2) {
      if (!read_more(until)) return std::nullopt;
    }
    body += input_.substr(end + 2, size);
    if (input_.substr(end + 2 + size, 2) != "\r\n") throw std::runtime_error("a broken chunk");
    input_.erase(0, end + 2 + size + 2);
    if (size == 0) return body;
  }
}

bool RawClient::closes(std::chrono::milliseconds longest) {
  if (!input_.empty()) return false;
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(longest.count())) <= 0) return false;
  char byte;
  return ::recv(socket_, &byte, 1, MSG_PEEK) <= 0;
}

std::optional<Answer> RawClient::ask(std::string_view bytes) {
  send(bytes);
  return receive();
}

std::string get(std::string_view path, std::string_view more_headers) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: shop\r\n" + std::string(more_headers) +
         "\r\n";
}

}  // namespace typecase::http
