#include "api/console/console_routes.h"
#include "api/console/offer_answers.h"
#include "api/console/offer_query.h"
#include "api/console/route_adder.h"
#include "api/order/idempotency_key.h"
#include "api/requests.h"
#include "carts/offer_document.h"

namespace typecase::api {
namespace {

using http::Method;
using http::Request;
using http::Response;
using staff::SignedInMember;

// Ten licences with agreements of some length.
constexpr std::size_t offer_body_limit = 512 << 10;

std::string id_of(const Request& request) { return std::string(request.parameter("id")); }

class OfferHandlers {
 public:
  OfferHandlers(const ConsoleGuard& guard, OfferParts parts) : guard_(guard), parts_(parts) {}

  Response find(const Request& request) const {
    const OfferQuery query = read_offer_query(request);
    const auto found = service().find(query.filter, query.page);
    const auto shop = parts_.offers.snapshot();
    return http::json(answers::FoundOffers{*shop->catalogue, found});
  }

  Response show(const backoffice::ShownOffer& shown, int status = 200) const {
    const auto shop = parts_.offers.snapshot();
    return http::json(answers::StaffOffer{*shop->catalogue, shown}, status);
  }

  Response make(const Request& request, const SignedInMember& caller) const {
    const std::string_view key = idempotency_key(request);
    const auto wanted = http::read_body<backoffice::NewOffer>(request);
    const audit::Actor actor = staff::to_actor(caller);
    const backoffice::OfferMaker maker{key, sha256(request.body), actor,
                                       [&] { guard_.need_step_up(request, caller); }};
    return show(service().make(wanted, maker).value(), 201);
  }

  Response check(const Request& request) const {
    const auto wanted = http::read_body<backoffice::NewOffer>(request);
    const auto checked = service().check(wanted).value();
    return http::json(answers::CheckedOffer{checked});
  }

  Response start(const Request& request) const {
    const auto source = read_offer_source(request);
    const auto started = service().start(source);
    if (!started) throw ErrorException(unknown_source(*source));
    const std::vector<std::string> currencies =
        started->families.shop->sales_settings->price_lists.currencies();
    const auto own = started->offer.licences.value_or(std::vector<backoffice::NewOfferLicence>());
    return http::json(answers::OfferStart{*started, currencies, own});
  }

  Response items(const Request& request) const {
    const auto found = service().search(read_item_words(request));
    return http::json(answers::OfferItems{found});
  }

  Response agreement(const Request& request) const {
    const auto eula = service().agreement(request.parameter("id")).value();
    return http::json(answers::OfferText{eula.version, eula.markdown});
  }

  Response prolong(const Request& request, const SignedInMember& caller) const {
    const auto body = http::read_body<OfferEnd>(request);
    std::optional<Time> until;
    if (body.valid_until) until = backoffice::end_of(*body.valid_until);
    return show(
        service().prolong(id_of(request), body.version, until, staff::to_actor(caller)).value());
  }

  Response withdraw(const Request& request, const SignedInMember& caller) const {
    const auto body = http::read_body<OfferWithdrawal>(request);
    return show(service().withdraw(id_of(request), body.reason, staff::to_actor(caller)).value());
  }

  Response send(const Request& request, const SignedInMember& caller) const {
    http::read_body<Empty>(request);
    return show(service().send(id_of(request), staff::to_actor(caller)).value());
  }

  Response pdf(const Request& request) const {
    const auto shown = service().show(id_of(request)).value();
    const auto [prepared, quote] = parts_.offers.show_prepared(shown.offer.id).value();
    const auto catalogue = parts_.offers.snapshot()->catalogue;
    const std::string key = "offer " + prepared.id + ' ' + std::to_string(shown.offer.version) +
                            ' ' + std::to_string(catalogue->version);
    Response response = http::text("", "application/pdf");
    response.shared =
        parts_.documents
            .get(key, request.client_address,
                 [&, &prepared = prepared, &quote = quote] {
                   return carts::offer_pdf({catalogue->foundry, prepared, quote, shown.offer.title,
                                            shown.offer.created_at, shown.link});
                 })
            .value();
    response.set("Cache-Control", "no-store");
    response.set("Content-Disposition", "inline; filename=\"offer-" + prepared.id + ".pdf\"");
    return response;
  }

  backoffice::OfferService& service() const { return parts_.service; }

 private:
  static Error unknown_source(const backoffice::OfferSource& source) {
    return {ErrorKind::invalid,
            "invalid_filter",
            "There is no such record.",
            {{"/" + std::string(enum_name(source.kind)), "not_found", "There is no such record."}}};
  }

  const ConsoleGuard& guard_;
  const OfferParts parts_;
};

void add_reading(RouteAdder& routes, const std::shared_ptr<OfferHandlers>& offers) {
  auto add = [&](std::string path, std::string operation,
                 Response (OfferHandlers::*handler)(const Request&) const,
                 Method method = Method::get, http::Run run = http::Run::work) {
    routes.guarded(
        method, std::move(path), std::move(operation),
        [offers, handler](const Request& request, const SignedInMember&) {
          return ((*offers).*handler)(request);
        },
        run);
  };
  add("/api/offers", "findOffers", &OfferHandlers::find);
  add("/api/offers/{id}/offer.pdf", "getOfferPdf", &OfferHandlers::pdf, Method::get,
      http::Run::making);
  add("/api/offer_checks", "checkOffer", &OfferHandlers::check, Method::post);
  add("/api/offer_starts", "startOffer", &OfferHandlers::start);
  add("/api/offer_items", "findOfferItems", &OfferHandlers::items);
  add("/api/offer_texts/{id}", "showOfferText", &OfferHandlers::agreement);
  routes.guarded(Method::get, "/api/offers/{id}", "showOffer",
                 [offers](const Request& request, const SignedInMember&) {
                   return offers->show(offers->service().show(id_of(request)).value());
                 });
}

void add_writing(RouteAdder& routes, const std::shared_ptr<OfferHandlers>& offers) {
  auto add = [&](std::string path, std::string operation,
                 Response (OfferHandlers::*handler)(const Request&, const SignedInMember&) const) {
    routes.guarded(Method::post, std::move(path), std::move(operation),
                   [offers, handler](const Request& request, const SignedInMember& caller) {
                     return ((*offers).*handler)(request, caller);
                   });
  };
  add("/api/offers", "makeOffer", &OfferHandlers::make);
  add("/api/offers/{id}/mail", "sendOffer", &OfferHandlers::send);
  add("/api/offers/{id}/end", "prolongOffer", &OfferHandlers::prolong);
  add("/api/offers/{id}/withdrawal", "withdrawOffer", &OfferHandlers::withdraw);
}

}  // namespace

void add_console_offer_routes(http::Router& router, const ConsoleGuard& guard, OfferParts parts) {
  RouteAdder routes(router, guard, offer_body_limit);
  const auto offers = std::make_shared<OfferHandlers>(guard, parts);
  add_reading(routes, offers);
  add_writing(routes, offers);
}

}  // namespace typecase::api
