#include <boost/asio/buffer.hpp>

#include "base/log.h"
#include "http/message/response_head.h"
#include "http/server/exchange.h"
#include "http/server/session.h"

namespace typecase::http {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds longest_linger{2000};
constexpr milliseconds linger_while_draining{200};
constexpr std::size_t most_discarded = 4 << 20;

}  // namespace

void Session::respond(Response response, bool keep) {
  Exchange& exchange = *exchange_;
  exchange.response = std::move(response);
  if (options().resets && options().resets(exchange.response)) return reset();
  exchange.keep = keep && !io_.draining();
  bool bare = exchange.request.method == Method::head || !has_content(exchange.response.status);
  exchange.streams = !bare && exchange.response.stream;
  if (exchange.streams && ends_with_connection()) exchange.keep = false;
  if (exchange.streams) begin_stream();
  if (!bare && !exchange.streams) exchange.content = exchange.response.content();

  io_.head.clear();
  write_head(io_.head, exchange.response,
             {io_.http_date(), exchange.request.id, options().headers, exchange.keep,
              exchange.head.one_zero});
  exchange.total = io_.head.size() + exchange.content.size();

  error_code failure;
  std::array<asio::const_buffer, 2> parts{asio::buffer(io_.head), asio::buffer(exchange.content)};
  exchange.sent = socket_.write_some(parts, failure);
  if (failure && failure != asio::error::would_block) {
    state_ = State::writing;
    return close();
  }
  if (exchange.sent == exchange.total) return written();
  exchange.response_head = io_.head;
  enter(State::writing, write_patience());
  wait_writable();
}

void Session::wait_writable() {
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](error_code failure) {
    if (self->state_ != State::writing) return;
    if (failure) return self->close();
    self->write_more();
  });
}

void Session::write_more() {
  if (!write_some()) return close();
  Exchange& exchange = *exchange_;
  if (exchange.sent < exchange.total) {
    enter(State::writing, write_patience());
    return wait_writable();
  }
  written();
  if (reading()) resume();
}

// The bytes at hand have been sent.
void Session::written() {
  const Exchange& exchange = *exchange_;
  bool more =
      exchange.streams && !exchange.is_over && exchange.streamed < exchange.response.stream->size;
  more ? fetch() : write_done();
}

// Sends until the kernel takes no more. False: the client is gone.
bool Session::write_some() {
  Exchange& exchange = *exchange_;
  while (exchange.sent < exchange.total) {
    std::size_t head_size = exchange.response_head.size();
    std::size_t from_content = exchange.sent - std::min(exchange.sent, head_size);
    std::array<asio::const_buffer, 2> parts{asio::buffer(exchange.response_head) + exchange.sent,
                                            asio::buffer(exchange.content) + from_content};
    error_code failure;
    exchange.sent += socket_.write_some(parts, failure);
    if (failure) return failure == asio::error::would_block;
  }
  return true;
}

void Session::write_done() {
  log_access();
  bool keep = exchange_->keep;
  exchange_.reset();
  keep ? enter(State::idle, options().idle_timeout) : linger();
}

// Closing with unread input would reset the connection, and the answer might be lost with it.
void Session::linger() {
  error_code failure;
  socket_.shutdown(Socket::shutdown_send, failure);
  if (failure) return close();
  enter(State::lingering, io_.draining() ? linger_while_draining : longest_linger);
  discard_input();
}

void Session::discard_input() {
  error_code failure;
  while (!failure && discarded_ < most_discarded) {
    discarded_ += socket_.read_some(asio::buffer(io_.buffer), failure);
  }
  failure == asio::error::would_block ? wait_readable() : close();
}

void Session::log_access() const {
  if (!log::enabled(log::Level::info)) return;
  const Exchange& exchange = *exchange_;
  auto taken = IoThread::Clock::now() - exchange.begun;
  io_.log_request({{"method", exchange.head.known_method ? exchange.head.method : "unknown"},
                   {"path", exchange.request.logged_path},
                   {"status", exchange.response.status},
                   {"bytes", exchange.streams ? exchange.streamed : exchange.content.size()},
                   {"micros", std::chrono::duration_cast<std::chrono::microseconds>(taken).count()},
                   {"client", exchange.request.client_address},
                   {"id", exchange.request.id}});
}

}  // namespace typecase::http
