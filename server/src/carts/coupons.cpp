#include "carts/coupons.h"

#include <algorithm>

#include "base/mailbox.h"
#include "carts/stored_coupon.h"

namespace typecase::carts {
namespace {

using pricing::DiscountKind;

constexpr std::size_t longest_code = 64;

// What the customer's orders have of a coupon, and what of it will be free.
struct Held {
  std::int64_t uses = 0;
  std::int64_t free = 0;
  std::int64_t free_of_code = 0;
  Money free_credit = {};  // of the code
};

// Of the rows of a coupon, each with one of his uses or none: code, state, amount, order.
Held held_in(const std::vector<db::Row>& rows, int first, const std::string& code,
             const std::string& replaced) {
  Held held;
  for (const db::Row& row : rows) {
    if (row.is_null(first)) continue;
    ++held.uses;
    if (row.text(first + 1) != "reserved" || row.text(first + 3) != replaced) continue;
    ++held.free;
    if (row.text(first) != code) continue;
    ++held.free_of_code;
    held.free_credit += Money{row.integer(first + 2)};
  }
  return held;
}

bool is_reached(const std::optional<std::int64_t>& limit, std::int64_t uses) {
  return limit && uses >= *limit;
}

}  // namespace

std::string fold_code(std::string_view written) {
  constexpr std::string_view blanks = " \t\r\n";
  std::size_t first = written.find_first_not_of(blanks);
  if (first == written.npos) return {};
  std::string code(written.substr(first, written.find_last_not_of(blanks) - first + 1));
  if (code.size() > longest_code) return {};
  std::ranges::transform(code, code.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return code;
}

CouponCustomer coupon_customer(std::string_view email, bool is_verified) {
  return {mailbox_digest(email), is_verified};
}

std::optional<FoundCoupon> find_coupon(db::Connection& connection, std::string_view code,
                                       const CouponCustomer& customer,
                                       const std::string& replaced) {
  std::string folded = fold_code(code);
  if (folded.empty()) return std::nullopt;
  auto rows = connection.rows(
      "SELECT " + std::string(discount_columns) +
          ", c.id, c.total_limit, c.customer_limit, c.code_limit, c.used, k.written, k.used, "
          "k.balance, u.code, u.state, u.amount, u.order_id "
          "FROM coupon_code k JOIN coupon c ON c.id = k.coupon_id "
          "LEFT JOIN coupon_use u ON u.coupon_id = c.id AND u.customer = $2 "
          "AND (u.verified = $3 OR u.order_id = $4) AND u.state <> 'released' "
          "WHERE k.code = $1 AND k.withdrawn = 0",
      folded, customer.mailbox, customer.is_verified, replaced);
  if (rows.empty()) return std::nullopt;
  const db::Row& row = rows.front();

  constexpr int first = discount_column_count;
  FoundCoupon found{row.text(first), folded, read_discount(row)};
  auto total = row.optional_integer(first + 1);
  auto of_customer = row.optional_integer(first + 2);
  auto of_code = row.optional_integer(first + 3);
  bool is_credit = found.coupon.kind == DiscountKind::credit;
  found.total_limited = total.has_value();
  found.code_limited = of_code.has_value();
  found.coupon.code = row.text(first + 5);
  if (is_credit) found.coupon.amount = {row.integer(first + 7)};

  Held held = held_in(rows, first + 8, folded, replaced);
  if (is_credit) found.coupon.amount += held.free_credit;
  found.used_up = is_reached(total, row.integer(first + 4) - held.free) ||
                  is_reached(of_code, row.integer(first + 6) - held.free_of_code) ||
                  is_reached(of_customer, held.uses - held.free) ||
                  (is_credit && found.coupon.amount == Money{});
  return found;
}

}  // namespace typecase::carts
