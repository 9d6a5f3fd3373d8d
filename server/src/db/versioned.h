#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "db/database.h"

namespace typecase::db {

// The number that moves with every change to what visitors may see (catalogue, licences, menus,
// texts): the one row of shop_version. Whoever changes such data calls touch() in the same
// transaction.
std::int64_t shop_version(Connection& connection);
void touch_shop_version(Connection& connection);

// An immutable object made from the database, made anew when the shop version has moved or when the
// object is due. current() never blocks and never changes what a caller holds.
template <class T>
class Versioned {
 public:
  using Loader = std::function<std::shared_ptr<const T>(Connection&)>;

  using IsDue = std::function<bool(const T&)>;

  // is_due: whether the object no longer holds although the shop version stands; empty: never.
  Versioned(Database& database, Loader loader, IsDue is_due = {})
      : database_(database), loader_(std::move(loader)), is_due_(std::move(is_due)) {
    refresh();
  }

  std::shared_ptr<const T> current() const { return std::atomic_load(&current_); }

  // Called about once a second by app's poller. Keeps the old object when loading throws.
  // Returns true when the object was made anew.
  bool refresh() {
    std::lock_guard guard(loading_);
    return database_.read([&](Connection& connection) {
      std::int64_t version = shop_version(connection);
      auto held = std::atomic_load(&current_);
      if (held && version == version_ && !(is_due_ && is_due_(*held))) return false;
      std::atomic_store(&current_, loader_(connection));
      version_ = version;
      return true;
    });
  }

 private:
  Database& database_;
  Loader loader_;
  IsDue is_due_;
  std::mutex loading_;
  std::int64_t version_ = -1;
  std::shared_ptr<const T> current_;
};

}  // namespace typecase::db
