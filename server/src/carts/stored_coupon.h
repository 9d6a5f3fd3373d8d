#pragma once

#include <string_view>

#include "db/connection.h"
#include "pricing/discount.h"

// The columns of the table coupon (as c) that say what it takes off.
namespace typecase::carts {

inline constexpr std::string_view discount_columns =
    "c.kind, c.hundredths, c.amount, c.currency, c.licence_kinds, c.families, c.item_classes, "
    "c.first_day, c.last_day";
inline constexpr int discount_column_count = 9;

// Of a row that begins with them. The code is the caller's to fill in.
pricing::Coupon read_discount(const db::Row& row);

std::string_view name_of(pricing::DiscountKind kind);  // "percent"

}  // namespace typecase::carts
