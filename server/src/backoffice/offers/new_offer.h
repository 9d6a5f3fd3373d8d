#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "carts/cart_draft.h"

namespace typecase::backoffice {

constexpr std::size_t most_offer_items = 200;
constexpr std::size_t most_offer_licences = 10;

// The record that an offer was begun from.
enum class OfferSourceKind { cart, customer, trial, offer };
BOOST_DESCRIBE_ENUM(OfferSourceKind, cart, customer, trial, offer)

struct OfferSource {
  OfferSourceKind kind = OfferSourceKind::cart;
  std::string id;
};
BOOST_DESCRIBE_STRUCT(OfferSource, (), (kind, id))

// An offer as staff write it, in the shapes of api/console.yaml. check() looks at single fields;
// carts::check_draft() holds the rest against the shop.
struct NewOfferItem {
  std::string item_id;
  std::string item_class;
  std::string font_license_id;
  std::optional<std::string> license_option_id;
  std::optional<std::int64_t> price;
  std::optional<int> percent_off;
  std::optional<std::map<std::string, std::string>> fields;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewOfferItem, (),
                      (item_id, item_class, font_license_id, license_option_id, price, percent_off,
                       fields))

struct NewOfferLicence {
  std::string id;
  std::string name;
  std::string metric;
  std::string covers;
  std::string differences;
  std::vector<std::string> formats;
  std::string agreement;  // Markdown

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewOfferLicence, (),
                      (id, name, metric, covers, differences, formats, agreement))

struct NewOffer {
  std::string title;
  std::optional<std::string> recipient;
  std::string currency;
  std::optional<std::string> note;
  std::optional<std::string> valid_until;  // the last day
  std::vector<NewOfferItem> items;
  std::optional<std::vector<NewOfferLicence>> licences;
  std::optional<std::int64_t> total;
  std::optional<int> percent_off;
  std::optional<OfferSource> source;
  std::optional<std::string> replaces;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewOffer, (),
                      (title, recipient, currency, note, valid_until, items, licences, total,
                       percent_off, source, replaces))

// Of an offer that check() has found nothing in.
carts::CartDraft to_draft(const NewOffer& offer);

// The moment after the last day; nullopt: it is no day.
std::optional<Time> end_of(const std::string& last_day);
std::string last_day_before(Time end);

}  // namespace typecase::backoffice
