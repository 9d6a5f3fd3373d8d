#include "carts/coupons.h"

#include <algorithm>

#include "base/mailbox.h"
#include "carts/releasable_uses.h"
#include "carts/stored_coupon.h"

namespace typecase::carts {
namespace {

using pricing::DiscountKind;

constexpr std::size_t longest_code = 64;

// A limit of a coupon, how often it is used up to that, and by what.
struct Limit {
  std::optional<std::int64_t> most;
  std::int64_t uses = 0;
  UsesOf of;
};

// Marks a coupon whose uses have reached a limit: used up, or held by an order that gives way.
void check_limit(db::Connection& connection, FoundCoupon& found, const Limit& limit,
                 const CouponCustomer& customer, Time now) {
  if (found.used_up || !limit.most || limit.uses < *limit.most) return;
  auto free = releasable_uses(connection, limit.of, customer, now);
  // A limit that was lowered may be exceeded by several.
  if (std::ssize(free) <= limit.uses - *limit.most) {
    found.used_up = true;
  } else if (!found.holder) {
    found.holder = free.front().order;
  }
}

void add_credit(db::Connection& connection, FoundCoupon& found, Money balance,
                const CouponCustomer& customer, Time now) {
  found.balance = found.coupon.amount = balance;
  for (const ReleasableUse& use :
       releasable_uses(connection, {found.id, found.folded}, customer, now)) {
    found.coupon.amount += use.amount;
    if (!found.credit_holder && use.amount > Money{}) found.credit_holder = use.order;
  }
  if (found.coupon.amount == Money{}) found.used_up = true;
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

CouponCustomer coupon_customer(std::string_view email, bool is_verified, CustomerId id) {
  return {mailbox_digest(email), is_verified, std::move(id)};
}

std::optional<FoundCoupon> find_coupon(db::Connection& connection, std::string_view code,
                                       const CouponCustomer& customer, Time now) {
  std::string folded = fold_code(code);
  if (folded.empty()) return std::nullopt;
  auto row = connection.find_one(
      "SELECT " + std::string(discount_columns) +
          ", c.id, c.total_limit, c.customer_limit, c.code_limit, c.used, k.written, k.used, "
          "k.balance, (SELECT count(*) FROM coupon_use u WHERE u.coupon_id = c.id "
          "AND u.customer = $2 AND u.verified = $3 AND u.state <> 'released') "
          "FROM coupon_code k JOIN coupon c ON c.id = k.coupon_id "
          "WHERE k.code = $1 AND k.withdrawn = 0",
      folded, customer.mailbox, customer.is_verified);
  if (!row) return std::nullopt;

  constexpr int first = discount_column_count;
  FoundCoupon found{row->text(first), folded, read_discount(*row)};
  auto total = row->optional_integer(first + 1);
  auto of_customer = row->optional_integer(first + 2);
  auto of_code = row->optional_integer(first + 3);
  found.total_limited = total.has_value();
  found.code_limited = of_code.has_value();
  found.coupon.code = row->text(first + 5);

  const Limit limits[] = {
      {total, row->integer(first + 4), {found.id}},
      {of_code, row->integer(first + 6), {found.id, folded}},
      {of_customer, row->integer(first + 8), {found.id, {}, true}},
  };
  for (const Limit& limit : limits) check_limit(connection, found, limit, customer, now);
  if (found.coupon.kind == DiscountKind::credit) {
    add_credit(connection, found, {row->integer(first + 7)}, customer, now);
  }
  return found;
}

}  // namespace typecase::carts
