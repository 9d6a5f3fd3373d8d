#include "http/server/server.h"

#include <sys/resource.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <csignal>
#include <system_error>
#include <thread>

#include "base/fail_point.h"
#include "base/log.h"
#include "http/server/listener.h"

namespace typecase::http {

namespace asio = boost::asio;

namespace {

// Connections may take three quarters of the descriptors: the database, fonts and the gateway need
// some too, and a refusal is better than a failure to open a file.
ServerOptions within_descriptors(ServerOptions options) {
  std::size_t most = raise_descriptor_limit() / 4 * 3;
  if (most < static_cast<std::size_t>(options.connections)) {
    options.connections = static_cast<int>(most);
  }
  return options;
}

}  // namespace

struct Server::Parts {
  explicit Parts(ServerOptions options) : service(within_descriptors(std::move(options))) {
    for (int i = 0; i < service.options.io_threads; ++i) {
      threads.push_back(std::make_unique<IoThread>(service));
    }
  }

  void stop() {
    for (WorkPool& pool : service.pools) pool.stop();
    for (auto& io : threads) io->context.stop();
    for (std::thread& thread : running) thread.join();
    running.clear();
  }

  Service service;
  std::vector<std::unique_ptr<IoThread>> threads;
  std::vector<std::unique_ptr<Listener>> listeners;
  std::vector<std::thread> running;
};

Server::Server(ServerOptions options) : parts_(std::make_unique<Parts>(std::move(options))) {}

Server::~Server() { parts_->stop(); }

std::uint16_t Server::listen(const Listen& where, std::shared_ptr<const Router> router) {
  try {
    parts_->listeners.push_back(
        std::make_unique<Listener>(parts_->threads, where, std::move(router)));
  } catch (const boost::system::system_error& e) {
    throw std::system_error(e.code(),
                            "listen on " + where.address + ":" + std::to_string(where.port));
  }
  return parts_->listeners.back()->port();
}

void Server::start() {
  std::signal(SIGPIPE, SIG_IGN);
  for (WorkPool& pool : parts_->service.pools) pool.start();
  for (auto& listener : parts_->listeners) listener->start();
  for (auto& io : parts_->threads) {
    parts_->running.emplace_back([thread = io.get()] { thread->run(); });
  }
}

void Server::drain() {
  if (parts_->running.empty()) return;
  Parts& parts = *parts_;
  asio::post(parts.threads.front()->context, [&parts] {
    for (auto& listener : parts.listeners) listener->stop();
    for (auto& io : parts.threads) asio::post(io->context, [&io] { io->drain(); });
  });
  if (!parts.service.admission.wait_until_empty(parts.service.options.drain_timeout)) {
    log::warning("drain_incomplete");
    fail_point("server.drain_incomplete");
  }
  parts.stop();
}

std::size_t raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  return limit.rlim_cur;
}

}  // namespace typecase::http
