#pragma once

#include <exception>
#include <string_view>

#include "base/log.h"
#include "db/connection.h"

namespace typecase::db {

// Runs work(item) on each item until it returns false. An exception is logged as "item_failed" of
// `what`, and the next item follows: one bad item does not hold up the others. Without a database
// no item can be worked on: DbError{unavailable} ends the loop and is rethrown.
template <class Items, class Work>
void for_each_isolated(const Items& items, std::string_view what, Work work) {
  for (const auto& item : items) {
    try {
      if (!work(item)) return;
    } catch (const DbError& error) {
      if (error.code == Errc::unavailable) throw;
      log::error("item_failed", {{"what", what}, {"error", error.what()}});
    } catch (const std::exception& error) {
      log::error("item_failed", {{"what", what}, {"error", error.what()}});
    }
  }
}

}  // namespace typecase::db
