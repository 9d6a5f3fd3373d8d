#pragma once

#include <algorithm>
#include <array>

#include "base/priority.h"
#include "base/work_pool.h"
#include "http/message/address.h"
#include "http/server/admission.h"
#include "http/server/server.h"

namespace typecase::http {

// Signing in waits some milliseconds longer before all other work does.
constexpr int heavy_niceness = 4;

// State that all connections share. Safe from any thread.
struct Service {
  explicit Service(ServerOptions given)
      : options(std::move(given)),
        proxies(options.trusted_proxies),
        admission(options.connections, options.connections_per_address),
        pools{WorkPool(options.work_threads, options.work_queue),
              WorkPool(options.heavy_threads, options.heavy_queue,
                       [] { yield_cores(heavy_niceness); }),
              WorkPool(options.making_threads, options.making_queue),
              WorkPool(options.sending_threads, options.sending_queue)} {}

  // Where such a handler runs; on_io: where it would if it had to wait.
  WorkPool& pool(Run run) {
    const int first = static_cast<int>(Run::work);
    return pools[static_cast<std::size_t>(std::max(first, static_cast<int>(run)) - first)];
  }

  const ServerOptions options;
  const TrustedProxies proxies;
  Admission admission;
  std::array<WorkPool, 4> pools;  // of work, heavy, making and sending
};

}  // namespace typecase::http
