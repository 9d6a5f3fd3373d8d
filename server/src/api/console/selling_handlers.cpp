#include "api/console/console_routes.h"
#include "api/console/query_reader.h"
#include "api/console/route_adder.h"
#include "api/console/selling_answers.h"
#include "content/rich_text.h"
#include "staff/permissions.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

constexpr std::size_t most_bytes_to_draw = 512 << 10;  // 200,000 bytes of text, escaped

// Codes of coupons are worth money: they are shown to who may edit them.
bool may_see_codes(const SignedInMember& caller) {
  return staff::may(caller.member.role, *staff::access_of_entry("coupon").permission);
}

Response codes(const backoffice::CouponHistory& coupons, const Request& request) {
  QueryReader reader(request);
  const auto after = reader.after(backoffice::parse_code_cursor);
  const std::int64_t limit = reader.limit();
  reader.finish();
  auto found = coupons.codes(request.parameter("id"), after, limit).value();
  answers::CouponCodes answer{std::move(found.codes), found.count, {}};
  if (found.next) answer.next = to_text(*found.next);
  return http::json(answer);
}

Response uses(const backoffice::CouponHistory& coupons, const Request& request,
              const SignedInMember& caller) {
  QueryReader reader(request);
  const PageRequest page = reader.page(backoffice::coupon_use_list);
  reader.finish();
  auto found = coupons.uses(request.parameter("id"), page);
  if (!may_see_codes(caller)) {
    for (backoffice::CouponUse& use : found.uses) use.code.reset();
  }
  answers::CouponUses answer{std::move(found.uses), found.count, {}};
  if (found.next) answer.next = to_cursor(*found.next, backoffice::coupon_use_list);
  return http::json(answer);
}

Response draw(const Request& request) {
  const auto body = http::read_body<TextToDraw>(request);
  const content::RichText drawn = content::read_rich_text(body.markdown);
  answers::DrawnText answer{content::html_with_figures(drawn), {}};
  for (const auto& [family, style, size, features, words, line] : drawn.specimens) {
    answer.specimens.push_back({family, style, size, features, words, line});
  }
  return http::json(answer);
}

}  // namespace

void add_licence_sale_routes(http::Router& router, const ConsoleGuard& guard,
                             const backoffice::LicenceSales& licences) {
  RouteAdder routes(router, guard);
  routes.guarded(
      Method::get, "/api/licence_sales", "listLicenceSales",
      [&](const Request&, const SignedInMember&) { return http::json(licences.recent()); });
  routes.guarded(Method::get, "/api/licence_texts/{id}", "listLicenceTexts",
                 [&](const Request& request, const SignedInMember&) {
                   return http::json(licences.texts(request.parameter("id")).value());
                 });
}

void add_coupon_routes(http::Router& router, const ConsoleGuard& guard,
                       const backoffice::CouponHistory& coupons) {
  RouteAdder routes(router, guard);
  routes.guarded(
      Method::get, "/api/coupons", "listCouponStates",
      [&](const Request&, const SignedInMember&) { return http::json(coupons.states()); });
  routes.guarded(
      Method::get, "/api/coupons/{id}/codes", "listCouponCodes",
      [&](const Request& request, const SignedInMember&) { return codes(coupons, request); });
  routes.guarded(Method::get, "/api/coupons/{id}/uses", "listCouponUses",
                 [&](const Request& request, const SignedInMember& caller) {
                   return uses(coupons, request, caller);
                 });
}

void add_text_drawing_routes(http::Router& router, const ConsoleGuard& guard) {
  RouteAdder(router, guard, most_bytes_to_draw)
      .guarded(
          Method::post, "/api/text_drawings", "drawText",
          [](const Request& request, const SignedInMember&) { return draw(request); },
          http::Run::making);
}

}  // namespace typecase::api
