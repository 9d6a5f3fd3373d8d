#include "api/console/console_routes.h"
#include "api/console/csv_answer.h"
#include "api/console/identified_answers.h"
#include "api/console/route_adder.h"
#include "api/console/trial_answers.h"
#include "api/console/trial_query.h"
#include "api/order/idempotency_key.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

// Found fonts in memory at once. One is looked at at a time; the next ones may come in meanwhile.
constexpr int most_found_fonts = 4;

std::string_view id_of(const Request& request) { return request.parameter("id"); }

class TrialHandlers {
 public:
  explicit TrialHandlers(const TrialParts& parts) : parts_(parts) {}

  Response find(const Request& request, const SignedInMember&) const {
    const TrialQuery query = read_trial_query(request);
    const auto found = service().find(query.filter, query.page);
    const auto catalogue = parts_.catalogue.current();
    const answers::TrialMoment moment{*catalogue, service().now()};
    return http::json(answers::FoundTrials{moment, found});
  }

  Response sum(const Request& request, const SignedInMember&) const {
    const auto sums = service().sums(read_trial_filter(request));
    const auto catalogue = parts_.catalogue.current();
    return http::json(answers::SummedTrials{*catalogue, sums});
  }

  Response export_csv(const Request& request, const SignedInMember& caller) const {
    http::read_body<Empty>(request);
    return csv_answer(
        service().export_csv(read_trial_filter(request), staff::to_actor(caller)).value(),
        "trials");
  }

  Response show(const Request& request, const SignedInMember&) const {
    return answer(service().show(id_of(request)).value());
  }

  Response send_link(const Request& request, const SignedInMember& caller) const {
    http::read_body<Empty>(request);
    return answer(service().send_link(id_of(request), staff::to_actor(caller)).value());
  }

  Response end_link(const Request& request, const SignedInMember& caller) const {
    const auto body = http::read_body<TrialEnd>(request);
    return answer(service().end_link(id_of(request), body.reason, staff::to_actor(caller)).value());
  }

  Response coupons(const Request&, const SignedInMember&) const {
    return http::json(answers::InvitationCoupons{service().coupons()});
  }

  Response invite(const Request& request, const SignedInMember& caller) const {
    const std::string_view key = idempotency_key(request);
    const auto body = http::read_body<backoffice::NewInvitation>(request);
    const audit::Actor actor = staff::to_actor(caller);
    const backoffice::Inviter inviter{key, sha256(request.body), actor};
    return answer(service().invite(id_of(request), body, inviter).value(), 201);
  }

  Response identify(const Request& request, const SignedInMember& caller) const {
    const ByteView file(reinterpret_cast<const std::uint8_t*>(request.body.data()),
                        request.body.size());
    const auto found = service().identify(file, staff::to_actor(caller)).value();
    const auto catalogue = parts_.catalogue.current();
    return http::json(answers::identified_answer(found, *catalogue));
  }

 private:
  backoffice::TrialService& service() const { return parts_.service; }

  Response answer(const backoffice::ShownTrial& shown, int status = 200) const {
    const auto catalogue = parts_.catalogue.current();
    const answers::TrialMoment moment{*catalogue, shown.shown_at};
    return http::json(answers::StaffTrial{moment, shown}, status);
  }

  const TrialParts parts_;
};

}  // namespace

void add_console_trial_routes(http::Router& router, const ConsoleGuard& guard,
                              const TrialParts& parts) {
  RouteAdder routes(router, guard);
  const auto handlers = std::make_shared<TrialHandlers>(parts);
  const auto bind = [&handlers](auto handler) {
    return [handlers, handler](const Request& request, const SignedInMember& caller) {
      return ((*handlers).*handler)(request, caller);
    };
  };
  const RouteAdder::Body found_font{parts.most_font_bytes,
                                    {"application/octet-stream"},
                                    http::Run::making,
                                    std::make_shared<Semaphore>(most_found_fonts)};
  routes.guarded(Method::get, "/api/trials", "findTrials", bind(&TrialHandlers::find));
  routes.guarded(Method::get, "/api/trial_sums", "sumTrials", bind(&TrialHandlers::sum));
  routes.guarded(Method::post, "/api/trials/export", "exportTrials",
                 bind(&TrialHandlers::export_csv), http::Run::sending);
  routes.guarded(Method::get, "/api/trials/{id}", "showTrial", bind(&TrialHandlers::show));
  routes.guarded(Method::post, "/api/trials/{id}/link", "sendTrialLink",
                 bind(&TrialHandlers::send_link));
  routes.guarded(Method::post, "/api/trials/{id}/end", "endTrialLink",
                 bind(&TrialHandlers::end_link));
  routes.guarded(Method::post, "/api/trials/{id}/invitations", "inviteTrial",
                 bind(&TrialHandlers::invite));
  routes.guarded(Method::get, "/api/invitation_coupons", "listInvitationCoupons",
                 bind(&TrialHandlers::coupons));
  routes.guarded(Method::post, "/api/font_identifications", "identifyFont",
                 bind(&TrialHandlers::identify), found_font);
}

}  // namespace typecase::api
