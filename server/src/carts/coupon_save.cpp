#include <algorithm>

#include "carts/coupons.h"
#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::carts {
namespace {

bool by_folded(const std::string& one, const std::string& other) {
  return fold_code(one) < fold_code(other);
}

std::optional<CouponTerms> find_terms(db::Connection& connection, const std::string& id) {
  auto row = connection.find_one("SELECT " + db::columns<CouponTerms>() + ", " +
                                     db::columns<pricing::Coupon>() + " FROM coupon WHERE id = $1",
                                 id);
  if (!row) return std::nullopt;
  auto terms = row->as<CouponTerms>();
  terms.discount = row->as<pricing::Coupon>();
  terms.codes = connection.select<std::string>(
      "SELECT written FROM coupon_code WHERE coupon_id = $1 AND withdrawn = 0 ORDER BY code", id);
  return terms;
}

void save_terms(db::Connection& connection, const CouponTerms& terms) {
  // count_uses() counts them again.
  db::Record(terms).add(terms.discount).set("used", 0).upsert(connection, "coupon", "id");
}

Error taken(const std::string& code) {
  return {ErrorKind::conflict, "coupon_code_taken",
          "The code " + code + " belongs to another coupon already."};
}

// Discounts given in one kind or currency cannot be counted in another.
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

std::vector<CouponTerms> read_coupons(db::Connection& connection) {
  const auto current_ids = catalogue::read_former_ids(connection);
  std::vector<CouponTerms> coupons;
  for (const std::string& id :
       connection.select<std::string>("SELECT id FROM coupon ORDER BY id")) {
    coupons.push_back(*find_terms(connection, id));
    for (std::string& family : coupons.back().discount.families) {
      const auto current = current_ids.find(family);
      if (current != current_ids.end()) family = current->second;
    }
  }
  return coupons;
}

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
