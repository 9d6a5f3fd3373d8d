#pragma once

#include <array>
#include <boost/describe.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "db/database.h"

// Numbers that belong to the foundry's business. Each holds for what is made from then on: an order
// and a shared cart keep the term that they were made with.
namespace typecase::shop_settings {

enum class Limit {
  order_payable_days,  // of an order that waits for its payment
  reminder_hours,      // until the one mail about it, after the last thing that happened to it
  shared_cart_days,    // of the prices of a shared cart
  trials_per_mailbox,  // within 24 hours
  trials_per_network   // within 24 hours: IPv4 /24, IPv6 /48
};
BOOST_DESCRIBE_ENUM(Limit, order_payable_days, reminder_hours, shared_cart_days, trials_per_mailbox,
                    trials_per_network)

inline constexpr std::array all_limits{Limit::order_payable_days, Limit::reminder_hours,
                                       Limit::shared_cart_days, Limit::trials_per_mailbox,
                                       Limit::trials_per_network};

struct Bounds {
  std::int64_t usual = 0;  // where nobody has chosen another
  std::int64_t least = 0;
  std::int64_t most = 0;

  bool allow(std::int64_t value) const { return least <= value && value <= most; }
};
Bounds bounds_of(Limit limit);

struct LimitValue {
  Limit name = Limit::order_payable_days;
  std::int64_t value = 0;

  bool operator==(const LimitValue&) const = default;
};
BOOST_DESCRIBE_STRUCT(LimitValue, (), (name, value))

// nullopt: the list has no value of this limit.
std::optional<std::int64_t> find_value(const std::vector<LimitValue>& values, Limit limit);

// A value of every limit.
class Limits {
 public:
  Limits();  // the usual ones

  std::int64_t operator[](Limit limit) const { return values_[static_cast<std::size_t>(limit)]; }
  std::int64_t& operator[](Limit limit) { return values_[static_cast<std::size_t>(limit)]; }

  std::chrono::days days(Limit limit) const { return std::chrono::days((*this)[limit]); }
  std::chrono::hours hours(Limit limit) const { return std::chrono::hours((*this)[limit]); }

  void take(const std::vector<LimitValue>& values);

 private:
  std::array<std::int64_t, all_limits.size()> values_{};
};

// As they are in the database. One statement.
Limits read_limits(db::Connection& connection);

// Those in use on this node. Thread-safe.
class CurrentLimits {
 public:
  explicit CurrentLimits(db::Database& database) : database_(database) { refresh(); }

  // Reads them again; called about twice a second. Keeps those in use when reading throws.
  void refresh();

  std::shared_ptr<const Limits> current() const { return std::atomic_load(&in_use_); }

 private:
  db::Database& database_;
  std::shared_ptr<const Limits> in_use_;
};

}  // namespace typecase::shop_settings
