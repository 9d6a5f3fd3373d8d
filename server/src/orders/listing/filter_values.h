#pragma once

#include <optional>
#include <string>

#include "db/record.h"
#include "orders/listing/order_filter.h"

namespace typecase::orders {

// Whether the question may begin an order's id or an invoice number, so that these are looked at.
bool may_be_number(const std::string& question);

// The values of a filter as the parameters $1 to $9: words, number, from, until, country, currency,
// least, family, licence. Keeps the texts that they refer to.
class FilterValues {
 public:
  explicit FilterValues(const OrderFilter& filter);
  FilterValues(const FilterValues&) = delete;
  FilterValues& operator=(const FilterValues&) = delete;

  // With further ones behind them.
  template <class... More>
  db::Connection::Parameters with(const More&... more) const {
    db::Connection::Parameters all = parameters_;
    (all.push_back(db::parameter(more)), ...);
    return all;
  }

 private:
  std::optional<std::string> words_, number_, country_, currency_, family_, licence_;
  db::Connection::Parameters parameters_;
};

}  // namespace typecase::orders
