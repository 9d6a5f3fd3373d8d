#pragma once

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/log_batch.h"
#include "base/time_text.h"
#include "http/server/service.h"

namespace typecase::http {

class Session;

// One thread of input and output: its event loop, its connections and what they share. Everything
// but context is for that thread only.
class IoThread {
 public:
  using Clock = std::chrono::steady_clock;

  explicit IoThread(Service& service);
  ~IoThread();

  void run();  // Until the context stops.

  void add(std::shared_ptr<Session> session);
  void remove(Session& session);

  // From now on answers close their connection; idle ones are closed after a moment in which
  // requests under way in the network still arrive.
  void drain();
  bool draining() const { return draining_; }

  Clock::time_point now() const { return service.options.now(); }
  std::string_view http_date() { return date_.now(); }
  std::string next_request_id();

  // Logs what requests are about: written once the events that have come together are done.
  void log_request(std::initializer_list<log::Field> fields);

  Service& service;
  boost::asio::io_context context{1};
  std::array<char, 64 * 1024> buffer;  // Bytes just read, by any connection.
  std::string head;                    // The answer's head being written.

 private:
  void sweep_later();
  void sweep();

  boost::asio::steady_timer sweeper_{context};
  std::chrono::milliseconds sweep_interval_;
  std::vector<std::shared_ptr<Session>> sessions_;
  bool draining_ = false;
  Clock::time_point idle_until_{};  // While draining.
  TimeText date_{to_http_date};
  log::Batch log_lines_;
  std::string id_prefix_;
  std::uint64_t ids_ = 0;
};

}  // namespace typecase::http
