#include "backoffice/offers/offer_rows.h"

#include "base/text/case_folding.h"
#include "carts/frozen_cart.h"
#include "db/record.h"
#include "db/unused_parameters.h"

namespace typecase::backoffice {
namespace {

// With $1: the moment; $2: whether the shop's prices include tax. An order that waits for its
// payment can be paid after the offer has ended.
std::string offers_with_state() {
  return "(SELECT " + db::columns<StoredOffer>("p.") +
         ", p.cart, p.words, r.order_id AS open_order, CASE "
         "WHEN p.spent_by IS NOT NULL THEN 'paid' "
         "WHEN p.withdrawn_at IS NOT NULL THEN 'withdrawn' "
         "WHEN r.order_id IS NOT NULL THEN 'checkout' "
         "WHEN p.valid_until <= $1 OR p.prices_include_tax <> $2 THEN 'expired' "
         "WHEN p.accepted_at IS NOT NULL THEN 'accepted' "
         "WHEN p.first_seen_at IS NOT NULL THEN 'seen' ELSE 'open' END AS state "
         "FROM prepared_cart p LEFT JOIN reservation r "
         "ON r.subject = 'prepared_cart' AND r.subject_id = p.id) o";
}

OfferRow to_offer(const db::Row& row) {
  OfferRow offer;
  static_cast<StoredOffer&>(offer) = row.as<StoredOffer>();
  offer.open_order = row.get<std::optional<OrderId>>("open_order");
  offer.state = row.get<OfferState>("state");
  offer.cart = carts::to_cart(row.text("cart"));
  return offer;
}

std::string conditions(const OfferFilter& filter) {
  return (filter.question.empty() ? db::unused_text("$3") + db::unused_text("$4")
                                  : " AND ({strpos}(o.words, $3) > 0 OR {strpos}(o.recipient, $3) "
                                    "> 0 OR {strpos}(o.id, $4) = 1)") +
         (filter.state ? " AND o.state = $5" : db::unused_text("$5")) +
         (filter.customer
              ? " AND o.recipient = (SELECT c.email_key FROM customer c WHERE c.id = $6)"
              : db::unused_text("$6"));
}

// Keeps the texts that parameters refer to.
class Values {
 public:
  Values(const OfferFilter& filter, const OfferMoment& moment)
      : words_(fold_case(filter.question)),
        prefix_(filter.question),
        state_(filter.state ? std::string(enum_name(*filter.state)) : std::string()) {
    for (char& c : prefix_) {
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    const auto unless_empty = [](const std::string& text) {
      return text.empty() ? db::Parameter{} : db::parameter(text);
    };
    parameters_ = {db::parameter(moment.now),
                   db::parameter(moment.prices_include_tax),
                   unless_empty(words_),
                   unless_empty(prefix_),
                   unless_empty(state_),
                   filter.customer ? db::parameter(*filter.customer) : db::Parameter{}};
  }
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  db::Connection::Parameters with(std::initializer_list<db::Parameter> more) const {
    db::Connection::Parameters all = parameters_;
    all.insert(all.end(), more);
    return all;
  }

 private:
  const std::string words_;
  std::string prefix_;
  const std::string state_;
  db::Connection::Parameters parameters_;
};

}  // namespace

Money OfferRow::total() const {
  Money sum;
  for (const pricing::QuoteLine& line : cart.lines) sum += line.list_price;
  return sum;
}

std::optional<Money> OfferRow::shop_total() const {
  if (shop_prices.empty()) return std::nullopt;
  Money sum;
  for (const std::optional<Money>& price : shop_prices) {
    if (!price) return std::nullopt;
    sum += *price;
  }
  return sum;
}

OfferPage find_offers(db::Connection& connection, const OfferFilter& filter,
                      const PageRequest& page, const OfferMoment& moment) {
  const Values values(filter, moment);
  OfferPage found;
  found.count = connection
                    .select<std::int64_t>("SELECT count(*) FROM " + offers_with_state() +
                                              " WHERE 1 = 1" + conditions(filter),
                                          values.with({}))
                    .front();
  db::Parameter key, id;
  if (page.after) {
    key = db::parameter(page.after->key);
    id = db::parameter(page.after->id);
  }
  const std::string place = page.after ? " AND (o.created_at, o.id) < ($7, $8)"
                                       : db::unused_integer("$7") + db::unused_text("$8");
  for (const db::Row& row : connection.rows(
           "SELECT * FROM " + offers_with_state() + " WHERE 1 = 1" + conditions(filter) + place +
               " ORDER BY o.created_at DESC, o.id DESC LIMIT $9",
           values.with({key, id, db::parameter(page.limit + 1)}))) {
    found.offers.push_back(to_offer(row));
  }
  if (cut_to_page(found.offers, page.limit)) {
    found.next = PageCursor{to_micros(found.offers.back().created_at), found.offers.back().id};
  }
  return found;
}

std::optional<OfferRow> find_offer(db::Connection& connection, std::string_view id,
                                   const OfferMoment& moment) {
  if (!is_random_id(id)) return std::nullopt;
  auto row = connection.find_one("SELECT * FROM " + offers_with_state() + " WHERE o.id = $3",
                                 moment.now, moment.prices_include_tax, id);
  if (!row) return std::nullopt;
  return to_offer(*row);
}

std::optional<MadeOffer> find_made_offer(db::Connection& connection, std::string_view request_key) {
  return connection.find<MadeOffer>(
      "SELECT id, request_sha256 FROM prepared_cart WHERE request_key = $1", request_key);
}

}  // namespace typecase::backoffice
