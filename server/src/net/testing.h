#pragma once

// For tests: a peer on 127.0.0.1 that answers with whatever bytes the test wants, down to none.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace typecase::net::testing {

inline void say(int socket, std::string_view text) {
  send(socket, text.data(), text.size(), MSG_NOSIGNAL);
}

// Reads until `end` was seen (or the peer left) and returns all of it.
inline std::string hear(int socket, std::string_view end) {
  std::string heard;
  char byte = 0;
  while (heard.find(end) == heard.npos && recv(socket, &byte, 1, 0) == 1) heard += byte;
  return heard;
}

// One HTTP request, head and body.
inline std::string hear_request(int socket) {
  std::string request = hear(socket, "\r\n\r\n");
  std::size_t at = request.find("Content-Length: ");
  std::size_t left = at == request.npos ? 0 : std::stoul(request.substr(at + 16));
  for (char byte = 0; left > 0 && recv(socket, &byte, 1, 0) == 1; --left) request += byte;
  return request;
}

inline std::string http_answer(int status, std::string_view body) {
  return "HTTP/1.1 " + std::to_string(status) +
         " X\r\nContent-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" +
         std::string(body);
}

// Calls `serve` with each accepted socket, one after another, and closes it then.
class Peer {
 public:
  explicit Peer(std::function<void(int)> serve) : serve_(std::move(serve)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(listener_, 16) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      throw std::runtime_error("no port for the test's peer");
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }

  ~Peer() {
    stop();
    close(listener_);
  }

  // Waits until `serve` has returned: what it wrote down may be read then.
  void stop() {
    if (!thread_.joinable()) return;
    is_stopping_ = true;
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
  }

  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

 private:
  void run() {
    while (!is_stopping_) {
      int socket = accept(listener_, nullptr, nullptr);
      if (socket < 0) return;
      serve_(socket);
      close(socket);
    }
  }

  std::function<void(int)> serve_;
  std::atomic<bool> is_stopping_ = false;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace typecase::net::testing
