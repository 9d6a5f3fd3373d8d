#include "api/console/console_routes.h"
#include "api/console/route_adder.h"
#include "api/console/royalty_answers.h"
#include "api/console/royalty_query.h"
#include "api/order/idempotency_key.h"
#include "api/requests.h"
#include "backoffice/royalties/statement_table.h"

namespace typecase::api {
namespace {

using backoffice::RoyaltyService;
using backoffice::ShownStatement;
using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

std::string id_of(const Request& request) { return std::string(request.parameter("id")); }

Response answer_statement(const ShownStatement& shown) {
  return http::json(answers::statement_answer(shown));
}

class RoyaltyHandlers {
 public:
  explicit RoyaltyHandlers(RoyaltyService& service) : service_(service) {}

  Response designers(const Request&) const {
    const auto all = service_.designers();
    return http::json(answers::RoyaltyDesigners{all});
  }

  Response draft(const Request& request) const {
    const RoyaltyPeriod wanted = read_royalty_period(request);
    const auto drafted = service_.draft(wanted.designer, wanted.period).value();
    return http::json(answers::draft_answer(drafted));
  }

  Response list(const Request& request) const {
    const auto found = service_.statements(read_designer(request));
    answers::RoyaltyStatements answer;
    for (const ShownStatement& shown : found) {
      answer.statements.push_back(answers::statement_answer(shown));
    }
    return http::json(answer);
  }

  Response show(const Request& request) const {
    return answer_statement(service_.show(id_of(request)).value());
  }

  Response pdf(const Request& request) const {
    return royalty_file(service_.file(id_of(request)).value());
  }

  Response csv(const Request& request) const {
    const auto shown = service_.show(id_of(request)).value();
    Response response =
        http::text(backoffice::statement_csv(shown.statement.document), "text/csv; charset=utf-8");
    response.set("Cache-Control", "no-store");
    const std::string number = std::to_string(shown.statement.number);
    response.set("Content-Disposition",
                 "attachment; filename=\"royalty-statement-" + number + ".csv\"");
    return response;
  }

  Response advances(const Request& request) const {
    const auto shown = service_.advances(read_designer(request));
    return http::json(answers::RoyaltyAdvances{shown});
  }

  Response lock(const Request& request, const SignedInMember& caller) const {
    const auto body = http::read_body<LockRoyaltyStatement>(request);
    return answer_statement(service_.lock(body.to_lock(), staff::to_actor(caller)).value());
  }

  Response correct_name(const Request& request, const SignedInMember& caller) const {
    const auto body = http::read_body<CorrectRoyaltyName>(request);
    service_.correct_name(body.former, body.designer, staff::to_actor(caller)).value();
    return designers(request);
  }

  Response send(const Request& request, const SignedInMember& caller) const {
    const auto body = http::read_body<SendRoyaltyStatement>(request);
    return answer_statement(
        service_.send(id_of(request), body.address, staff::to_actor(caller)).value());
  }

  Response withdraw(const Request& request, const SignedInMember& caller) const {
    http::read_body<Empty>(request);
    return answer_statement(
        service_.withdraw_links(id_of(request), staff::to_actor(caller)).value());
  }

  Response add_advance(const Request& request, const SignedInMember& caller) const {
    const std::string key(idempotency_key(request));
    const auto body = http::read_body<NewRoyaltyAdvance>(request);
    service_
        .add_advance({body.advance(), body.note, {key, sha256(request.body)}},
                     staff::to_actor(caller))
        .value();
    const auto shown = service_.advances(body.designer);
    return http::json(answers::RoyaltyAdvances{shown}, 201);
  }

  Response undo_advance(const Request& request, const SignedInMember& caller) const {
    service_.undo_advance(id_of(request), staff::to_actor(caller)).value();
    return http::no_content();
  }

 private:
  RoyaltyService& service_;
};

using Handlers = std::shared_ptr<RoyaltyHandlers>;

void add_reading(RouteAdder& routes, const Handlers& royalties) {
  auto add = [&](std::string path, std::string operation,
                 Response (RoyaltyHandlers::*handler)(const Request&) const) {
    routes.guarded(Method::get, std::move(path), std::move(operation),
                   [royalties, handler](const Request& request, const SignedInMember&) {
                     return ((*royalties).*handler)(request);
                   });
  };
  add("/api/royalties", "listRoyaltyDesigners", &RoyaltyHandlers::designers);
  add("/api/royalty_drafts", "draftRoyaltyStatement", &RoyaltyHandlers::draft);
  add("/api/royalty_statements", "listRoyaltyStatements", &RoyaltyHandlers::list);
  add("/api/royalty_statements/{id}", "showRoyaltyStatement", &RoyaltyHandlers::show);
  add("/api/royalty_statements/{id}/statement.pdf", "getRoyaltyPdf", &RoyaltyHandlers::pdf);
  add("/api/royalty_statements/{id}/statement.csv", "getRoyaltyCsv", &RoyaltyHandlers::csv);
  add("/api/royalty_advances", "listRoyaltyAdvances", &RoyaltyHandlers::advances);
}

void add_writing(RouteAdder& routes, const Handlers& royalties) {
  auto add = [&](Method method, std::string path, std::string operation,
                 Response (RoyaltyHandlers::*handler)(const Request&, const SignedInMember&)
                     const) {
    routes.guarded(method, std::move(path), std::move(operation),
                   [royalties, handler](const Request& request, const SignedInMember& caller) {
                     return ((*royalties).*handler)(request, caller);
                   });
  };
  add(Method::post, "/api/royalty_names", "correctRoyaltyName", &RoyaltyHandlers::correct_name);
  add(Method::post, "/api/royalty_statements", "lockRoyaltyStatement", &RoyaltyHandlers::lock);
  add(Method::post, "/api/royalty_statements/{id}/mail", "sendRoyaltyStatement",
      &RoyaltyHandlers::send);
  add(Method::post, "/api/royalty_statements/{id}/link_withdrawal", "withdrawRoyaltyLinks",
      &RoyaltyHandlers::withdraw);
  add(Method::post, "/api/royalty_advances", "addRoyaltyAdvance", &RoyaltyHandlers::add_advance);
  add(Method::del, "/api/royalty_advances/{id}", "undoRoyaltyAdvance",
      &RoyaltyHandlers::undo_advance);
}

}  // namespace

http::Response royalty_file(const backoffice::StatementFile& file) {
  Response response = http::text({file.pdf.begin(), file.pdf.end()}, "application/pdf");
  response.set("Cache-Control", "no-store");
  response.set("X-Robots-Tag", "noindex");
  response.set("Content-Disposition", "inline; filename=\"" + file.name + '"');
  return response;
}

void add_console_royalty_routes(http::Router& router, const ConsoleGuard& guard,
                                RoyaltyService& service) {
  RouteAdder routes(router, guard);
  const auto royalties = std::make_shared<RoyaltyHandlers>(service);
  add_reading(routes, royalties);
  add_writing(routes, royalties);
}

void add_royalty_link_routes(http::Router& router, const RoyaltyService& service) {
  router.add({Method::get, "/api/royalties/{grant}/{name}", "openRoyaltyStatement", http::Run::work,
              [&](const Request& request) {
                return royalty_file(
                    service.open(request.parameter("grant"), request.parameter("name")).value());
              }});
}

}  // namespace typecase::api
