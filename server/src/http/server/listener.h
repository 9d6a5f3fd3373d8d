#pragma once

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <vector>

#include "http/server/session.h"

namespace typecase::http {

// Accepts on one address and deals the connections to the threads in turn: the kernel's own
// spreading (SO_REUSEPORT) leaves few long connections uneven. Runs on the first thread.
class Listener {
 public:
  // Binds at once. Throws std::system_error.
  Listener(const std::vector<std::unique_ptr<IoThread>>& threads, const Listen& where,
           std::shared_ptr<const Router> router);

  std::uint16_t port() const { return port_; }
  void start() { wait(); }

  // Takes what already waits in the kernel, then closes.
  void stop();

 private:
  using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp,
                                                      boost::asio::io_context::executor_type>;

  void wait();
  void accept_waiting();
  void admit(IoThread& io, Socket socket, const boost::asio::ip::tcp::endpoint& from);
  void refuse(Socket& socket);  // One connection too many
  void pause(const std::string& why);

  const std::vector<std::unique_ptr<IoThread>>& threads_;
  std::shared_ptr<const Router> router_;
  Acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::size_t next_ = 0;
  bool pausing_ = false;
  bool short_of_descriptors_ = false;  // Said once, until it is over.
};

}  // namespace typecase::http
