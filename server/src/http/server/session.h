#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <optional>
#include <string>

#include "http/message/head_scan.h"
#include "http/message/request_parser.h"
#include "http/routing/router.h"
#include "http/server/io_thread.h"

namespace typecase::http {

using Socket =
    boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

struct Peer {
  IpAddress address;
  IpAddress group;  // Whom limits count.
  std::string text;
  bool trusted = false;  // A proxy whose X-Forwarded-For is believed.
};

// One connection. Requests are answered one after the other in the order they came; what comes
// early waits in the kernel or in input_. All of it runs on one thread, except that a worker
// reads the request while state_ is handling, when nobody else touches it.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(IoThread& io, const Router& router, Socket socket, const Peer& peer);

  ~Session();

  void start();

  // Closes what has run out of time; an idle connection also when `close_idle`.
  void sweep(IoThread::Clock::time_point now, bool close_idle);

  std::size_t place = 0;  // Kept by IoThread.

 private:
  enum class State { idle, head, body, handling, writing, lingering, closed };
  struct Exchange;  // A request being read, and its answer.

  // Reading: each returns how many bytes of `input` it took.
  void wait_readable();
  void read_once();
  void take(std::string_view fresh);
  void resume();
  std::size_t consume(std::string_view input);
  std::size_t consume_head(std::string_view input);
  std::size_t consume_body(std::string_view input);

  // Answering.
  void begin_exchange();
  void read_head(std::string_view head);
  std::string forwarded_client(const Request& request) const;
  bool admit_body();  // whether there is room for the body that the head announces
  void expect_body();
  void run_handler();
  void submit(WorkPool& pool);
  void finish(Response response);
  void refuse(int status);

  // Writing.
  void respond(Response response, bool keep);
  void wait_writable();
  void write_more();
  void written();
  void begin_stream();
  void fetch();
  void send_bit(SharedBody bit);
  void send_end();
  void send_framed(std::string frame, std::string_view content);
  bool ends_with_connection() const;
  bool write_some();
  bool streams() const;
  std::chrono::milliseconds write_patience() const;
  std::uint64_t arrived();
  bool keeps_pace(IoThread::Clock::time_point now);
  void write_done();
  void linger();
  void discard_input();
  void close_if_silent();
  void log_access() const;
  void close();
  void reset();

  void enter(State state, std::chrono::milliseconds allowed);
  const ServerOptions& options() const { return io_.service.options; }
  bool reading() const {
    return state_ == State::idle || state_ == State::head || state_ == State::body;
  }

  IoThread& io_;
  const Router& router_;
  Socket socket_;
  const Peer peer_;
  State state_ = State::idle;
  IoThread::Clock::time_point deadline_{};
  HeadScan scan_;
  std::string input_;  // Bytes read and not yet consumed.
  std::size_t discarded_ = 0;
  std::unique_ptr<Exchange> exchange_;
};

}  // namespace typecase::http
