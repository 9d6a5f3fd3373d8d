#include "backoffice/offers/offer_erasure.h"

#include "backoffice/offers/offer_email.h"
#include "backoffice/offers/offer_rows.h"
#include "base/json/json_writer.h"
#include "base/text/mailbox.h"
#include "carts/frozen_cart.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

struct Erased {
  std::string id;
  pricing::PricedCart cart;
  bool is_ordered = false;  // an order was made from it
};

std::vector<Erased> find_erasable(db::Connection& connection, const accounts::Customer& customer) {
  std::vector<Erased> found;
  for (const db::Row& row : connection.rows(
           "SELECT p.id, p.cart, CASE WHEN EXISTS (SELECT 1 FROM prepared_cart_order o "
           "WHERE o.prepared_cart_id = p.id) THEN 1 ELSE 0 END AS is_ordered "
           "FROM prepared_cart p WHERE p.spent_by IS NULL "
           "AND (p.recipient = $1 OR (p.recipient IS NULL AND p.source = $2))",
           fold_email(customer.email),
           json::write_stored(OfferSource{OfferSourceKind::customer, customer.id.text}))) {
    found.push_back({row.text("id"), carts::to_cart(row.text("cart")), row.boolean("is_ordered")});
  }
  return found;
}

void erase_licences(db::Connection& connection, Erased& offer) {
  for (pricing::QuoteLine& line : offer.cart.lines) {
    if (line.custom_licence_id) line.licence_name = line.tier_name = "";
  }
  connection.execute(
      "UPDATE custom_licence SET name = '', tier = '', summary = '', eula_markdown = '', "
      "eula_sha256 = '' WHERE prepared_cart_id = $1",
      offer.id);
}

void erase_offer(db::Connection& connection, Erased& offer, Time now) {
  for (pricing::QuoteLine& line : offer.cart.lines) line.fields.clear();
  if (!offer.is_ordered) erase_licences(connection, offer);
  connection.execute(
      "UPDATE prepared_cart SET title = '', note = NULL, recipient = NULL, words = '', "
      "source = NULL, request_key = NULL, request_sha256 = NULL, cart = $2, "
      "withdrawn_at = coalesce(withdrawn_at, $3), version = version + 1 WHERE id = $1",
      offer.id, json::write_stored(offer.cart), now);
  connection.execute(
      "DELETE FROM outbox WHERE kind = $1 AND event > $2 || '.' AND event < $2 || '/'",
      offer_mail_kind, offer.id);
}

}  // namespace

std::int64_t erase_offers_of(db::Connection& connection, const accounts::Customer& customer,
                             Time now) {
  std::vector<Erased> offers = find_erasable(connection, customer);
  for (Erased& offer : offers) erase_offer(connection, offer, now);
  return std::ssize(offers);
}

}  // namespace typecase::backoffice
