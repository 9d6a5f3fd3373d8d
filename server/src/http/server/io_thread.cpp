#include "http/server/io_thread.h"

#include <boost/asio/post.hpp>

#include "base/ids.h"
#include "http/server/session.h"

namespace typecase::http {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds longest_sweep{1000};
constexpr milliseconds draining_sweep{20};
constexpr milliseconds drain_grace{300};

milliseconds sweep_interval(const ServerOptions& options) {
  milliseconds shortest =
      std::min({options.header_timeout, options.body_timeout, options.idle_timeout,
                options.write_timeout, options.stream_window});
  return std::clamp(shortest / 4, milliseconds{5}, longest_sweep);
}

}  // namespace

IoThread::IoThread(Service& shared)
    : service(shared),
      sweep_interval_(sweep_interval(shared.options)),
      id_prefix_(random_id().substr(0, 12)) {}

IoThread::~IoThread() = default;

void IoThread::run() {
  sweep_later();
  context.run();
  log_lines_.flush();
}

void IoThread::add(std::shared_ptr<Session> session) {
  session->place = sessions_.size();
  sessions_.push_back(std::move(session));
}

void IoThread::remove(Session& session) {
  std::size_t place = session.place;
  sessions_.back()->place = place;
  std::swap(sessions_[place], sessions_.back());
  sessions_.pop_back();
}

void IoThread::drain() {
  draining_ = true;
  idle_until_ = now() + drain_grace;
  sweep_interval_ = draining_sweep;
  sweep_later();
}

void IoThread::sweep_later() {
  sweeper_.expires_after(sweep_interval_);
  sweeper_.async_wait([this](boost::system::error_code stopped) {
    if (!stopped) sweep();
  });
}

// A time-out each second instead of a timer a read: a tenth of the cost, and late by a second.
void IoThread::sweep() {
  Clock::time_point time = now();
  bool close_idle = draining_ && time >= idle_until_;
  for (std::size_t i = sessions_.size(); i-- > 0;) {
    std::shared_ptr<Session> session = sessions_[i];
    session->sweep(time, close_idle);
  }
  sweep_later();
}

std::string IoThread::next_request_id() { return id_prefix_ + "-" + std::to_string(++ids_); }

// A posted call runs after all events that are ready now, so a busy thread writes many lines with
// one system call, and an idle one writes each at once.
void IoThread::log_request(std::initializer_list<log::Field> fields) {
  if (log_lines_.empty()) boost::asio::post(context, [this] { log_lines_.flush(); });
  log_lines_.info("request", fields);
}

}  // namespace typecase::http
