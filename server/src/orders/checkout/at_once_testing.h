#pragma once

// For tests only: many who do the same thing at the same moment.

#include <atomic>
#include <thread>
#include <vector>

#include "db/connection.h"

namespace typecase::orders::testing {

// Runs a job so many times on a few threads.
template <class Job>
void at_once(int times, int threads, Job job) {
  std::atomic<int> next = 0;
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      for (int number = next++; number < times; number = next++) job(number);
    });
  }
  for (std::thread& worker : workers) worker.join();
}

// PostgreSQL may give up on rows that all want; the customer asks again with the same key.
template <class Job>
auto insist(Job job) {
  for (;;) {
    try {
      return job();
    } catch (const db::DbError& error) {
      if (error.code != db::Errc::serialization) throw;
    }
  }
}

}  // namespace typecase::orders::testing
