#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "http/routing/router.h"

namespace typecase::http {

struct Listen {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: a free one
};

struct ServerOptions {
  int io_threads = 2;
  int work_threads = 4;
  int heavy_threads = 2;
  int making_threads = 3;
  int sending_threads = 3;
  std::size_t work_queue = 1024;
  std::size_t heavy_queue = 32;
  std::size_t making_queue = 64;
  std::size_t sending_queue = 1024;
  std::size_t header_limit = 16 * 1024;
  std::chrono::milliseconds header_timeout{10'000};
  std::chrono::milliseconds body_timeout{
      30'000};  // Whole body; large routes get more in proportion.
  std::chrono::milliseconds idle_timeout{60'000};
  std::chrono::milliseconds write_timeout{30'000};  // Without progress, some 64 kB at a time.

  // Of a stream so many bytes at least have to arrive in each such window, else it ends. Low, and
  // over long: a phone at the pace that carriers throttle to, out of reach for a minute, stays.
  std::chrono::milliseconds stream_window{120'000};
  std::uint64_t stream_floor = 240'000;
  std::chrono::milliseconds drain_timeout{30'000};

  // Clock of the time-outs above, drain_timeout excepted. Called from any thread; tests
  // bring their own.
  std::chrono::steady_clock::time_point (*now)() = std::chrono::steady_clock::now;

  int connections_per_address = 100;
  int connections = 20'000;  // Never more than three quarters of the descriptors to be had.
  std::vector<std::string> trusted_proxies;  // Addresses or CIDR blocks; default none.

  // Of every answer, refusals included, where the answer has none of that name itself. As they
  // stand: what is no document runs nothing and stands in nobody's page; nothing is kept that does
  // not say for how long.
  std::vector<std::pair<std::string, std::string>> headers{
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cache-Control", "no-store"}};

  // For a server that plays a bad network: of an answer for which this is true nothing is sent, and
  // its connection is reset. Called on the I/O threads.
  std::function<bool(const Response&)> resets = nullptr;
};

// One or more listeners, each with its own route table, over shared pools of threads.
class Server {
 public:
  explicit Server(ServerOptions options);
  ~Server();  // Stops without waiting for requests under way; call drain() first.

  // Before start(). Throws std::system_error when the address cannot be had.
  // Returns the port it is bound to.
  std::uint16_t listen(const Listen& where, std::shared_ptr<const Router> router);

  void start();

  // Stops accepting, lets every request under way be answered (at most drain_timeout), closes.
  void drain();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// Raises the soft limit of open files to the hard one, as every Server does. Returns the limit.
std::size_t raise_descriptor_limit();

}  // namespace typecase::http
