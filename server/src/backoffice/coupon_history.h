#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/ids.h"
#include "base/money.h"
#include "base/text/page_cursor.h"
#include "db/database.h"

// Uses of coupons and what is left of them. A use is an order that is paid, or that waits for its
// payment; one that was given up is none.
namespace typecase::backoffice {

struct CouponState {
  std::string id;
  std::int64_t uses = 0;
  std::optional<Money> balance;  // on codes that are not withdrawn; nullopt: it is no credit
};
BOOST_DESCRIBE_STRUCT(CouponState, (), (id, uses, balance))

struct CouponStates {
  std::vector<CouponState> coupons;  // by id
};
BOOST_DESCRIBE_STRUCT(CouponStates, (), (coupons))

struct CouponCode {
  std::string code;  // as the foundry writes it
  std::int64_t uses = 0;
  std::optional<Money> balance;  // nullopt: of no credit
  bool is_withdrawn = false;
};
BOOST_DESCRIBE_STRUCT(CouponCode, (), (code, uses, balance, is_withdrawn))

// The last code of a page, after which the next page begins.
struct CodeCursor {
  std::int64_t uses = 0;
  std::string code;  // as codes are compared: fold_code()
};

// An opaque text for addresses.
std::string to_text(const CodeCursor& cursor);
// nullopt: the text is no cursor, or one of another list.
std::optional<CodeCursor> parse_code_cursor(std::string_view text);

struct CouponCodePage {
  std::vector<CouponCode> codes;
  std::int64_t count = 0;  // on all pages
  std::optional<CodeCursor> next;
};

struct CouponUse {
  OrderId order_id;
  std::string email;
  Time created_at;
  bool is_paid = false;
  std::string currency;
  Money total;   // of the order
  Money credit;  // that it took; 0 where the coupon is no credit
  std::optional<std::string> code;
};
BOOST_DESCRIBE_STRUCT(CouponUse, (),
                      (order_id, email, created_at, is_paid, currency, total, credit, code))

inline constexpr std::string_view coupon_use_list = "coupon_uses";  // of its cursors

struct CouponUsePage {
  std::vector<CouponUse> uses;
  std::int64_t count = 0;  // on all pages
  std::optional<PageCursor> next;
};

// Coupons as staff see them once customers use them. Thread-safe. Throws DbError.
class CouponHistory {
 public:
  explicit CouponHistory(db::Database& database) : database_(database) {}

  // Of every coupon. One statement, which reads each use.
  CouponStates states() const;

  // Those used most first, then by code; withdrawn ones too. `limit`: rows, at least 1. Two
  // statements, which read the codes and uses of the coupon. not_found: there is no such coupon.
  Result<CouponCodePage> codes(std::string_view coupon, const std::optional<CodeCursor>& after,
                               std::int64_t limit) const;

  // The newest order first. Two statements, along the index of the coupon's uses.
  CouponUsePage uses(std::string_view coupon, const PageRequest& page) const;

 private:
  db::Database& database_;
};

}  // namespace typecase::backoffice
