#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <array>
#include <charconv>

#include "http/server/exchange.h"
#include "http/server/session.h"

// Answers that are read while they are sent.
namespace typecase::http {

namespace asio = boost::asio;
using std::chrono::milliseconds;

namespace {

// Before the content of a chunk: the line break that ends the chunk before, and the size.
std::string chunk_frame(std::size_t size, bool is_first) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), size, 16).ptr;
  return (is_first ? "" : "\r\n") + std::string(digits.data(), end) + "\r\n";
}

}  // namespace

void Session::begin_stream() {
  Exchange& exchange = *exchange_;
  exchange.window_begun = io_.now();
  exchange.flow = exchange.response.stream->flow;
  if (!exchange.flow) exchange.flow = std::make_shared<TransferMonitor>(exchange.window_begun);
}

// Gets the next bit of a stream, off this thread. A slow client has one in memory, and its place in
// no queue, until it has taken it.
void Session::fetch() {
  state_ = State::handling;
  deadline_ = IoThread::Clock::time_point::max();
  exchange_->bit.reset();
  WorkPool& pool = io_.service.pool(exchange_->route->run);
  bool taken = pool.submit([self = shared_from_this()]() mutable {
    const Exchange& exchange = *self->exchange_;
    SharedBody bit = read_on(*exchange.response.stream, exchange.streamed, exchange.request);
    asio::io_context& context = self->io_.context;
    asio::post(context, [self = std::move(self), bit = std::move(bit)]() mutable {
      self->send_bit(std::move(bit));
    });
  });
  if (!taken) send_bit(nullptr);
}

void Session::send_bit(SharedBody bit) {
  if (state_ == State::closed) return;
  enter(State::writing, write_patience());
  Exchange& exchange = *exchange_;
  const bool is_sized = exchange.response.stream->is_sized();
  // Where the end of the connection may end the body, only a reset tells that something lacks.
  if (!bit) return is_sized ? close() : reset();
  if (bit->empty()) return is_sized ? close() : send_end();
  const std::uint64_t left = exchange.response.stream->size - exchange.streamed;
  const bool is_first = exchange.streamed == 0;
  exchange.bit = std::move(bit);
  const auto content = std::string_view(*exchange.bit).substr(0, left);
  exchange.streamed += content.size();
  const bool has_frame = !is_sized && !exchange.head.one_zero;
  send_framed(has_frame ? chunk_frame(content.size(), is_first) : std::string(), content);
}

void Session::send_end() {
  exchange_->is_over = true;
  exchange_->bit.reset();
  const bool is_empty = exchange_->streamed == 0;
  send_framed(exchange_->head.one_zero ? "" : chunk_frame(0, is_empty) + "\r\n", {});
}

void Session::send_framed(std::string frame, std::string_view content) {
  Exchange& exchange = *exchange_;
  exchange.content = content;
  exchange.response_head = std::move(frame);
  exchange.sent = 0;
  exchange.total = exchange.response_head.size() + content.size();
  write_more();
}

bool Session::ends_with_connection() const {
  return exchange_->head.one_zero && !exchange_->response.stream->is_sized();
}

bool Session::streams() const { return exchange_ && exchange_->streams; }

milliseconds Session::write_patience() const {
  return streams() ? options().stream_window : options().write_timeout;
}

// How much of the stream the client's machine has confirmed: what the kernel has taken from us may
// lie there for long.
std::uint64_t Session::arrived() {
  const Exchange& exchange = *exchange_;
  std::uint64_t unsent = exchange.total - exchange.sent;
  std::uint64_t given = exchange.streamed - std::min(exchange.streamed, unsent);
  int unconfirmed = 0;
  ::ioctl(socket_.native_handle(), SIOCOUTQ, &unconfirmed);
  return given - std::min(given, static_cast<std::uint64_t>(unconfirmed));
}

// False: its client takes too little of it, or its giver needs its place.
bool Session::keeps_pace(IoThread::Clock::time_point now) {
  Exchange& exchange = *exchange_;
  if (exchange.flow->is_cut()) return false;
  std::uint64_t all = arrived();
  bool waits_for_us = state_ == State::handling && all == exchange.streamed;
  exchange.flow->note(all, now);
  if (waits_for_us) exchange.flow->excuse(now);
  if (!waits_for_us && now - exchange.window_begun < options().stream_window) return true;
  bool enough = waits_for_us || all - exchange.window_arrived >= options().stream_floor;
  exchange.window_begun = now;
  exchange.window_arrived = all;
  return enough;
}

}  // namespace typecase::http
