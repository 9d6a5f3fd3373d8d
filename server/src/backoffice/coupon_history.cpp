#include "backoffice/coupon_history.h"

#include <charconv>
#include <limits>

#include "base/crypto/crypto.h"
#include "base/text/utf8.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

struct RankedCode : CouponCode {
  std::string folded;
};
BOOST_DESCRIBE_STRUCT(RankedCode, (CouponCode), (folded))

constexpr std::string_view cursor_start = "coupon_codes ";

}  // namespace

std::string to_text(const CodeCursor& cursor) {
  const std::string text =
      std::string(cursor_start) + std::to_string(cursor.uses) + ' ' + cursor.code;
  return to_base64url(Bytes(text.begin(), text.end()));
}

std::optional<CodeCursor> parse_code_cursor(std::string_view text) {
  const auto bytes = from_base64url(text);
  if (!bytes) return std::nullopt;
  const std::string plain(bytes->begin(), bytes->end());
  if (!is_utf8(plain) || plain.find('\0') != plain.npos) return std::nullopt;
  if (!plain.starts_with(cursor_start)) return std::nullopt;
  const char* end = plain.data() + plain.size();
  CodeCursor cursor;
  auto [last, failure] = std::from_chars(plain.data() + cursor_start.size(), end, cursor.uses);
  if (failure != std::errc{} || last == end || *last != ' ') return std::nullopt;
  cursor.code.assign(last + 1, end);
  return cursor;
}

CouponStates CouponHistory::states() const {
  return {database_.read([&](db::Connection& connection) {
    return connection.select<CouponState>(
        "SELECT c.id, coalesce(u.uses, 0) AS uses, "
        "CASE WHEN c.kind = 'credit' THEN coalesce(k.balance, 0) END AS balance FROM coupon c "
        "LEFT JOIN (SELECT coupon_id, count(*) AS uses FROM coupon_use WHERE state <> 'released' "
        "GROUP BY coupon_id) u ON u.coupon_id = c.id "
        "LEFT JOIN (SELECT coupon_id, cast(sum(balance) AS {i64}) AS balance FROM coupon_code "
        "WHERE withdrawn = 0 GROUP BY coupon_id) k ON k.coupon_id = c.id ORDER BY c.id");
  })};
}

Result<CouponCodePage> CouponHistory::codes(std::string_view coupon,
                                            const std::optional<CodeCursor>& after,
                                            std::int64_t limit) const {
  const CodeCursor place = after.value_or(CodeCursor{std::numeric_limits<std::int64_t>::max(), {}});
  CouponCodePage page;
  std::vector<RankedCode> found;
  database_.read([&](db::Connection& connection) {
    page.count = connection.value<std::int64_t>(
        "SELECT count(*) FROM coupon_code WHERE coupon_id = $1", coupon);
    found = connection.select<RankedCode>(
        "SELECT x.folded, x.code, x.uses, x.balance, x.is_withdrawn FROM "
        "(SELECT k.code AS folded, k.written AS code, coalesce(u.uses, 0) AS uses, "
        "CASE WHEN c.kind = 'credit' THEN k.balance END AS balance, k.withdrawn AS is_withdrawn "
        "FROM coupon c JOIN coupon_code k ON k.coupon_id = c.id "
        "LEFT JOIN (SELECT code, count(*) AS uses FROM coupon_use WHERE coupon_id = $1 "
        "AND state <> 'released' GROUP BY code) u ON u.code = k.code WHERE c.id = $1) x "
        "WHERE x.uses < $2 OR (x.uses = $2 AND x.folded > $3) "
        "ORDER BY x.uses DESC, x.folded LIMIT $4",
        coupon, place.uses, place.code, limit + 1);
  });
  if (page.count == 0) return not_found("coupon");  // each has a code
  if (cut_to_page(found, limit)) page.next = CodeCursor{found.back().uses, found.back().folded};
  page.codes.assign(found.begin(), found.end());
  return page;
}

CouponUsePage CouponHistory::uses(std::string_view coupon, const PageRequest& page) const {
  const PageCursor after =
      page.after.value_or(PageCursor{std::numeric_limits<std::int64_t>::max(), {}});
  CouponUsePage found;
  database_.read([&](db::Connection& connection) {
    found.uses = connection.select<CouponUse>(
        "SELECT u.order_id, o.email, o.created_at, "
        "cast(CASE WHEN o.paid_at IS NULL THEN 0 ELSE 1 END AS {i64}) AS is_paid, o.currency, "
        "o.total, "
        "u.amount AS credit, k.written AS code FROM coupon_use u "
        "JOIN orders o ON o.id = u.order_id JOIN coupon_code k ON k.code = u.code "
        "WHERE u.coupon_id = $1 AND u.state <> 'released' "
        "AND (o.created_at < $2 OR (o.created_at = $2 AND o.id < $3)) "
        "ORDER BY o.created_at DESC, o.id DESC LIMIT $4",
        coupon, after.key, after.id, page.limit + 1);
    found.count = connection.value<std::int64_t>(
        "SELECT count(*) FROM coupon_use WHERE coupon_id = $1 AND state <> 'released'", coupon);
  });
  if (cut_to_page(found.uses, page.limit)) {
    const CouponUse& last = found.uses.back();
    found.next = PageCursor{to_micros(last.created_at), last.order_id.text};
  }
  return found;
}

}  // namespace typecase::backoffice
