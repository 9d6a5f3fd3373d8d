#include "carts/coupons.h"

#include "db/record.h"

#include <algorithm>

#include "base/text/mailbox.h"
#include "carts/releasable_uses.h"

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
    found.holder = free.front().order_id;
  }
}

void add_credit(db::Connection& connection, FoundCoupon& found, Money balance,
                const CouponCustomer& customer, Time now) {
  found.balance = found.coupon.amount = balance;
  for (const ReleasableUse& use :
       releasable_uses(connection, {found.id, found.folded}, customer, now)) {
    found.coupon.amount += use.amount;
    if (!found.credit_holder && use.amount > Money{}) found.credit_holder = use.order_id;
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
      "SELECT " + db::columns<CouponTerms>("c.") + ", " + db::columns<pricing::Coupon>("c.") +
          ", c.used, k.written, k.used AS code_used, "
          "k.balance, (SELECT count(*) FROM coupon_use u WHERE u.coupon_id = c.id "
          "AND u.customer = $2 AND u.verified = $3 AND u.state <> 'released') AS customer_used "
          "FROM coupon_code k JOIN coupon c ON c.id = k.coupon_id "
          "WHERE k.code = $1 AND k.withdrawn = 0",
      folded, customer.mailbox, customer.is_verified);
  if (!row) return std::nullopt;

  const auto terms = row->as<CouponTerms>();
  FoundCoupon found{terms.id, folded, row->as<pricing::Coupon>()};
  found.total_limited = terms.total_limit.has_value();
  found.code_limited = terms.code_limit.has_value();
  found.coupon.code = row->text("written");

  const Limit limits[] = {
      {terms.total_limit, row->integer("used"), {found.id}},
      {terms.code_limit, row->integer("code_used"), {found.id, folded}},
      {terms.customer_limit, row->integer("customer_used"), {found.id, {}, true}},
  };
  for (const Limit& limit : limits) check_limit(connection, found, limit, customer, now);
  if (found.coupon.kind == DiscountKind::credit) {
    add_credit(connection, found, {row->integer("balance")}, customer, now);
  }
  return found;
}

}  // namespace typecase::carts
