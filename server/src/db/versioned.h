#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "db/database.h"

namespace typecase::db {

// The one row of shop_version. `version` moves with every change to what visitors may see;
// `sale_version` and `texts_version` are its values at the last change to what is sold (catalogue,
// licences, sales settings) and to the foundry's texts (menus, pages, posts, pangrams).
struct ShopVersions {
  std::int64_t version = 0;
  std::int64_t sale_version = 0;
  std::int64_t texts_version = 0;
};
BOOST_DESCRIBE_STRUCT(ShopVersions, (), (version, sale_version, texts_version))

ShopVersions shop_versions(Connection& connection);
Deferred defer_shop_versions(Connection& connection);  // one row, of ShopVersions
std::int64_t shop_version(Connection& connection);

// Code that changes such data calls one of these in the same transaction.
void touch_shop_version(Connection& connection);  // what is sold
void touch_texts_version(Connection& connection);

// The newest object that was read from the database. current() never blocks and never changes what
// a caller holds.
template <class T>
class View {
 public:
  virtual ~View() = default;
  virtual std::shared_ptr<const T> current() const = 0;
};

// An immutable object made from the database, made again when the shop version has moved or when
// the object is due.
template <class T>
class Versioned final : public View<T> {
 public:
  using Loader = std::function<std::shared_ptr<const T>(Connection&)>;

  using IsDue = std::function<bool(const T&)>;

  // is_due: whether the object no longer holds although the shop version stands; empty: never.
  Versioned(Database& database, Loader loader, IsDue is_due = {})
      : database_(database), loader_(std::move(loader)), is_due_(std::move(is_due)) {
    refresh();
  }

  std::shared_ptr<const T> current() const override { return std::atomic_load(&current_); }

  // Called about twice a second by Shop::keep_fresh() of app. Keeps the old object when loading
  // throws. Returns true when the object was made again.
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

// One part of a versioned object, for code that needs no other.
template <class Whole, class T>
class PartView final : public View<T> {
 public:
  // The whole must outlive it.
  PartView(const Versioned<Whole>& whole, std::shared_ptr<const T> Whole::*part)
      : whole_(whole), part_(part) {}

  std::shared_ptr<const T> current() const override { return (*whole_.current()).*part_; }

 private:
  const Versioned<Whole>& whole_;
  std::shared_ptr<const T> Whole::*part_;
};

}  // namespace typecase::db
