#include "seeding/folder_files.h"
#include "seeding/toml_writer.h"

namespace typecase::seeding {
namespace {

void write_worth(const pricing::Coupon& discount, TomlWriter& toml) {
  constexpr std::int64_t ten_thousandths_in_hundredth = 100;
  if (discount.kind == pricing::DiscountKind::percent) {
    return toml.multiplier("percent",
                           Multiplier{discount.hundredths * ten_thousandths_in_hundredth});
  }
  const bool is_credit = discount.kind == pricing::DiscountKind::credit;
  toml.text(is_credit ? "credit" : "amount", to_decimal(discount.amount, discount.currency));
  toml.text("currency", discount.currency);
}

void write_scope(const pricing::Coupon& discount, TomlWriter& toml) {
  toml.texts_unless_empty("licences", discount.licence_kinds);
  toml.texts_unless_empty("families", discount.families);
  toml.texts_unless_empty("classes", discount.item_classes);
  if (discount.first_day) toml.day("from", *discount.first_day);
  if (discount.last_day) toml.day("until", *discount.last_day);
}

}  // namespace

void write_coupons(const std::vector<carts::CouponTerms>& coupons, FolderFiles& files) {
  if (coupons.empty()) return;
  TomlWriter toml("Codes that customers type into the cart, and what they lower.");
  for (const carts::CouponTerms& coupon : coupons) {
    toml.entry("coupon");
    toml.text("id", coupon.id);
    toml.text("name", coupon.name);
    toml.texts("codes", coupon.codes);
    write_worth(coupon.discount, toml);
    write_scope(coupon.discount, toml);
    if (coupon.total_limit) toml.number("limit", *coupon.total_limit);
    if (coupon.customer_limit) toml.number("limit_of_customer", *coupon.customer_limit);
    if (coupon.code_limit) toml.number("limit_of_code", *coupon.code_limit);
  }
  files.add("coupons.toml", toml.file());
}

}  // namespace typecase::seeding
