#include "http/server/session.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

#include "http/message/problem.h"
#include "http/routing/dispatch.h"
#include "http/server/exchange.h"

namespace typecase::http {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::milliseconds;

namespace {

constexpr int client_gone = 499;  // In the log only: what nginx calls it.

}  // namespace

Session::Session(IoThread& io, const Router& router, Socket socket, const Peer& peer)
    : io_(io),
      router_(router),
      socket_(std::move(socket)),
      peer_(peer),
      scan_(io.service.options.header_limit) {}

Session::~Session() = default;

void Session::start() {
  io_.add(shared_from_this());
  enter(State::idle, options().header_timeout);
  wait_readable();
}

void Session::enter(State state, milliseconds allowed) {
  state_ = state;
  deadline_ = io_.now() + allowed;
}

// Waits without a buffer: an idle connection costs no more than its socket.
void Session::wait_readable() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code failure) {
    if (failure == asio::error::operation_aborted) return;
    if (failure) return self->close();
    self->read_once();
  });
}

void Session::read_once() {
  if (state_ == State::lingering) return discard_input();
  if (!reading()) return;
  error_code failure;
  std::size_t size = socket_.read_some(asio::buffer(io_.buffer), failure);
  if (failure == asio::error::would_block) return wait_readable();
  if (failure) return close();
  take({io_.buffer.data(), size});
}

void Session::take(std::string_view fresh) {
  if (!input_.empty()) {
    input_.append(fresh);
    return resume();
  }
  std::size_t used = consume(fresh);
  if (used < fresh.size() && state_ != State::closed) input_.assign(fresh.substr(used));
  if (reading()) wait_readable();
}

void Session::resume() {
  if (!input_.empty()) {
    std::size_t used = consume(input_);
    input_.erase(0, used);
    if (input_.empty()) input_ = {};
  }
  if (reading()) wait_readable();
}

std::size_t Session::consume(std::string_view input) {
  std::size_t used = 0;
  while (reading() && used < input.size()) {
    std::string_view rest = input.substr(used);
    std::size_t taken = state_ == State::body ? consume_body(rest) : consume_head(rest);
    if (taken == 0) break;
    used += taken;
  }
  return used;
}

std::size_t Session::consume_head(std::string_view input) {
  HeadScan::State found = scan_.scan(input);
  if (found == HeadScan::State::incomplete) {
    if (state_ == State::idle) enter(State::head, options().header_timeout);
    return 0;
  }
  if (found != HeadScan::State::complete) {
    refuse(found == HeadScan::State::target_too_long ? 414
           : found == HeadScan::State::head_too_long ? 431
                                                     : 400);
    return 0;
  }
  std::size_t end = scan_.end();
  std::string_view head = input.substr(scan_.begin(), end - scan_.begin());
  scan_ = HeadScan(options().header_limit);
  read_head(head);
  return end;
}

std::size_t Session::consume_body(std::string_view input) {
  std::size_t taken = exchange_->parser.read_body(input, exchange_->route->body_limit);
  if (int refused = exchange_->parser.refused()) {
    refuse(refused);
  } else if (exchange_->parser.done()) {
    run_handler();
  }
  return taken;
}

void Session::begin_exchange() {
  exchange_ = std::make_unique<Exchange>();
  exchange_->request.id = io_.next_request_id();
  exchange_->request.client_address = peer_.text;
}

void Session::read_head(std::string_view head) {
  begin_exchange();
  Request& request = exchange_->request;
  RequestHead& about = exchange_->head;
  int refused = exchange_->parser.read_head(head, request, about);
  if (peer_.trusted) request.client_address = forwarded_client(request);
  if (refused != 0) return respond(refusal(refused, request), false);

  Verdict verdict = dispatch(router_, about, request);
  if (verdict.answer) {
    return respond(std::move(*verdict.answer), about.keep_alive && !about.has_body);
  }
  exchange_->route = verdict.route;
  if (about.has_body && !admit_body()) {
    return respond(overload_problem(request), false);
  }
  about.has_body ? expect_body() : run_handler();
}

std::string Session::forwarded_client(const Request& request) const {
  std::vector<std::string_view> lines;
  for (const auto& [name, value] : request.headers) {
    if (name == "x-forwarded-for") lines.push_back(value);
  }
  return io_.service.proxies.client(peer_.address, lines).text();
}

bool Session::admit_body() {
  const auto& bodies = exchange_->route->bodies;
  if (!bodies) return true;
  if (auto permit = bodies->try_acquire()) exchange_->body_permit.emplace(std::move(*permit));
  return exchange_->body_permit.has_value();
}

void Session::expect_body() {
  constexpr std::uint64_t unit = 1 << 20;
  std::uint64_t size = exchange_->head.length.value_or(exchange_->route->body_limit);
  enter(State::body, options().body_timeout * (1 + static_cast<long>(size / unit)));
  if (!exchange_->head.expects_continue) return;
  error_code failure;  // A client that misses it sends its body all the same.
  socket_.write_some(asio::buffer("HTTP/1.1 100 Continue\r\n\r\n", 25), failure);
}

void Session::run_handler() {
  state_ = State::handling;
  deadline_ = IoThread::Clock::time_point::max();
  const Route& route = *exchange_->route;
  if (auto response = answer_cached(route, exchange_->request)) {
    return respond(std::move(*response), exchange_->head.keep_alive);
  }
  if (route.run == Run::on_io) {
    return respond(answer(route.handler, exchange_->request), exchange_->head.keep_alive);
  }
  submit(io_.service.pool(route.run));
}

void Session::submit(WorkPool& pool) {
  bool taken = pool.submit([self = shared_from_this()]() mutable {
    const Exchange& exchange = *self->exchange_;
    Response response = answer(exchange.route->handler, exchange.request);
    asio::io_context& context = self->io_.context;
    asio::post(context, [self = std::move(self), response = std::move(response)]() mutable {
      self->finish(std::move(response));
    });
  });
  if (!taken) respond(overload_problem(exchange_->request), exchange_->head.keep_alive);
}

void Session::finish(Response response) {
  if (state_ == State::closed) {  // Nobody is left to be told.
    exchange_->response.status = client_gone;
    return log_access();
  }
  respond(std::move(response), exchange_->head.keep_alive);
  if (reading()) resume();
}

void Session::refuse(int status) {
  if (!exchange_) begin_exchange();
  respond(refusal(status, exchange_->request), false);
}

void Session::sweep(IoThread::Clock::time_point now, bool close_idle) {
  if (streams() && !keeps_pace(now)) {
    state_ = State::writing;  // For the log, also while the next bit is being read.
    return close();
  }
  bool overdue = now >= deadline_;
  if (state_ == State::idle && (overdue || close_idle)) {
    socket_.cancel();
    return overdue ? close() : close_if_silent();
  }
  if (!overdue) return;
  if (state_ != State::head && state_ != State::body) return close();
  socket_.cancel();
  refuse(408);
}

// A request may have arrived since the last look; it is answered before the door closes.
void Session::close_if_silent() {
  error_code failure;
  std::size_t size = socket_.read_some(asio::buffer(io_.buffer), failure);
  failure ? close() : take({io_.buffer.data(), size});
}

void Session::reset() {
  error_code ignored;
  socket_.set_option(asio::socket_base::linger(true, 0), ignored);
  state_ = State::writing;
  close();
}

void Session::close() {
  if (state_ == State::closed) return;
  if (state_ == State::writing) log_access();
  state_ = State::closed;
  error_code ignored;
  socket_.close(ignored);
  io_.service.admission.leave(peer_.group, peer_.trusted);
  io_.remove(*this);
}

}  // namespace typecase::http
