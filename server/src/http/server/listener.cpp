#include "http/server/listener.h"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/post.hpp>

#include "base/log.h"
#include "http/message/response_head.h"

namespace typecase::http {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr int backlog = 4096;  // The kernel's somaxconn cuts it.
constexpr int most_at_once = 256;
constexpr std::chrono::milliseconds exhaustion_pause{100};

IpAddress normalised(const asio::ip::address& address) {
  IpAddress out;
  if (address.is_v6()) {
    out.bytes = address.to_v6().to_bytes();
  } else {
    out.bytes = asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes();
  }
  return out;
}

// Connections inherit it. A client that does not read then holds little of the kernel's memory,
// and one that reads slowly is seen to make progress.
void set_unsent_limit(int socket) {
  constexpr int unsent = 128 * 1024;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
}

}  // namespace

Listener::Listener(const std::vector<std::unique_ptr<IoThread>>& threads, const Listen& where,
                   std::shared_ptr<const Router> router)
    : threads_(threads),
      router_(std::move(router)),
      acceptor_(threads.front()->context),
      pause_(threads.front()->context) {
  tcp::endpoint endpoint(asio::ip::make_address(where.address), where.port);
  acceptor_.open(endpoint.protocol());
  acceptor_.set_option(tcp::acceptor::reuse_address(true));
  acceptor_.bind(endpoint);
  acceptor_.set_option(tcp::no_delay(true));
  set_unsent_limit(acceptor_.native_handle());
  acceptor_.listen(backlog);
  acceptor_.non_blocking(true);
  port_ = acceptor_.local_endpoint().port();
}

void Listener::wait() {
  acceptor_.async_wait(Acceptor::wait_read, [this](error_code failure) {
    if (failure) return;
    accept_waiting();
    if (acceptor_.is_open() && !pausing_) wait();
  });
}

void Listener::accept_waiting() {
  error_code failure;
  int accepted = 0;
  do {
    IoThread& io = *threads_[next_];
    next_ = (next_ + 1) % threads_.size();
    Socket socket(io.context);
    tcp::endpoint from;
    acceptor_.accept(socket, from, failure);
    if (!failure) {
      short_of_descriptors_ = false;
      admit(io, std::move(socket), from);
    }
    if (++accepted == most_at_once) return;  // This thread has connections of its own.
  } while (!failure || failure == asio::error::connection_aborted);
  if (failure != asio::error::would_block) pause(failure.message());
}

void Listener::admit(IoThread& io, Socket socket, const tcp::endpoint& from) {
  Peer peer;
  peer.address = normalised(from.address());
  peer.group = limit_group(peer.address);
  peer.text = peer.address.text();
  peer.trusted = io.service.proxies.contains(peer.address);
  if (!io.service.admission.enter(peer.group, peer.trusted)) {
    return refuse(socket);  // Closes it.
  }
  error_code ignored;
  socket.non_blocking(true, ignored);
  auto session = std::make_shared<Session>(io, *router_, std::move(socket), peer);
  asio::post(io.context, [session = std::move(session)] { session->start(); });
}

void Listener::refuse(Socket& socket) {
  IoThread& io = *threads_.front();
  std::string id = io.next_request_id(), answer;
  Response response;
  response.status = 503;
  response.set("Retry-After", "5");
  write_head(answer, response, {io.http_date(), id, io.service.options.headers, false, false});
  ::send(socket.native_handle(), answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
}

// Out of descriptors or memory: what waits stays in the kernel, and trying again at once would
// spin.
void Listener::pause(const std::string& why) {
  if (!short_of_descriptors_) log::warning("accept_paused", {{"why", why}});
  short_of_descriptors_ = true;
  pausing_ = true;
  pause_.expires_after(exhaustion_pause);
  pause_.async_wait([this](error_code stopped) {
    pausing_ = false;
    if (stopped || !acceptor_.is_open()) return;
    accept_waiting();
    if (!pausing_) wait();
  });
}

void Listener::stop() {
  error_code ignored;
  accept_waiting();
  pause_.cancel();
  acceptor_.close(ignored);
}

}  // namespace typecase::http
