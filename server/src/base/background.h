#pragma once

#include "base/work_pool.h"

namespace typecase {

// One thread for work without a deadline; the machine runs it when nothing else wants to run. Jobs
// that do not fit into its queue are dropped.
class Background {
 public:
  explicit Background(std::size_t most_waiting);  // its end drops the jobs that wait

  // False: dropped. An exception of a job is logged.
  bool submit(std::function<void()> job);

  // Until everything submitted so far is done or dropped.
  void drain() { pool_.drain(); }

 private:
  WorkPool pool_;
};

}  // namespace typecase
