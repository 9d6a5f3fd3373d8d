#pragma once

#include "http/address.h"
#include "http/admission.h"
#include "http/server.h"
#include "http/work_pool.h"

namespace typecase::http {

// Whoever signs in waits some milliseconds longer before everybody else does.
constexpr int heavy_niceness = 4;

// What all connections of a server share. Safe from any thread.
struct Service {
  explicit Service(ServerOptions given)
      : options(std::move(given)),
        proxies(options.trusted_proxies),
        admission(options.connections, options.connections_per_address),
        work(options.work_threads, options.work_queue),
        heavy(options.heavy_threads, options.heavy_queue, heavy_niceness),
        making(options.making_threads, options.making_queue),
        sending(options.sending_threads, options.sending_queue) {}

  // Where such a handler runs; on_io: where it would if it had to wait.
  WorkPool& pool(Run run) {
    switch (run) {
      case Run::heavy:
        return heavy;
      case Run::making:
        return making;
      case Run::sending:
        return sending;
      default:
        return work;
    }
  }

  const ServerOptions options;
  const TrustedProxies proxies;
  Admission admission;
  WorkPool work;
  WorkPool heavy;
  WorkPool making;
  WorkPool sending;
};

}  // namespace typecase::http
