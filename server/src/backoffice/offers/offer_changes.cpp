// Changes of staff: members of OfferService that write.

#include <boost/json.hpp>

#include "backoffice/offers/offer_email.h"
#include "backoffice/offers/offer_service.h"
#include "db/keyed.h"
#include "db/record.h"
#include "messages/messages.h"

namespace typecase::backoffice {
namespace {

using messages::text;

constexpr int most_looks = 5;
constexpr std::int64_t most_mails_an_hour = 3;

Error refuse(std::string_view code, messages::Key words) {
  return {ErrorKind::conflict, code, text(words), {}, 0};
}

boost::json::value day_of(const std::optional<Time>& until) {
  return until ? boost::json::value(to_iso8601(*until)) : boost::json::value();
}

std::string described(const NewOffer& wanted, const CheckedOffer& checked) {
  const carts::PreparedCart& cart = checked.drafted.cart;
  boost::json::object json{
      {"title", wanted.title},           {"recipient", boost::json::value_from(cart.recipient)},
      {"currency", cart.cart.currency},  {"total", checked.total().minor},
      {"lines", cart.cart.lines.size()}, {"validUntil", day_of(cart.valid_until)}};
  if (auto listed = checked.shop_total()) json["shopTotal"] = listed->minor;
  if (wanted.replaces) json["replaces"] = *wanted.replaces;
  return boost::json::serialize(json);
}

std::string end_json(const std::optional<Time>& until) {
  return boost::json::serialize(boost::json::object{{"validUntil", day_of(until)}});
}

// "OFFER.MAIL": the mails of one offer stand together in the index of (kind, event).
std::int64_t sent_since(db::Connection& connection, const std::string& id, Time since) {
  return connection.value<std::int64_t>(
      "SELECT count(*) FROM outbox WHERE kind = $1 AND event > $2 || '.' AND event < $2 || '/' "
      "AND created_at > $3",
      offer_mail_kind, id, since);
}

Result<void> check_sendable(const OfferRow& offer) {
  if (!offer.recipient || !mail::is_address(*offer.recipient)) {
    return refuse("no_recipient", "staffOffers.noRecipient");
  }
  if (offer.state == OfferState::expired) return refuse("offer_expired", "staffOffers.expired");
  return {};
}

}  // namespace

Result<OfferRow> OfferService::find_changeable(db::Connection& connection,
                                               std::string_view id) const {
  auto offer = find_offer(connection, id, moment());
  if (!offer) return not_found("offer");
  if (offer->state == OfferState::paid) return refuse("offer_paid", "staffOffers.paid");
  if (offer->state == OfferState::withdrawn)
    return refuse("offer_withdrawn", "staffOffers.withdrawn");
  return std::move(*offer);
}

Result<std::optional<std::string>> OfferService::find_made(db::Connection& connection,
                                                           const OfferMaker& maker) const {
  auto made = find_made_offer(connection, maker.key);
  if (!made) return std::optional<std::string>();
  if (made->request_sha256 == maker.request_sha256) return std::optional(made->id);
  return refuse("idempotency_mismatch", "staffOffers.keyUsed");
}

Result<void> OfferService::replace(db::Connection& connection, const std::string& replaced,
                                   const std::string& by, const audit::Actor& actor) {
  if (auto former = find_changeable(connection, replaced); !former) return former.error();
  const Time now = clock_.now();
  connection.execute(
      "UPDATE prepared_cart SET withdrawn_at = $2, replaced_by = $3, version = version + 1 "
      "WHERE id = $1",
      replaced, now, by);
  audit::Entry entry{.at = now, .action = "offer.replaced", .object_id = replaced};
  entry.object_after = boost::json::serialize(boost::json::object{{"replacedBy", by}});
  audit::record(connection, actor, entry);
  return {};
}

Result<std::optional<std::string>> OfferService::insert(db::Connection& connection,
                                                        const NewOffer& wanted,
                                                        const CheckedOffer& checked,
                                                        const OfferMaker& maker) {
  if (auto made = find_made(connection, maker); !made || *made) return made;
  const Time now = clock_.now();
  if (!checked.families.shop->is_current(connection, now)) return std::optional<std::string>();
  carts::PreparedFor facts{
      wanted.title,          checked.drafted.list_prices, {},
      maker.actor.member_id, std::string(maker.key),      maker.request_sha256};
  if (wanted.source) facts.source = json::write_stored(*wanted.source);
  const carts::PreparedCart& cart = checked.drafted.cart;
  carts::insert_prepared_cart(connection, cart, now, facts);
  if (wanted.replaces) {
    auto replaced = replace(connection, *wanted.replaces, cart.id, maker.actor);
    if (!replaced) return replaced.error();
  }
  audit::record(connection, maker.actor,
                {.at = now,
                 .action = "offer.made",
                 .object_id = cart.id,
                 .object_after = described(wanted, checked)});
  return std::optional(cart.id);
}

Result<ShownOffer> OfferService::make(const NewOffer& wanted, const OfferMaker& maker) {
  auto known = database_.read([&](db::Connection& c) { return find_made(c, maker); });
  if (!known) return known.error();
  if (*known) return show(**known);
  for (int look = 0; look < most_looks; ++look) {
    snapshots_.refresh();
    auto checked = check(wanted, snapshots_.current());
    if (!checked) return checked.error();
    if (checked->is_below_shop()) maker.need_step_up();
    auto made = db::write_keyed(
        database_, [&](db::Connection& c) { return insert(c, wanted, *checked, maker); });
    if (!made) return made.error();
    if (*made) return show(**made);
  }
  return Error{ErrorKind::unavailable, "shop_busy", text("staffOffers.shopBusy"), {}, 1};
}

Result<ShownOffer> OfferService::send(std::string_view id, const audit::Actor& actor) {
  auto sent = database_.write([&](db::Connection& connection) -> Result<void> {
    const Time now = clock_.now();
    auto offer = find_changeable(connection, id);
    if (!offer) return offer.error();
    if (auto fit = check_sendable(*offer); !fit) return fit;
    constexpr std::chrono::hours span{1};
    if (sent_since(connection, offer->id, now - span) >= most_mails_an_hour) {
      return Error{ErrorKind::too_many,
                   "too_many_mails",
                   text("staffOrders.tooManyMails"),
                   {},
                   static_cast<int>(std::chrono::seconds(span).count())};
    }
    const std::string& foundry = snapshots_.current()->catalogue->foundry.name;
    mail::queue(connection,
                offer_email(*offer, foundry, public_url_ + "/prepared_cart/" + offer->id,
                            offer->id + "." + ordered_id(now)),
                now);
    connection.execute("UPDATE prepared_cart SET sent_at = $2 WHERE id = $1", offer->id, now);
    audit::record(connection, actor, {.at = now, .action = "offer.sent", .object_id = offer->id});
    return {};
  });
  if (!sent) return sent.error();
  wake_();
  return show(id);
}

Result<ShownOffer> OfferService::prolong(std::string_view id, int version,
                                         const std::optional<Time>& valid_until,
                                         const audit::Actor& actor) {
  auto done = database_.write([&](db::Connection& connection) -> Result<void> {
    const Time now = clock_.now();
    auto offer = find_changeable(connection, id);
    if (!offer) return offer.error();
    if (offer->version != version) return refuse("offer_changed", "staffOffers.changed");
    if (offer->prices_include_tax != moment().prices_include_tax) {
      return refuse("offer_outdated", "staffOffers.outdated");
    }
    const bool is_later = !valid_until || (*valid_until > now && offer->valid_until &&
                                           *valid_until >= *offer->valid_until);
    if (!is_later) {
      return invalid_field("/validUntil", "out_of_range", text("staffOffers.onlyLater"));
    }
    connection.execute(
        "UPDATE prepared_cart SET valid_until = $2, version = version + 1 WHERE id = $1", offer->id,
        valid_until);
    audit::record(connection, actor,
                  {.at = now,
                   .action = "offer.prolonged",
                   .object_id = offer->id,
                   .object_before = end_json(offer->valid_until),
                   .object_after = end_json(valid_until)});
    return {};
  });
  if (!done) return done.error();
  return show(id);
}

Result<ShownOffer> OfferService::withdraw(std::string_view id, const std::string& reason,
                                          const audit::Actor& actor) {
  auto done = database_.write([&](db::Connection& connection) -> Result<void> {
    auto offer = find_changeable(connection, id);
    if (!offer) return offer.error();
    const Time now = clock_.now();
    connection.execute(
        "UPDATE prepared_cart SET withdrawn_at = $2, version = version + 1 WHERE id = $1",
        offer->id, now);
    audit::record(connection, actor,
                  {.at = now,
                   .action = "offer.withdrawn",
                   .object_id = offer->id,
                   .object_before = boost::json::serialize(
                       boost::json::object{{"state", enum_name(offer->state)}}),
                   .reason = reason});
    return {};
  });
  if (!done) return done.error();
  return show(id);
}

}  // namespace typecase::backoffice
