#include "backoffice/offers/offer_service.h"

#include "backoffice/offers/offer_timeline.h"
#include "carts/frozen_cart.h"
#include "db/record.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

constexpr std::int64_t most_history = 200;

NamesById makers_of(db::Connection& connection, const std::vector<OfferRow>& offers) {
  std::set<std::string> ids;
  for (const OfferRow& offer : offers) {
    if (offer.made_by) ids.insert(*offer.made_by);
  }
  return member_names(connection, ids);
}

std::vector<NamedEntry> history_of(db::Connection& connection, const std::string& id) {
  audit::EntryFilter filter;
  filter.object = id;
  auto entries = audit::find_entries(connection, filter, {std::nullopt, most_history}).entries;
  return name_people(connection, std::move(entries));
}

std::optional<Time> paid_at(db::Connection& connection, const OfferRow& offer) {
  if (!offer.spent_by) return std::nullopt;
  auto row = connection.find_one("SELECT paid_at FROM orders WHERE id = $1", *offer.spent_by);
  return row ? row->get<std::optional<Time>>("paid_at") : std::nullopt;
}

}  // namespace

Money CheckedOffer::total() const {
  Money sum;
  for (const pricing::QuoteLine& line : drafted.cart.cart.lines) sum += line.list_price;
  return sum;
}

std::optional<Money> CheckedOffer::shop_total() const {
  Money sum;
  for (const std::optional<Money>& price : drafted.list_prices) {
    if (!price) return std::nullopt;
    sum += *price;
  }
  return sum;
}

bool CheckedOffer::is_below_shop() const {
  for (std::size_t at = 0; at < drafted.list_prices.size(); ++at) {
    const std::optional<Money>& listed = drafted.list_prices[at];
    if (!listed || drafted.cart.cart.lines[at].list_price < *listed) return true;
  }
  return false;
}

OfferMoment OfferService::moment() const {
  return {clock_.now(), snapshots_.current()->sales_settings->seller.prices_include_tax};
}

FoundOffers OfferService::find(const OfferFilter& filter, const PageRequest& page) const {
  return database_.read([&](db::Connection& connection) {
    FoundOffers found{find_offers(connection, filter, page, moment()), {}};
    found.members = makers_of(connection, found.page.offers);
    return found;
  });
}

Result<ShownOffer> OfferService::show(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<ShownOffer> {
    auto offer = find_offer(connection, id, moment());
    if (!offer) return not_found("offer");
    ShownOffer shown;
    shown.members = makers_of(connection, {*offer});
    shown.licences = carts::custom_licences_of(connection, id);
    shown.timeline =
        offer_timeline(*offer, history_of(connection, offer->id), paid_at(connection, *offer));
    shown.link = public_url_ + "/prepared_cart/" + offer->id;
    const auto shop = snapshots_.current();
    shown.is_on_sale = carts::is_on_sale(offer->cart, *shop->catalogue, *shop->licences);
    shown.offer = std::move(*offer);
    return shown;
  });
}

Result<CheckedOffer> OfferService::check(const NewOffer& wanted,
                                         std::shared_ptr<const snapshot::Snapshot> shop) const {
  const carts::OnSale on_sale{*shop->catalogue, *shop->licences, *shop->sales_settings};
  const carts::CartDraft draft = to_draft(wanted);
  if (auto faults = carts::check_draft(draft, on_sale, clock_.now()); !faults.empty()) {
    return Error{ErrorKind::invalid, "invalid_offer", messages::text("staffOffers.invalid"),
                 std::move(faults)};
  }
  auto drafted = carts::prepare(draft, on_sale);
  if (!drafted) return drafted.error();
  std::set<std::string> families;
  for (const pricing::QuoteLine& line : drafted->cart.cart.lines) families.insert(line.family);
  return CheckedOffer{std::move(*drafted), families_of(std::move(shop), families)};
}

Result<CheckedOffer> OfferService::check(const NewOffer& wanted) const {
  return check(wanted, snapshots_.current());
}

Result<OfferStart> OfferService::start(const std::optional<OfferSource>& source) const {
  auto shop = snapshots_.current();
  if (!source) return start_offer(std::move(shop));
  auto started = database_.read([&](db::Connection& c) { return start_offer(c, shop, *source); });
  if (!started) return not_found(enum_name(source->kind));
  return std::move(*started);
}

OfferFamilies OfferService::search(std::string_view words) const {
  return search_families(snapshots_.current(), words);
}

Result<licences::Eula> OfferService::agreement(std::string_view kind) const {
  const auto shop = snapshots_.current();
  const licences::Kind* known = shop->licences->kind(kind);
  if (!known) return not_found("licence");
  return licences::Eula{known->id, known->eula_version, known->eula_markdown, known->eula_sha256};
}

}  // namespace typecase::backoffice
