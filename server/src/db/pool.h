#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "db/connection.h"

namespace typecase::db {

// At most `size` connections, opened when they are first needed and lent to one thread at a time.
template <class T>
class Pool {
 public:
  using Connect = std::function<std::unique_ptr<T>()>;

  // While borrowed the connection is this thread's. keep() gives it back in the end; without it
  // the connection is closed, as is right after any failure that may have spoiled it.
  class Lease {
   public:
    Lease(Pool& pool, std::unique_ptr<T> connection, std::uint64_t age)
        : pool_(pool), connection_(std::move(connection)), age_(age) {}
    ~Lease() { pool_.give_back(keep_ ? std::move(connection_) : nullptr, age_); }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    T& operator*() { return *connection_; }
    T* operator->() { return connection_.get(); }
    void keep() { keep_ = true; }

   private:
    Pool& pool_;
    std::unique_ptr<T> connection_;
    std::uint64_t age_;
    bool keep_ = false;
  };

  Pool(int size, std::chrono::milliseconds patience, Connect connect)
      : free_slots_(size), patience_(patience), connect_(std::move(connect)) {}

  // Throws DbError{busy} when none comes free in time, and what `connect` throws.
  Lease borrow() {
    std::unique_lock lock(mutex_);
    if (!freed_.wait_for(lock, patience_, [this] { return free_slots_ > 0; })) {
      throw DbError(Errc::busy, "every database connection is in use");
    }
    --free_slots_;
    std::uint64_t age = age_;
    if (!idle_.empty()) {
      std::unique_ptr<T> connection = std::move(idle_.back());
      idle_.pop_back();
      return Lease(*this, std::move(connection), age);
    }
    lock.unlock();
    try {
      return Lease(*this, connect_(), age);
    } catch (...) {
      give_back(nullptr, age);
      throw;
    }
  }

  // Closes what is idle now and what is lent now, this when it comes back: after one connection
  // was found dead, the others are likely to be.
  void drop_all() {
    std::vector<std::unique_ptr<T>> dropped;
    std::lock_guard guard(mutex_);
    dropped.swap(idle_);
    ++age_;
  }

 private:
  void give_back(std::unique_ptr<T> connection, std::uint64_t age) {
    {
      std::lock_guard guard(mutex_);
      if (connection && age == age_) idle_.push_back(std::move(connection));
      ++free_slots_;
    }
    freed_.notify_one();
  }

  int free_slots_;
  std::chrono::milliseconds patience_;
  Connect connect_;
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<T>> idle_;
  std::uint64_t age_ = 0;
};

}  // namespace typecase::db
