#include "carts/offers.h"

#include <algorithm>
#include <iterator>

#include "carts/current_ids.h"
#include "carts/frozen_cart.h"

namespace typecase::carts {
namespace {

using pricing::CouponState;
using pricing::CouponUse;
using pricing::DiscountKind;

Error unknown_cart(const char* pointer) {
  return invalid_field(pointer, "unknown_cart", "There is no such cart.");
}

Error both_carts() {
  return invalid_field("/sharedCartId", "not_allowed",
                       "A cart is either a shared or a prepared one.");
}

Error empty_cart() {
  return {ErrorKind::invalid,
          "empty_cart",
          "There is nothing in the cart.",
          {{"/items", "empty_cart", "There is nothing in the cart."}}};
}

// One order's packages are built at once, for any customer: a cart of one's own choice is limited,
// one prepared by staff is not.
constexpr std::size_t most_lines = 200;
constexpr std::size_t most_files = 3'000;
constexpr std::size_t most_upgrades = 1'000;

bool has_upgrades(const pricing::CartItem& item) {
  return item.upgrades && !item.upgrades->empty();
}

// The faults that price() found and those of upgrades, in one answer.
Error with_faults(const Result<pricing::PricedCart>& cart, std::vector<Fault> faults) {
  if (!cart && cart.error().code != "invalid_cart") return cart.error();
  std::vector<Fault> all = cart ? std::vector<Fault>() : cart.error().faults;
  all.insert(all.end(), std::make_move_iterator(faults.begin()),
             std::make_move_iterator(faults.end()));
  return {ErrorKind::invalid, "invalid_cart", "Some lines of the cart need attention.",
          std::move(all)};
}

Error too_large() {
  return invalid_field("/items", "cart_too_large",
                       "This is more than one order holds: order it in parts.");
}

std::size_t count_files(const pricing::PricedCart& cart, const std::vector<LineTerms>& terms) {
  std::size_t files = 0;
  for (std::size_t line = 0; line < cart.lines.size(); ++line) {
    files += cart.lines[line].styles.size() * terms[line].formats.size();
  }
  return files;
}

LineTerms terms_of(const pricing::QuoteLine& line, const licences::Licences& licences) {
  const licences::Kind* kind = licences.kind(line.family, line.licence_id);
  if (!kind) throw std::logic_error("a priced line with an unknown licence");
  return {kind->formats, kind->id, kind->eula_version, kind->eula_sha256};
}

LineTerms terms_of(const CustomLicence& licence) {
  return {licence.formats, licence.id, std::string(custom_eula_version), licence.eula_sha256};
}

CouponUse unused(const FoundCoupon& found, CouponState state) {
  CouponUse use{found.coupon.code, state};
  if (found.coupon.kind == DiscountKind::credit) use.remaining = found.coupon.amount;
  return use;
}

}  // namespace

// Where the lines and their prices come from.
struct Offers::Source {
  pricing::PricedCart cart;
  std::vector<LineTerms> terms;
  std::optional<std::string> prepared_cart = {};
  std::optional<std::string> recipient = {};
  bool is_accepted = true;
};

std::shared_ptr<const Snapshot> Offers::refreshed_snapshot() {
  snapshots_.refresh();
  return snapshots_.current();
}

Result<Offers::Source> Offers::shared_source(db::Connection& connection, const Snapshot& shop,
                                             const CartRequest& request) const {
  auto shared = find_shared_cart(connection, *request.shared_cart_id);
  if (!shared) return unknown_cart("/sharedCartId");
  bool is_valid = shared->prices_include_tax == shop.sales_settings->seller.prices_include_tax;
  if (!is_valid || clock_.now() >= shared->valid_until) return cart_expired();
  if (!is_on_sale(shared->cart, *shop.catalogue, *shop.licences)) return cart_withdrawn();
  use_current_ids(shared->cart, *shop.catalogue);
  if (!is_same(request.items, shared->cart)) {
    return invalid_field("/sharedCartId", "shared_cart_changed",
                         "These are not the lines of the shared cart.");
  }
  Source source{std::move(shared->cart), {}};
  for (const auto& line : source.cart.lines) {
    source.terms.push_back(terms_of(line, *shop.licences));
  }
  return source;
}

Result<Offers::Source> Offers::prepared_source(db::Connection& connection, const Snapshot& shop,
                                               const CartRequest& request) const {
  auto prepared = find_prepared_cart(connection, *request.prepared_cart_id);
  if (!prepared) return unknown_cart("/preparedCartId");
  bool with_tax = shop.sales_settings->seller.prices_include_tax;
  if (auto open = check_open(*prepared, clock_.now(), with_tax); !open) return open.error();
  if (!is_on_sale(prepared->cart, *shop.catalogue, *shop.licences)) return cart_withdrawn();
  use_current_ids(prepared->cart, *shop.catalogue);
  if (!is_same(request.items, prepared->cart)) {
    return invalid_field("/preparedCartId", "prepared_cart_changed",
                         "These are not the lines of the prepared cart.");
  }
  Source source{
      prepared->cart, {}, prepared->id, prepared->recipient, prepared->accepted_at.has_value()};
  for (const auto& line : source.cart.lines) {
    source.terms.push_back(line.custom_licence_id
                               ? terms_of(*prepared->licence(*line.custom_licence_id))
                               : terms_of(line, *shop.licences));
  }
  return source;
}

bool Offers::needs_vat_check(const pricing::Buyer& buyer) const {
  return vat_verifier_ && vat_verifier_->is_on() && pricing::business_number(buyer);
}

std::optional<pricing::VatCheck> Offers::check_vat_number(const pricing::Buyer& buyer,
                                                          std::string_view client) const {
  if (!needs_vat_check(buyer)) return std::nullopt;
  const std::string seller = pricing::seller_vat_number(snapshot()->catalogue->foundry);
  return vat_verifier_->check(buyer, seller, client);
}

bool Offers::needs_database(const CartRequest& request) {
  return request.coupon || request.prepared_cart_id || request.shared_cart_id ||
         std::ranges::any_of(request.items, has_upgrades);
}

Result<Offers::Source> Offers::source(db::Connection* connection, const Snapshot& shop,
                                      const CartRequest& request) const {
  if (request.shared_cart_id && request.prepared_cart_id) return both_carts();
  if (names_former_ids(request.items, *shop.catalogue)) {
    CartRequest current = request;
    use_current_ids(current.items, *shop.catalogue);
    return source(connection, shop, current);
  }
  if (request.shared_cart_id) return shared_source(*connection, shop, request);
  if (request.prepared_cart_id) return prepared_source(*connection, shop, request);
  return items_source(connection, shop, request);
}

Result<Offers::Source> Offers::items_source(db::Connection* connection, const Snapshot& shop,
                                            const CartRequest& request) const {
  const std::vector<std::string> serials = upgraded_serials(request.items);
  if (serials.size() > most_upgrades) return too_large();
  std::vector<HeldLicence> held;
  if (request.customer && !serials.empty()) {
    held = held_licences(*connection, *request.customer, serials);
    list_as(held, *shop.sales_settings, pricing::day_of(clock_.now()));
    use_current_ids(held, *shop.catalogue);
  }

  const pricing::SalesSettings& sales_settings = *shop.sales_settings;
  std::string currency =
      request.currency.value_or(sales_settings.price_lists.for_country(request.buyer.country));
  auto cart =
      pricing::price(*shop.catalogue, *shop.licences, sales_settings, request.items, currency);
  auto faults = check_upgrades(*shop.catalogue, *shop.licences, request.items, held, currency);
  if (!cart || !faults.empty()) return with_faults(cart, std::move(faults));
  credit_upgrades(*cart, request.items, held);
  Source source{std::move(*cart), {}};
  for (const auto& line : source.cart.lines) {
    source.terms.push_back(terms_of(line, *shop.licences));
  }
  return source;
}

Result<Offer> Offers::offer(db::Connection* connection, const Snapshot& shop,
                            const CartRequest& request) const {
  if (!request.prepared_cart_id && request.items.size() > most_lines) return too_large();
  Offer offer;
  offer.customer =
      coupon_customer(request.email, request.is_verified, request.customer.value_or(CustomerId{}));
  std::optional<FoundCoupon> found;
  if (request.coupon) {
    found = find_coupon(*connection, *request.coupon, offer.customer, clock_.now());
    if (!found) return invalid_field("/coupon", "unknown_coupon", "There is no such coupon.");
    use_current_ids(found->coupon, *shop.catalogue);
  }
  auto from = source(connection, shop, request);
  if (!from) return from.error();
  if (!from->prepared_cart && count_files(from->cart, from->terms) > most_files) return too_large();

  // Negotiated prices are not lowered once more.
  bool counts = found && !found->used_up && !from->prepared_cart;
  std::vector<pricing::Coupon> coupons;
  if (counts) coupons.push_back(found->coupon);
  auto quote = pricing::quote(from->cart, *shop.sales_settings, request.buyer, coupons,
                              pricing::day_of(clock_.now()));
  if (!quote) return quote.error();
  if (found && !counts) {
    quote->coupons.push_back(
        unused(*found, found->used_up ? CouponState::used_up : CouponState::nothing_eligible));
  }
  if (counts && quote->coupons.at(0).state == CouponState::applied) offer.coupon = std::move(found);
  offer.quote = std::move(*quote);
  offer.terms = std::move(from->terms);
  offer.prepared_cart = std::move(from->prepared_cart);
  offer.recipient = std::move(from->recipient);
  offer.is_accepted = from->is_accepted;
  return offer;
}

Result<Offer> Offers::offer(db::Connection& connection, const Snapshot& shop,
                            const CartRequest& request) const {
  return offer(&connection, shop, request);
}

Result<Offer> Offers::offer(const Snapshot& shop, const CartRequest& request) {
  if (!needs_database(request)) return offer(nullptr, shop, request);
  return database_.read(
      [&](db::Connection& connection) { return offer(&connection, shop, request); });
}

Result<SharedCart> Offers::share(CartRequest request, std::string_view address_block) {
  if (request.items.empty()) return empty_cart();
  for (pricing::CartItem& item : request.items) item.upgrades.reset();
  auto offered = offer(request);
  if (!offered) return offered.error();
  auto now = snapshot();
  auto cart = pricing::price(*now->catalogue, *now->licences, *now->sales_settings, request.items,
                             offered->quote.currency);
  if (!cart) return cart.error();
  std::optional<std::string> coupon;
  if (!offered->quote.coupons.empty()) coupon = offered->quote.coupons[0].code;
  SharedCart shared{"", std::move(*cart), std::move(coupon)};
  shared.prices_include_tax = now->sales_settings->seller.prices_include_tax;
  return share_cart(database_, std::move(shared), address_block, clock_.now(), limits_,
                    shared_for_());
}

Result<Offers::SharedOffer> Offers::show_shared(std::string_view id) {
  return database_.read([&](db::Connection& connection) -> Result<SharedOffer> {
    auto shared = find_shared_cart(connection, id);
    if (!shared) return not_found("cart");
    auto now = snapshot();
    use_current_ids(shared->cart, *now->catalogue);
    CartRequest request{items_of(shared->cart)};
    request.shared_cart_id = shared->id;
    request.coupon = shared->coupon;
    auto offered = offer(&connection, *now, request);
    if (!offered) return offered.error();
    return SharedOffer{std::move(*shared), std::move(offered->quote)};
  });
}

Result<Offers::PreparedOffer> Offers::show_prepared(std::string_view id) {
  return database_.read([&](db::Connection& connection) -> Result<PreparedOffer> {
    auto prepared = find_prepared_cart(connection, id);
    if (!prepared) return not_found("cart");
    auto now = snapshot();
    use_current_ids(prepared->cart, *now->catalogue);
    CartRequest request{items_of(prepared->cart)};
    request.prepared_cart_id = prepared->id;
    auto offered = offer(&connection, *now, request);
    if (!offered) return offered.error();
    return PreparedOffer{std::move(*prepared), std::move(offered->quote)};
  });
}

Result<Offers::PreparedOffer> Offers::show_current(std::string_view id) {
  if (!is_random_id(id)) return not_found("cart");
  return show_prepared(
      database_.read([&](db::Connection& c) { return current_prepared_cart(c, id); }));
}

void Offers::note_seen(const PreparedCart& prepared) {
  const Time now = clock_.now();
  if (!is_seen_to_be_noted(prepared, now)) return;
  database_.write([&](db::Connection& c) { carts::note_seen(c, prepared.id, now); });
}

void Offers::note_accepted(const Offer& offer) {
  if (offer.is_accepted || !offer.prepared_cart) return;
  database_.write(
      [&](db::Connection& c) { carts::note_accepted(c, *offer.prepared_cart, clock_.now()); });
}

std::vector<Offers::Holding> Offers::holdings(const CustomerId& customer) {
  auto held = database_.read([&](db::Connection& c) { return held_licences(c, customer); });
  const auto now = snapshot();
  list_as(held, *now->sales_settings, pricing::day_of(clock_.now()));
  use_current_ids(held, *now->catalogue);
  std::vector<Holding> holdings;
  for (HeldLicence& licence : held) {
    std::string family = family_of(*now->catalogue, licence);
    bool upgradable = is_upgradable(*now->catalogue, *now->licences, licence);
    Multiplier size = size_of(*now->catalogue, *now->licences, licence);
    holdings.push_back({std::move(licence), std::move(family), size, upgradable});
  }
  return holdings;
}

}  // namespace typecase::carts
