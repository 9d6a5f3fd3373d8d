#include "carts/upgrades.h"

#include <algorithm>
#include <map>
#include <set>

#include "db/record.h"
#include "pricing/currency.h"

namespace typecase::carts {
namespace {

using pricing::CartItem;

const HeldLicence* find(const std::vector<HeldLicence>& held, const std::string& serial) {
  auto found = std::ranges::find(held, serial, &HeldLicence::serial);
  return found == held.end() ? nullptr : &*found;
}

const std::vector<std::string>& upgrades_of(const CartItem& item) {
  static const std::vector<std::string> none;
  return item.upgrades ? *item.upgrades : none;
}

// The terms on which an item would be sold.
struct Offered {
  const pricing::Subject& subject;
  const licences::Kind& kind;
  const licences::Tier& tier;
};

bool covers_styles(const pricing::Subject& subject, const HeldLicence& licence) {
  return std::ranges::all_of(licence.styles, [&](const StyleId& style) {
    return std::ranges::find(subject.styles, style) != subject.styles.end();
  });
}

// A campaign, an app or a domain that was paid for is not exchanged for another.
bool names_all(const CartItem& item, const HeldLicence& licence) {
  return std::ranges::all_of(licence.fields, [&](const auto& field) {
    if (!item.fields) return false;
    auto text = item.fields->find(field.first);
    return text != item.fields->end() && text->second.find(field.second) != std::string::npos;
  });
}

class Checking {
 public:
  Checking(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
           const std::vector<HeldLicence>& held, const std::string& currency)
      : catalogue_(catalogue), licences_(licences), held_(held), currency_(currency) {}

  void check(const CartItem& item, const std::string& at) {
    auto subject = pricing::find_subject(catalogue_, item);
    const licences::Kind* kind =
        subject ? licences_.kind(subject->family, item.font_license_id) : nullptr;
    const licences::Tier* tier = kind ? kind->tier(item.license_option_id) : nullptr;
    int position = 0;
    bool offers_more = !tier;
    const std::size_t before = faults.size();
    for (const std::string& serial : upgrades_of(item)) {
      at_ = at + "/upgrades/" + std::to_string(position++);
      const HeldLicence* licence = stands(serial);
      if (!licence || !tier) continue;
      fits(*licence, item, {*subject, *kind, *tier});
      offers_more |= is_more(*licence, {*subject, *kind, *tier});
    }
    if (position == 0 || offers_more || faults.size() != before) return;
    at_ = at + "/upgrades/0";
    refuse("smaller", "This is no larger than the licence you have.");
  }

  std::vector<Fault> faults;

 private:
  void refuse(const char* code, const char* message) { faults.push_back({at_, code, message}); }

  // nullptr: a fault says why.
  const HeldLicence* stands(const std::string& serial) {
    const HeldLicence* licence = find(held_, serial);
    if (!licence) {
      refuse("unknown_licence", "You do not have this licence.");
    } else if (!seen_.insert(serial).second) {
      refuse("upgraded_twice", "Another item in the cart already upgrades this licence.");
    } else if (licence->state != "active") {
      refuse("not_active", "This licence is no longer active.");
    } else if (licence->currency != currency_) {
      refuse("other_currency", "This licence was paid in another currency.");
    } else {
      return licence;
    }
    return nullptr;
  }

  bool is_more(const HeldLicence& licence, const Offered& offered) const {
    return licence.licence_id != offered.kind.id ||
           offered.subject.styles.size() > licence.styles.size() ||
           offered.tier.multiplier.ten_thousandths > size_of(licence).ten_thousandths;
  }

  void fits(const HeldLicence& licence, const CartItem& item, const Offered& offered) {
    bool same_kind =
        licence.licence_id == offered.kind.id ||
        std::ranges::find(offered.kind.contains, licence.licence_id) != offered.kind.contains.end();
    if (licence.custom_licence_id || !same_kind) {
      refuse("other_kind", "This licence is for another use and cannot be upgraded to this one.");
    } else if (!covers_styles(offered.subject, licence) ||
               offered.tier.multiplier.ten_thousandths < size_of(licence).ten_thousandths) {
      refuse("smaller", "This covers less than the licence it would replace.");
    } else if (licence.licence_id == offered.kind.id && !names_all(item, licence)) {
      refuse("smaller", "Enter everything the licence already names, such as its domains.");
    }
  }

  Multiplier size_of(const HeldLicence& licence) const {
    return carts::size_of(catalogue_, licences_, licence);
  }

  const catalogue::Catalogue& catalogue_;
  const licences::Licences& licences_;
  const std::vector<HeldLicence>& held_;
  const std::string& currency_;
  std::set<std::string> seen_;
  std::string at_;
};

}  // namespace

std::vector<std::string> upgraded_serials(const std::vector<CartItem>& items) {
  std::set<std::string> serials;
  for (const CartItem& item : items) {
    serials.insert(upgrades_of(item).begin(), upgrades_of(item).end());
  }
  return {serials.begin(), serials.end()};
}

std::vector<Fault> check_upgrades(const catalogue::Catalogue& catalogue,
                                  const licences::Licences& licences,
                                  const std::vector<CartItem>& items,
                                  const std::vector<HeldLicence>& held,
                                  const std::string& currency) {
  Checking checking(catalogue, licences, held, currency);
  for (std::size_t index = 0; index < items.size(); ++index) {
    checking.check(items[index], "/items/" + std::to_string(index));
  }
  return std::move(checking.faults);
}

void credit_upgrades(pricing::PricedCart& cart, const std::vector<CartItem>& items,
                     const std::vector<HeldLicence>& held) {
  const std::int64_t step = pricing::find_currency(cart.currency).value().step;
  for (pricing::QuoteLine& line : cart.lines) {
    line.upgrades = upgrades_of(items.at(static_cast<std::size_t>(line.index)));
    Money worth;
    for (const std::string& serial : line.upgrades) worth += find(held, serial)->value;
    worth = Money{worth.minor - worth.minor % step};
    line.credit = std::min(worth, line.list_price);
    line.amount = line.list_price - line.credit;
  }
}

std::string family_of(const catalogue::Catalogue& catalogue, const HeldLicence& licence) {
  for (const StyleId& id : licence.styles) {
    if (const catalogue::Style* style = catalogue.style(id.text)) return style->family.text;
  }
  return {};
}

Multiplier size_of(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                   const HeldLicence& licence) {
  const licences::Kind* kind = licences.kind(family_of(catalogue, licence), licence.licence_id);
  const licences::Tier* tier = kind ? kind->tier(licence.tier_id) : nullptr;
  return tier && !tier->contact_us ? tier->multiplier : licence.multiplier;
}

bool is_upgradable(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                   const HeldLicence& licence) {
  bool on_sale =
      !licence.styles.empty() && std::ranges::all_of(licence.styles, [&](const StyleId& style) {
        return catalogue.style(style.text) != nullptr;
      });
  return licence.state == "active" && !licence.custom_licence_id && on_sale &&
         licences.kind(family_of(catalogue, licence), licence.licence_id) != nullptr;
}

bool has_stale_upgrade(db::Connection& connection, const OrderId& order) {
  return connection
      .find_one(
          "SELECT 1 FROM licence_upgrade u JOIN entitlement e ON e.serial = u.serial "
          "LEFT JOIN reservation r ON r.subject = 'licence' AND r.subject_id = u.serial "
          "WHERE u.order_id = $1 AND (e.state <> 'active' OR r.order_id <> $1) LIMIT 1",
          order.text)
      .has_value();
}

void list_as(std::vector<HeldLicence>& held, const pricing::SalesSettings& sales_settings,
             Day day) {
  const pricing::Seller& seller = sales_settings.seller;
  bool with_tax = seller.prices_include_tax;
  if (std::ranges::count(held, with_tax, &HeldLicence::listed_with_tax) == std::ssize(held)) return;
  pricing::Buyer neighbour{.country = seller.country, .region = seller.region};
  std::int64_t own = 0;
  for (const pricing::TaxRate* rate :
       pricing::decide_tax(seller, neighbour, sales_settings.rates, day).own_rates) {
    own += rate->thousandths;
  }
  constexpr std::int64_t whole = 100'000;
  for (HeldLicence& licence : held) {
    if (licence.listed_with_tax == with_tax) continue;
    Money tax =
        with_tax ? scale(licence.value, own, whole) : scale(licence.value, own, whole + own);
    licence.value = with_tax ? licence.value + tax : licence.value - tax;
    licence.listed_with_tax = with_tax;
  }
}

void note_worth(db::Connection& connection, const OrderId& order, const CustomerId& customer) {
  const auto serials = connection.select<std::string>(
      "SELECT DISTINCT serial FROM licence_upgrade WHERE order_id = $1", order.text);
  for (const HeldLicence& licence : held_licences(connection, customer, serials)) {
    connection.execute("UPDATE licence_upgrade SET worth = $3 WHERE order_id = $1 AND serial = $2",
                       order.text, licence.serial, licence.value.minor);
  }
}

std::vector<LostCredit> lost_credits(db::Connection& connection, const OrderId& order) {
  std::vector<db::Row> rows = connection.rows(
      "SELECT u.line_index, u.serial, u.worth, l.list_price, e.customer_id FROM licence_upgrade u "
      "JOIN order_line l ON l.order_id = u.order_id AND l.line_index = u.line_index "
      "JOIN entitlement e ON e.serial = u.serial "
      "WHERE u.order_id = $1 AND u.worth IS NOT NULL ORDER BY u.line_index",
      order.text);
  if (rows.empty()) return {};
  std::vector<std::string> serials;
  for (const db::Row& row : rows) serials.push_back(row.text("serial"));
  const auto held = held_licences(connection, CustomerId(rows[0].text("customer_id")), serials);
  struct Worth {
    Money list, then, now;
  };
  std::map<int, Worth> lines;
  for (const db::Row& row : rows) {
    Worth& worth = lines[static_cast<int>(row.integer("line_index"))];
    const HeldLicence* licence = find(held, row.text("serial"));
    worth.list = Money{row.integer("list_price")};
    worth.then += Money{row.integer("worth")};
    if (licence) worth.now += licence->value;
  }
  std::vector<LostCredit> lost;
  for (const auto& [line, worth] : lines) {
    Money credit = std::min(worth.list, worth.then);
    if (worth.now < credit) lost.push_back({line, credit - worth.now});
  }
  return lost;
}

namespace {

std::vector<OrderId> orders_worth_less(db::Connection& connection, Time now, int most) {
  // Money has gone back since they were ordered; the licences tell whether it matters.
  auto orders = connection.select<OrderId>(
      "SELECT DISTINCT o.id FROM orders o "
      "JOIN licence_upgrade u ON u.order_id = o.id "
      "JOIN entitlement e ON e.serial = u.serial "
      "JOIN refund r ON r.order_id = e.order_id "
      "WHERE o.status = 'pending_payment' AND o.needs_review = 0 "
      "AND r.state = 'succeeded' AND r.created_at >= o.created_at "
      "AND NOT EXISTS (SELECT 1 FROM order_close_retry t "
      "WHERE t.order_id = o.id AND t.retry_at > $1) "
      "ORDER BY o.id LIMIT $2",
      now, most);
  std::erase_if(orders,
                [&](const OrderId& order) { return lost_credits(connection, order).empty(); });
  return orders;
}

}  // namespace

std::vector<OrderId> orders_with_stale_upgrade(db::Connection& connection, Time now, int most) {
  std::vector<OrderId> orders = orders_worth_less(connection, now, most);
  auto superseded = connection.select<OrderId>(
      "SELECT DISTINCT o.id FROM orders o "
      "JOIN licence_upgrade u ON u.order_id = o.id "
      "JOIN entitlement e ON e.serial = u.serial "
      "LEFT JOIN reservation r ON r.subject = 'licence' AND r.subject_id = u.serial "
      "WHERE o.status = 'pending_payment' AND o.needs_review = 0 "
      "AND (e.state IN ('superseded', 'revoked') OR r.order_id <> o.id) "
      "AND NOT EXISTS (SELECT 1 FROM order_close_retry t "
      "WHERE t.order_id = o.id AND t.retry_at > $1) "
      "ORDER BY o.id LIMIT $2",
      now, most);
  std::ranges::move(superseded, std::back_inserter(orders));
  return orders;
}

Error credit_changed() {
  return {ErrorKind::gone, "credit_changed",
          "The licence this order upgrades is worth less now. Please order again."};
}

Error upgrade_spent() {
  return {ErrorKind::gone, "not_active", "The licence this order upgrades is no longer active."};
}

}  // namespace typecase::carts
