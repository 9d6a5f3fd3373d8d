#include "api/console/audit_answers.h"
#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/console/system_answers.h"
#include "api/console/system_query.h"
#include "api/requests.h"

namespace typecase::api {

answers::SoldFamily answers::tested_family(const std::string& id,
                                           const catalogue::Catalogue& catalogue) {
  const catalogue::Family* family = catalogue.family(id);
  if (!family) return {std::nullopt, id, std::nullopt};
  std::optional<std::string_view> style;
  if (!family->styles.empty()) style = family->styles.front().id.text;
  return {family->id.text, family->name, style};
}

namespace {

using backoffice::SystemService;
using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

Response list_jobs(const SystemService& system, const Request& request) {
  const JobQuery query = read_job_query(request);
  const jobs::JobList found = system.find_jobs(query.filter, query.page);
  return http::json(answers::FoundJobs{found});
}

Response list_mails(const SystemService& system, const Request& request) {
  const MailQuery query = read_mail_query(request);
  const mail::MailList found = system.find_mails(query.filter, query.page);
  return http::json(answers::FoundMails{found});
}

Response list_builds(const SystemService& system) {
  const auto builds = system.builds();
  return http::json(answers::OpenBuilds{answers::each<answers::OpenBuild>(builds)});
}

Response show_tester_log(const SystemService& system, const catalogue::Current& catalogue,
                         const Request& request) {
  const TesterLogQuery query = read_tester_log_query(request);
  const backoffice::TesterLog log = system.tester_log(query.family, query.days);
  const auto current = catalogue.current();
  return http::json(answers::TesterLog{answers::each<answers::TesterLogRow>(log.rows, *current),
                                       log.is_whole, log.cut_at});
}

Response list_audit_entries(const SystemService& system, const Request& request) {
  const AuditQuery query = read_audit_query(request);
  const backoffice::FoundEntries found = system.find_entries(query.filter, query.page);
  return http::json(answers::FoundAuditEntries{found});
}

void add_job_and_mail_routes(RouteAdder& routes, SystemService& system) {
  routes.guarded(
      Method::get, "/api/jobs", "findJobs",
      [&](const Request& request, const SignedInMember&) { return list_jobs(system, request); });
  routes.guarded(Method::post, "/api/jobs/{id}/retry", "retryJob",
                 [&](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   system.retry_job(request.parameter("id"), staff::to_actor(caller)).value();
                   return http::accepted();
                 });
  routes.guarded(
      Method::get, "/api/mails", "findMails",
      [&](const Request& request, const SignedInMember&) { return list_mails(system, request); });
  routes.guarded(Method::post, "/api/mails/{id}/retry", "retryMail",
                 [&](const Request& request, const SignedInMember& caller) {
                   http::read_body<Empty>(request);
                   system.retry_mail(request.parameter("id"), staff::to_actor(caller)).value();
                   return http::accepted();
                 });
}

}  // namespace

void add_console_system_routes(http::Router& router, const ConsoleGuard& guard,
                               backoffice::SystemService& system,
                               const catalogue::Current& catalogue) {
  RouteAdder routes(router, guard);
  add_job_and_mail_routes(routes, system);
  routes.guarded(Method::get, "/api/builds", "listBuilds",
                 [&](const Request&, const SignedInMember&) { return list_builds(system); });
  routes.guarded(Method::get, "/api/tester_log", "showTesterLog",
                 [&](const Request& request, const SignedInMember&) {
                   return show_tester_log(system, catalogue, request);
                 });
  routes.guarded(Method::get, "/api/audit", "findAuditEntries",
                 [&](const Request& request, const SignedInMember&) {
                   return list_audit_entries(system, request);
                 });
}

}  // namespace typecase::api
