#include "backoffice/offers/offer_start.h"

#include "accounts/listing/customer_list.h"
#include "carts/current_ids.h"
#include "carts/frozen_cart.h"
#include "carts/shared_carts.h"
#include "orders/licence/customer_licences.h"
#include "trials/rows.h"

namespace typecase::backoffice {
namespace {

constexpr std::int64_t most_held = 20;

class Starting {
 public:
  Starting(db::Connection& connection, std::shared_ptr<const snapshot::Snapshot> shop)
      : connection_(connection), shop_(std::move(shop)), start_(start_offer(shop_)) {}

  std::optional<OfferStart> from(const OfferSource& source) {
    start_.offer.source = source;
    const bool is_known = source.kind == OfferSourceKind::cart       ? from_cart(source.id)
                          : source.kind == OfferSourceKind::customer ? from_customer(source.id)
                          : source.kind == OfferSourceKind::trial    ? from_trial(source.id)
                                                                     : from_offer(source.id);
    if (!is_known) return std::nullopt;
    start_.families = families_of(shop_, family_ids_);
    return std::move(start_);
  }

 private:
  bool from_cart(const std::string& id) {
    auto shared = carts::find_shared_cart(connection_, id);
    if (!shared) return false;
    carts::use_current_ids(shared->cart, *shop_->catalogue);
    start_.offer.currency = shared->cart.currency;
    add_lines(shared->cart, nullptr);
    return true;
  }

  bool from_customer(const std::string& id) {
    const auto customer = accounts::find_listed_customer(connection_, CustomerId(id));
    if (!customer || customer->deleted_at) return false;
    start_.offer.recipient = customer->email;
    start_.offer.title =
        first_of({customer->company.value_or(""), customer->name.value_or(""), customer->email});
    for (const auto& held : orders::customer_licences(connection_, customer->id, most_held)) {
      if (held.state != orders::EntitlementState::active) continue;
      start_.held.push_back(held.description + ": " + held.licence_name + ", " + held.tier_name);
    }
    return true;
  }

  bool from_trial(const std::string& id) {
    const auto trial = trials::find_trial(connection_, id);
    if (!trial || trial->forgotten_at) return false;
    start_.offer.recipient = trial->email;
    start_.offer.title = first_of({trial->company, trial->name, trial->email});
    for (const trials::GivenFamily& given : trial->families) {
      for (const trials::GivenStyle& style : given.styles) add_style(given.name, style);
    }
    return true;
  }

  bool from_offer(const std::string& id) {
    auto prepared = carts::find_prepared_cart(connection_, id);
    if (!prepared) return false;
    carts::use_current_ids(prepared->cart, *shop_->catalogue);
    start_.offer.currency = prepared->cart.currency;
    start_.offer.recipient = prepared->recipient;
    start_.offer.note = prepared->note;
    if (prepared->valid_until) start_.offer.valid_until = last_day_before(*prepared->valid_until);
    start_.offer.title = connection_.value<std::string>(
        "SELECT title FROM prepared_cart WHERE id = $1", std::string_view(id));
    start_.offer.licences.emplace();
    for (const carts::CustomLicence& own : prepared->licences) {
      start_.offer.licences->push_back(
          {own.id, own.name, own.metric, own.tier, own.summary, own.formats, own.eula_markdown});
    }
    add_lines(prepared->cart, &*prepared);
    return true;
  }

  static std::string first_of(std::initializer_list<std::string_view> texts) {
    for (std::string_view text : texts) {
      if (!text.empty()) return std::string(text);
    }
    return {};
  }

  // At their frozen prices, where the shop has other ones today.
  void add_lines(const pricing::PricedCart& cart, const carts::PreparedCart* prepared) {
    for (const pricing::QuoteLine& line : cart.lines) {
      pricing::PricedCart alone{cart.currency, {line}};
      if (!carts::is_on_sale(alone, *shop_->catalogue, *shop_->licences)) {
        start_.dropped.push_back(line.description);
        continue;
      }
      NewOfferItem item{line.item_id, line.item_class, line.licence_id, line.tier_id, {}, {}, {}};
      if (!line.fields.empty()) item.fields = line.fields;
      if (prepared && line.custom_licence_id) {
        item.font_license_id = *line.custom_licence_id;
        item.license_option_id.reset();
      }
      item.price = line.list_price.minor;
      family_ids_.insert(line.family);
      start_.offer.items.push_back(std::move(item));
    }
    forget_usual_prices();
  }

  // A line that costs what the price list says needs no price of its own.
  void forget_usual_prices() {
    std::vector<pricing::CartItem> items;
    std::vector<std::size_t> numbers;
    for (std::size_t at = 0; at < start_.offer.items.size(); ++at) {
      const NewOfferItem& item = start_.offer.items[at];
      if (!item.license_option_id) continue;
      pricing::CartItem listed;
      listed.item_id = item.item_id;
      listed.item_class = item.item_class;
      listed.font_license_id = item.font_license_id;
      listed.license_option_id = *item.license_option_id;
      listed.fields = item.fields;
      items.push_back(std::move(listed));
      numbers.push_back(at);
    }
    auto priced = pricing::price(*shop_->catalogue, *shop_->licences, *shop_->sales_settings, items,
                                 start_.offer.currency);
    if (!priced) return;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
      NewOfferItem& item = start_.offer.items[numbers[at]];
      if (item.price == priced->lines[at].list_price.minor) item.price.reset();
    }
  }

  void add_style(const std::string& family, const trials::GivenStyle& given) {
    const catalogue::Style* style = shop_->catalogue->style(given.id.text);
    const auto* kinds = style ? &shop_->licences->kinds_of(style->family.text) : nullptr;
    if (!kinds || kinds->empty() || !style->price) {
      start_.dropped.push_back(family + " " + given.name);
      return;
    }
    const licences::Kind& kind = kinds->front();
    std::optional<std::string> tier;
    for (const licences::Tier& offered : kind.tiers) {
      if (!tier && !offered.contact_us) tier = offered.id;
    }
    family_ids_.insert(style->family.text);
    start_.offer.items.push_back({style->id.text, "style", kind.id, tier, {}, {}, {}});
  }

  db::Connection& connection_;
  std::shared_ptr<const snapshot::Snapshot> shop_;
  OfferStart start_;
  std::set<std::string> family_ids_;
};

}  // namespace

std::optional<OfferStart> start_offer(db::Connection& connection,
                                      std::shared_ptr<const snapshot::Snapshot> shop,
                                      const OfferSource& source) {
  return Starting(connection, std::move(shop)).from(source);
}

OfferStart start_offer(std::shared_ptr<const snapshot::Snapshot> shop) {
  OfferStart start;
  start.offer.currency = shop->sales_settings->price_lists.currency;
  start.families.shop = std::move(shop);
  return start;
}

}  // namespace typecase::backoffice
