#include "shop_settings/limits.h"

#include <algorithm>

#include "shop_settings/stored.h"

namespace typecase::shop_settings {

Bounds bounds_of(Limit limit) {
  switch (limit) {
    case Limit::order_payable_days:
      return {7, 1, 60};
    case Limit::reminder_hours:
      return {2, 1, 168};
    case Limit::shared_cart_days:
      return {30, 1, 365};
    case Limit::trials_per_mailbox:
      return {5, 1, 100};
    case Limit::trials_per_network:
      return {40, 1, 1000};
  }
  return {};
}

std::optional<std::int64_t> find_value(const std::vector<LimitValue>& values, Limit limit) {
  const auto found = std::ranges::find(values, limit, &LimitValue::name);
  return found == values.end() ? std::nullopt : std::optional(found->value);
}

Limits::Limits() {
  for (const Limit limit : all_limits) (*this)[limit] = bounds_of(limit).usual;
}

// A value out of its bounds was saved by another version: the usual one is safer.
void Limits::take(const std::vector<LimitValue>& values) {
  for (const LimitValue& one : values) {
    if (bounds_of(one.name).allow(one.value)) (*this)[one.name] = one.value;
  }
}

Limits read_limits(db::Connection& connection) {
  const auto stored = load_limits(connection);
  Limits limits;
  limits.take(stored.value.limits);
  limits.take(stored.fixed.limits);
  return limits;
}

void CurrentLimits::refresh() {
  auto next = std::make_shared<const Limits>(database_.read(read_limits));
  std::atomic_store(&in_use_, std::move(next));
}

}  // namespace typecase::shop_settings
