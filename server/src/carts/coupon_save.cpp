#include <algorithm>
#include <boost/json.hpp>

#include "carts/coupons.h"
#include "carts/stored_coupon.h"

namespace typecase::carts {
namespace {

std::optional<std::int64_t> days_of(const std::optional<pricing::Day>& day) {
  if (!day) return std::nullopt;
  return day->time_since_epoch().count();
}

std::optional<int> to_int(const std::optional<std::int64_t>& number) {
  if (!number) return std::nullopt;
  return static_cast<int>(*number);
}

std::string to_text(const std::vector<std::string>& list) {
  return boost::json::serialize(boost::json::value_from(list));
}

bool by_folded(const std::string& one, const std::string& other) {
  return fold_code(one) < fold_code(other);
}

std::optional<CouponTerms> find_terms(db::Connection& connection, const std::string& id) {
  auto row = connection.find_one("SELECT " + std::string(discount_columns) +
                                     ", c.name, c.total_limit, c.customer_limit, c.code_limit "
                                     "FROM coupon c WHERE c.id = $1",
                                 id);
  if (!row) return std::nullopt;
  constexpr int first = discount_column_count;
  CouponTerms terms{id, row->text(first), read_discount(*row)};
  terms.total = to_int(row->optional_integer(first + 1));
  terms.of_customer = to_int(row->optional_integer(first + 2));
  terms.of_code = to_int(row->optional_integer(first + 3));
  for (const db::Row& code : connection.rows(
           "SELECT written FROM coupon_code WHERE coupon_id = $1 AND withdrawn = 0 ORDER BY code",
           id)) {
    terms.codes.push_back(code.text(0));
  }
  return terms;
}

void save_terms(db::Connection& connection, const CouponTerms& terms) {
  const pricing::Coupon& discount = terms.discount;
  connection.execute(
      "INSERT INTO coupon (id, name, kind, hundredths, amount, currency, licence_kinds, families, "
      "item_classes, first_day, last_day, total_limit, customer_limit, code_limit, used) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0) "
      "ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, "
      "hundredths = excluded.hundredths, amount = excluded.amount, currency = excluded.currency, "
      "licence_kinds = excluded.licence_kinds, families = excluded.families, "
      "item_classes = excluded.item_classes, first_day = excluded.first_day, "
      "last_day = excluded.last_day, total_limit = excluded.total_limit, "
      "customer_limit = excluded.customer_limit, code_limit = excluded.code_limit",
      terms.id, terms.name, name_of(discount.kind), discount.hundredths, discount.amount.minor,
      discount.currency, to_text(discount.licence_kinds), to_text(discount.families),
      to_text(discount.item_classes), days_of(discount.from), days_of(discount.until),
      std::optional<std::int64_t>(terms.total), std::optional<std::int64_t>(terms.of_customer),
      std::optional<std::int64_t>(terms.of_code));
}

Error taken(const std::string& code) {
  return {ErrorKind::conflict, "coupon_code_taken",
          "The code " + code + " belongs to another coupon already."};
}

// What was given out in one kind or currency cannot be counted in another.
bool is_same_worth(const pricing::Coupon& one, const pricing::Coupon& other) {
  return one.kind == other.kind && one.currency == other.currency;
}

Error needs_new_id(const std::string& id) {
  return {ErrorKind::conflict, "coupon_needs_new_id",
          "The coupon " + id + " cannot become one of another kind or currency: give it a new id."};
}

Result<void> save_codes(db::Connection& connection, const CouponTerms& terms) {
  connection.execute("UPDATE coupon_code SET withdrawn = 1 WHERE coupon_id = $1", terms.id);
  for (const std::string& code : terms.codes) {
    auto saved = connection.execute(
        "INSERT INTO coupon_code (code, coupon_id, written, withdrawn, used, balance) "
        "VALUES ($1, $2, $3, 0, 0, $4) ON CONFLICT (code) DO UPDATE SET withdrawn = 0, "
        "written = excluded.written WHERE coupon_code.coupon_id = excluded.coupon_id",
        fold_code(code), terms.id, code,
        terms.discount.kind == pricing::DiscountKind::credit ? terms.discount.amount.minor : 0);
    if (saved == 0) return taken(code);
  }
  return {};
}

// A limit that is new counts what was used before it.
void count_uses(db::Connection& connection, const std::string& id) {
  connection.execute(
      "UPDATE coupon SET used = (SELECT count(*) FROM coupon_use u "
      "WHERE u.coupon_id = coupon.id AND u.state <> 'released') WHERE id = $1",
      id);
  connection.execute(
      "UPDATE coupon_code SET used = (SELECT count(*) FROM coupon_use u "
      "WHERE u.code = coupon_code.code AND u.state <> 'released') WHERE coupon_id = $1",
      id);
}

}  // namespace

Result<bool> save_coupons(db::Connection& connection, const std::vector<CouponTerms>& coupons) {
  bool changed = false;
  for (CouponTerms terms : coupons) {
    std::ranges::sort(terms.codes, by_folded);
    auto known = find_terms(connection, terms.id);
    if (known == terms) continue;
    if (known && !is_same_worth(known->discount, terms.discount)) return needs_new_id(terms.id);
    changed = true;
    save_terms(connection, terms);
    if (auto saved = save_codes(connection, terms); !saved) return saved.error();
    count_uses(connection, terms.id);
  }
  return changed;
}

}  // namespace typecase::carts
