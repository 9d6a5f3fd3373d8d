#pragma once

#include "api/answer.h"
#include "api/console/order_answers.h"
#include "backoffice/offers/offer_service.h"
#include "base/text/text_limits.h"

// Offers as staff see them, in the shapes of api/console.yaml.
namespace typecase::api {

struct OfferEnd {
  int version = 0;
  std::optional<std::string> valid_until;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    if (!valid_until || backoffice::end_of(*valid_until)) return;
    faults.push_back({pointer + "/validUntil", "not_readable", "A day is written as 2026-11-27."});
  }
};
BOOST_DESCRIBE_STRUCT(OfferEnd, (), (version, valid_until))

struct OfferWithdrawal {
  std::string reason;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    need_reason(reason, pointer + "/reason", faults);
  }
};
BOOST_DESCRIBE_STRUCT(OfferWithdrawal, (), (reason))

namespace answers {

struct OfferTier {
  const licences::Tier& tier;
  std::string_view id = tier.id, name = tier.shown_name();
  bool is_priced = !tier.contact_us;
};
BOOST_DESCRIBE_STRUCT(OfferTier, (), (id, name, is_priced))

struct OfferField {
  const licences::TextField& field;
  std::string_view id = field.id, label = field.label;
  bool required = field.required;
};
BOOST_DESCRIBE_STRUCT(OfferField, (), (id, label, required))

struct OfferKind {
  const licences::Kind& kind;
  std::string_view id = kind.id, name = kind.name, metric = kind.metric, summary = kind.summary;
  Texts formats = kind.formats;
  std::vector<OfferTier> tiers = each<OfferTier>(kind.tiers);
  std::vector<OfferField> fields = each<OfferField>(kind.fields);
};
BOOST_DESCRIBE_STRUCT(OfferKind, (), (id, name, metric, summary, formats, tiers, fields))

struct OfferItem {
  std::string_view id, item_class, description;
  std::optional<std::string_view> style_id;
};
BOOST_DESCRIBE_STRUCT(OfferItem, (), (id, item_class, description, style_id))

// Packages first, then styles, those that are sold by their links too.
std::vector<OfferItem> items_of(const catalogue::Family& family);

struct OfferFamily {
  const backoffice::OfferFamily& found;
  std::string_view id = found.family->id.text, name = found.family->name;
  std::vector<OfferItem> items = items_of(*found.family);
  std::vector<OfferKind> licences = each<OfferKind>(*found.kinds);
};
BOOST_DESCRIBE_STRUCT(OfferFamily, (), (id, name, items, licences))

struct OfferItems {
  const backoffice::OfferFamilies& found;
  std::vector<OfferFamily> families = each<OfferFamily>(found.families);
  bool has_more = found.has_more;
};
BOOST_DESCRIBE_STRUCT(OfferItems, (), (families, has_more))

struct OfferText {
  std::string_view version, markdown;
};
BOOST_DESCRIBE_STRUCT(OfferText, (), (version, markdown))

struct StartedItem {
  const backoffice::NewOfferItem& item;
  std::string_view item_id = item.item_id, item_class = item.item_class;
  std::string_view font_license_id = item.font_license_id;
  OptionalText license_option_id = item.license_option_id;
  std::optional<std::int64_t> price = item.price;
  std::map<std::string, std::string> fields =
      item.fields.value_or(std::map<std::string, std::string>());
};
BOOST_DESCRIBE_STRUCT(StartedItem, (),
                      (item_id, item_class, font_license_id, license_option_id, price, fields))

struct StartedLicence {
  const backoffice::NewOfferLicence& licence;
  std::string_view id = licence.id, name = licence.name, metric = licence.metric;
  std::string_view covers = licence.covers, differences = licence.differences;
  Texts formats = licence.formats;
  std::string_view agreement = licence.agreement;
};
BOOST_DESCRIBE_STRUCT(StartedLicence, (),
                      (id, name, metric, covers, differences, formats, agreement))

struct OfferStart {
  const backoffice::OfferStart& start;
  const std::vector<std::string>& known_currencies;
  const std::vector<backoffice::NewOfferLicence>& own;
  std::string_view title = start.offer.title;
  OptionalText recipient = start.offer.recipient;
  std::string_view currency = start.offer.currency;
  Texts currencies = known_currencies;
  OptionalText note = start.offer.note, valid_until = start.offer.valid_until;
  std::vector<StartedItem> items = each<StartedItem>(start.offer.items);
  std::vector<StartedLicence> licences = each<StartedLicence>(own);
  json::Ref<std::optional<backoffice::OfferSource>> source = start.offer.source;
  std::vector<OfferFamily> families = each<OfferFamily>(start.families.families);
  Texts held = start.held, dropped = start.dropped;
};
BOOST_DESCRIBE_STRUCT(OfferStart, (),
                      (title, recipient, currency, currencies, note, valid_until, items, licences,
                       source, families, held, dropped))

struct OfferLine {
  const catalogue::Catalogue& catalogue;
  const pricing::QuoteLine& line;
  std::optional<Money> shop_price = {};
  std::string_view item_id = line.item_id, item_class = line.item_class;
  std::string_view family_id = line.family, description = line.description;
  std::optional<std::string_view> style_id = style_of(line.styles, catalogue);
  std::string_view licence = line.licence_name, tier = line.tier_name;
  json::Ref<std::map<std::string, std::string>> fields = line.fields;
  Money price = line.list_price;
};
BOOST_DESCRIBE_STRUCT(OfferLine, (),
                      (item_id, item_class, family_id, description, style_id, licence, tier, fields,
                       shop_price, price))

// shop_prices: of each line; shorter: not known.
std::vector<OfferLine> offer_lines(const pricing::PricedCart& cart,
                                   const std::vector<std::optional<Money>>& shop_prices,
                                   const catalogue::Catalogue& catalogue);

struct CheckedOffer {
  const backoffice::CheckedOffer& checked;
  const pricing::PricedCart& cart = checked.drafted.cart.cart;
  std::string_view currency = cart.currency;
  bool prices_include_tax = checked.drafted.cart.prices_include_tax;
  std::vector<OfferLine> lines =
      offer_lines(cart, checked.drafted.list_prices, *checked.families.shop->catalogue);
  std::optional<Money> shop_total = checked.shop_total();
  Money total = checked.total();
  bool needs_step_up = checked.is_below_shop();
  std::vector<OfferFamily> families = each<OfferFamily>(checked.families.families);
};
BOOST_DESCRIBE_STRUCT(CheckedOffer, (),
                      (currency, prices_include_tax, lines, shop_total, total, needs_step_up,
                       families))

// Each once, in the order of the lines.
std::vector<SoldFamily> offered_families(const pricing::PricedCart& cart,
                                         const catalogue::Catalogue& catalogue);
std::optional<std::string_view> maker_of(const backoffice::OfferRow& offer,
                                         const backoffice::NamesById& members);

struct FoundOffer {
  const catalogue::Catalogue& catalogue;
  const backoffice::NamesById& members;
  const backoffice::OfferRow& offer;
  std::string_view id = offer.id, title = offer.title;
  OptionalText recipient = offer.recipient;
  backoffice::OfferState state = offer.state;
  std::string_view currency = offer.cart.currency;
  std::size_t lines = offer.cart.lines.size();
  std::vector<SoldFamily> families = offered_families(offer.cart, catalogue);
  std::optional<Money> shop_total = offer.shop_total();
  Money total = offer.total();
  Time created_at = offer.created_at;
  std::optional<std::string_view> made_by = maker_of(offer, members);
  std::optional<Time> sent_at = offer.sent_at, valid_until = offer.valid_until;
};
BOOST_DESCRIBE_STRUCT(FoundOffer, (),
                      (id, title, recipient, state, currency, lines, families, shop_total, total,
                       created_at, made_by, sent_at, valid_until))

struct FoundOffers {
  const catalogue::Catalogue& catalogue;
  const backoffice::FoundOffers& found;
  std::vector<FoundOffer> offers = each<FoundOffer>(found.page.offers, catalogue, found.members);
  std::int64_t count = found.page.count;
  std::optional<std::string> next =
      found.page.next ? std::optional(to_cursor(*found.page.next, backoffice::offer_list))
                      : std::nullopt;
};
BOOST_DESCRIBE_STRUCT(FoundOffers, (), (offers, count, next))

struct OfferLicence {
  const carts::CustomLicence& licence;
  std::string_view id = licence.id, name = licence.name, metric = licence.metric;
  std::string_view covers = licence.tier, differences = licence.summary;
  Texts formats = licence.formats;
  std::string agreement = carts::eula_html(licence);
};
BOOST_DESCRIBE_STRUCT(OfferLicence, (), (id, name, metric, covers, differences, formats, agreement))

// Of the order that paid the offer, or waits for its payment.
std::optional<std::string_view> order_of(const backoffice::OfferRow& offer);

struct StaffOffer {
  const catalogue::Catalogue& catalogue;
  const backoffice::ShownOffer& shown;
  const backoffice::OfferRow& row = shown.offer;
  FoundOffer offer = {catalogue, shown.members, row};
  std::string_view link = shown.link;
  int version = row.version;
  bool prices_include_tax = row.prices_include_tax;
  OptionalText note = row.note;
  std::vector<OfferLine> lines = offer_lines(row.cart, row.shop_prices, catalogue);
  std::vector<OfferLicence> licences = each<OfferLicence>(shown.licences);
  json::Ref<std::optional<backoffice::OfferSource>> source = row.source;
  bool is_on_sale = shown.is_on_sale;
  std::optional<std::string_view> order_id = order_of(row);
  OptionalText replaced_by = row.replaced_by;
  json::Ref<std::vector<backoffice::TimelineEntry>> timeline = shown.timeline;
};
BOOST_DESCRIBE_STRUCT(StaffOffer, (),
                      (offer, link, version, prices_include_tax, note, lines, licences, source,
                       is_on_sale, order_id, replaced_by, timeline))

}  // namespace answers
}  // namespace typecase::api
