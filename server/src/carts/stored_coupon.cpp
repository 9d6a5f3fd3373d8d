#include "carts/stored_coupon.h"

#include <boost/json.hpp>

namespace typecase::carts {
namespace {

using pricing::DiscountKind;

DiscountKind to_kind(std::string_view text) {
  for (DiscountKind kind : {DiscountKind::percent, DiscountKind::amount, DiscountKind::credit}) {
    if (name_of(kind) == text) return kind;
  }
  throw std::logic_error("unknown kind of coupon");
}

std::vector<std::string> to_list(const std::string& text) {
  return boost::json::value_to<std::vector<std::string>>(boost::json::parse(text));
}

std::optional<pricing::Day> to_day(const std::optional<std::int64_t>& days) {
  if (!days) return std::nullopt;
  return pricing::Day(std::chrono::days(*days));
}

}  // namespace

std::string_view name_of(DiscountKind kind) {
  if (kind == DiscountKind::percent) return "percent";
  return kind == DiscountKind::amount ? "amount" : "credit";
}

pricing::Coupon read_discount(const db::Row& row) {
  pricing::Coupon coupon;
  coupon.kind = to_kind(row.text(0));
  coupon.hundredths = static_cast<int>(row.integer(1));
  coupon.amount = {row.integer(2)};
  coupon.currency = row.text(3);
  coupon.licence_kinds = to_list(row.text(4));
  coupon.families = to_list(row.text(5));
  coupon.item_classes = to_list(row.text(6));
  coupon.from = to_day(row.optional_integer(7));
  coupon.until = to_day(row.optional_integer(8));
  return coupon;
}

}  // namespace typecase::carts
