#include <linux/sockios.h>
#include <sys/ioctl.h>

#include "http/server/exchange.h"
#include "http/server/session.h"

// Answers that are read while they are sent.
namespace typecase::http {

namespace asio = boost::asio;
using std::chrono::milliseconds;

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
  if (!bit || bit->empty()) return close();
  Exchange& exchange = *exchange_;
  std::uint64_t left = exchange.response.stream->size - exchange.streamed;
  exchange.bit = std::move(bit);
  exchange.content = std::string_view(*exchange.bit).substr(0, left);
  exchange.streamed += exchange.content.size();
  exchange.response_head.clear();
  exchange.sent = 0;
  exchange.total = exchange.content.size();
  write_more();
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
