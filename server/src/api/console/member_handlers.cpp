#include "api/console/console_answers.h"
#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/requests.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

// The token stands in the fragment, which browsers send to nobody.
std::string link_of(const ConsoleServices& services, const std::string& token) {
  return services.console_url + "/welcome#" + token;
}

Response list(const staff::Members& members) {
  const auto listed = members.list();
  answers::MemberList list;
  for (const staff::ListedMember& member : listed) list.members.push_back({member});
  return http::json(list);
}

Response invite(const ConsoleServices& services, const SignedInMember& caller,
                const staff::Member& member, int status) {
  const auto token = services.sign_in.reset(staff::to_actor(caller), member.id).value();
  return http::json(answers::InvitedMember{{member}, link_of(services, token)}, status);
}

Response add(const ConsoleServices& services, const Request& request,
             const SignedInMember& caller) {
  auto body = http::read_body<NewMember>(request);
  const auto member =
      services.members.add(staff::to_actor(caller), body.email, body.name, body.role).value();
  return invite(services, caller, member, 201);
}

Response change(staff::Members& members, const Request& request, const SignedInMember& caller) {
  auto body = http::read_body<MemberChange>(request);
  const staff::Member changed = members
                                    .change(staff::to_actor(caller), request.parameter("id"),
                                            {body.version, body.name, body.role, body.is_disabled})
                                    .value();
  return http::json(answers::StaffMember{changed});
}

Response reset(const ConsoleServices& services, const Request& request,
               const SignedInMember& caller) {
  http::read_body<Empty>(request);
  const auto member = services.members.find_by_id(request.parameter("id")).value();
  return invite(services, caller, member, 200);
}

}  // namespace

void add_member_routes(http::Router& router, const ConsoleGuard& guard,
                       const ConsoleServices& services) {
  RouteAdder routes(router, guard);
  routes.guarded(
      Method::get, "/api/members", "listMembers",
      [services](const Request&, const SignedInMember&) { return list(services.members); });
  routes.guarded(Method::post, "/api/members", "addMember",
                 [services](const Request& request, const SignedInMember& caller) {
                   return add(services, request, caller);
                 });
  routes.guarded(Method::patch, "/api/members/{id}", "updateMember",
                 [services](const Request& request, const SignedInMember& caller) {
                   return change(services.members, request, caller);
                 });
  routes.guarded(Method::post, "/api/members/{id}/reset", "resetMember",
                 [services](const Request& request, const SignedInMember& caller) {
                   return reset(services, request, caller);
                 });
}

}  // namespace typecase::api
