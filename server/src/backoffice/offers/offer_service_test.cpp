#include "backoffice/offers/offer_service.h"

#include <gmock/gmock.h>

#include <thread>

#include "backoffice/offers/offer_erasure.h"
#include "carts/open_carts.h"
#include "carts/testing.h"

namespace typecase::backoffice {
namespace {

using ::testing::ElementsAre;

class OfferServiceTest : public carts::testing::CartsTest {
 protected:
  OfferServiceTest() {
    database().write([](db::Connection& c) {
      c.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('mira', 'mira@shop.example', 'mira@shop.example', 'Mira', 'support', 0)");
    });
  }

  static NewOffer wanted(std::optional<std::int64_t> price = {}) {
    NewOffer offer;
    offer.title = "Tidal Atlas";
    offer.recipient = "ada@example.org";
    offer.currency = "EUR";
    offer.items = {{"meridian-bold", "style", "desktop", "small", price, {}, {}}};
    return offer;
  }
  Result<ShownOffer> make(const NewOffer& offer, std::string_view key, const Digest& body = {}) {
    return service.make(offer, {key, body, mira, [this] { ++stepped_up; }});
  }
  ShownOffer made(const NewOffer& offer) {
    const auto made = make(offer, random_id());
    for (const Fault& fault : made ? std::vector<Fault>{} : made.error().faults) {
      ADD_FAILURE() << fault.pointer << " " << fault.message;
    }
    return made.value();
  }
  std::vector<std::string> actions(const std::string& id) {
    std::vector<std::string> found;
    for (const auto& entry :
         database().read([](db::Connection& c) { return audit::entries(c, Time(), 100); })) {
      if (entry.entry.object_id == id) found.push_back(entry.entry.action);
    }
    return found;
  }
  static std::string code(const auto& result) {
    return result ? "none" : std::string(result.error().code);
  }

  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "offers:write", "request"};
  int stepped_up = 0, woken = 0;
  OfferService service{database(), snapshots, clock, "https://shop.example", [this] { ++woken; }};
};
TYPECASE_EACH_ENGINE(OfferServiceTest);

TEST_P(OfferServiceTest, MakesOneOfferByOneKeyForEightAtOnce) {
  std::vector<std::string> ids(8);
  {
    std::vector<std::jthread> threads;
    for (std::string& id : ids) {
      threads.emplace_back([&] { id = make(wanted(), "one-key").value().offer.id; });
    }
  }
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), 1u);
  EXPECT_EQ(service.find({}, {}).page.count, 1);
  EXPECT_THAT(actions(ids[0]), ElementsAre("offer.made"));
  EXPECT_EQ(code(make(wanted(), "one-key", sha256("other"))), "idempotency_mismatch");
}

TEST_P(OfferServiceTest, AsksForTheSecondFactorBelowTheShopsPrices) {
  made(wanted());
  made(wanted(4000));
  EXPECT_EQ(stepped_up, 0);
  made(wanted(3999));
  EXPECT_EQ(stepped_up, 1);
}

TEST_P(OfferServiceTest, ReplacesAnOfferOnceAndSaysSoOfBoth) {
  const std::string former = made(wanted()).offer.id;
  NewOffer change = wanted(3000);
  change.replaces = former;
  const ShownOffer next = made(change);
  EXPECT_EQ(code(make(change, random_id())), "offer_withdrawn");
  const ShownOffer old = service.show(former).value();
  EXPECT_EQ(old.offer.state, OfferState::withdrawn);
  EXPECT_EQ(old.offer.replaced_by, next.offer.id);
  EXPECT_EQ(service.find({}, {}).page.count, 2);
}

TEST_P(OfferServiceTest, EndsLaterByTheVersionThatWasShown) {
  NewOffer offer = wanted();
  offer.valid_until = "2027-02-01";
  const ShownOffer shown = made(offer);
  const std::string& id = shown.offer.id;
  const Time later = *end_of("2027-03-01");
  EXPECT_EQ(code(service.prolong(id, 7, later, mira)), "offer_changed");
  EXPECT_EQ(service.prolong(id, 1, *end_of("2027-01-31"), mira).error().faults.at(0).code,
            "out_of_range");
  EXPECT_EQ(service.prolong(id, 1, later, mira)->offer.valid_until, later);
  EXPECT_EQ(code(service.prolong(id, 1, std::nullopt, mira)), "offer_changed");
  clock.advance(std::chrono::days(90));
  EXPECT_EQ(service.show(id)->offer.state, OfferState::expired);
  EXPECT_EQ(code(service.send(id, mira)), "offer_expired");
  EXPECT_FALSE(service.prolong(id, 2, std::nullopt, mira)->offer.valid_until);
  EXPECT_EQ(service.show(id)->offer.state, OfferState::open);
}

TEST_P(OfferServiceTest, BeginsFromAnotherOneWithItsLastDay) {
  NewOffer offer = wanted();
  offer.valid_until = "2027-02-01";
  const std::string id = made(offer).offer.id;
  const auto start = service.start(OfferSource{OfferSourceKind::offer, id});
  EXPECT_EQ(start->offer.valid_until, "2027-02-01");
}

TEST_P(OfferServiceTest, IsMailedThreeTimesAnHourAndNotWithoutARecipient) {
  const std::string id = made(wanted()).offer.id;
  for (int times = 0; times < 3; ++times) {
    EXPECT_TRUE(service.send(id, mira));
    clock.advance(std::chrono::minutes(1));
  }
  EXPECT_EQ(code(service.send(id, mira)), "too_many_mails");
  EXPECT_EQ(woken, 3);
  NewOffer open = wanted();
  open.recipient.reset();
  EXPECT_EQ(code(service.send(made(open).offer.id, mira)), "no_recipient");
}

TEST_P(OfferServiceTest, IsWithdrawnOnceWithItsReason) {
  const std::string id = made(wanted()).offer.id;
  clock.advance(std::chrono::minutes(1));
  const ShownOffer shown = service.withdraw(id, "A mistake", mira).value();
  EXPECT_EQ(shown.offer.state, OfferState::withdrawn);
  EXPECT_EQ(shown.timeline.back().reference, "A mistake");
  EXPECT_EQ(code(service.withdraw(id, "Again", mira)), "offer_withdrawn");
  EXPECT_EQ(code(service.prolong(id, 2, std::nullopt, mira)), "offer_withdrawn");
  EXPECT_EQ(offers.show_prepared(id).error().code, "prepared_cart_withdrawn");
  EXPECT_EQ(database().read([&](db::Connection& connection) {
    return carts::count_open_prepared_carts(connection, clock.now());
  }),
            0);
  EXPECT_EQ(code(service.withdraw(std::string(26, '0'), "None", mira)), "not_found");
}

// The texts of all rows about offers.
class OfferErasureTest : public OfferServiceTest {
 protected:
  std::string texts() {
    std::string all;
    database().read([&](db::Connection& c) {
      for (const db::Row& row : c.rows(
               "SELECT title || coalesce(note, '') || coalesce(recipient, '') || words || cart || "
               "coalesce(source, '') || coalesce(request_key, '') AS text FROM prepared_cart "
               "UNION ALL SELECT name || tier || summary || eula_markdown FROM custom_licence "
               "UNION ALL SELECT to_address || text_body FROM outbox WHERE kind = 'offer'")) {
        all += row.text("text") + '\n';
      }
    });
    return all;
  }
  NewOffer of_atlas() {
    NewOffer offer = wanted();
    offer.note = "Dear Atlas";
    offer.licences = {{"own",
                       "Atlas licence",
                       "users",
                       "Atlas people",
                       "Atlas prints",
                       {"otf"},
                       "# Agreement with Atlas\n"}};
    offer.items = {{"meridian-bold", "style", "own", {}, 5000, {}, {}}};
    return offer;
  }
  std::int64_t erase() {
    return database().write(
        [&](db::Connection& c) { return erase_offers_of(c, customer, clock.now()); });
  }

  const accounts::Customer customer{
      CustomerId(random_id()), "Ada@example.org", true, true, "Ada", {}, {}, {}};
};
TYPECASE_EACH_ENGINE(OfferErasureTest);

TEST_P(OfferErasureTest, LeavesNoWordOfTheCustomerInUnpaidOffers) {
  const std::string id = made(of_atlas()).offer.id;
  EXPECT_TRUE(service.send(id, mira));
  NewOffer begun = wanted();  // A licence of its own would need an address.
  begun.note = "Dear Atlas";
  begun.recipient.reset();
  begun.source = OfferSource{OfferSourceKind::customer, customer.id.text};
  made(begun);
  NewOffer other = wanted();
  other.title = "Somebody else";
  other.recipient = "bo@example.org";
  const std::string kept = made(other).offer.id;
  EXPECT_EQ(erase(), 2);
  EXPECT_THAT(texts(), ::testing::Not(::testing::ContainsRegex("[Aa]tlas|[Aa]da")));
  EXPECT_THAT(texts(), ::testing::HasSubstr("Somebody else"));
  EXPECT_EQ(service.show(id)->offer.state, OfferState::withdrawn);
  EXPECT_EQ(offers.show_prepared(id).error().code, "prepared_cart_withdrawn");
  EXPECT_EQ(service.show(kept)->offer.state, OfferState::open);
  EXPECT_EQ(erase(), 0);
}

TEST_P(OfferErasureTest, KeepsPaidOffersAndTextsThatAnOrderNames) {
  const std::string paid = made(of_atlas()).offer.id;
  const std::string ordered = made(of_atlas()).offer.id;
  const OrderId placed = order();
  database().write([&](db::Connection& c) {
    c.execute("UPDATE prepared_cart SET spent_by = $2 WHERE id = $1", paid, placed.text);
    carts::note_prepared_order(c, placed, ordered);
  });
  EXPECT_EQ(erase(), 1);
  EXPECT_EQ(service.show(paid)->offer.title, "Tidal Atlas");
  const ShownOffer left = service.show(ordered).value();
  EXPECT_EQ(left.offer.title, "");
  EXPECT_EQ(left.licences.at(0).eula_markdown, "# Agreement with Atlas\n");
}

TEST_P(OfferServiceTest, FindsByWordsAndState) {
  NewOffer other = wanted();
  other.title = "Straße & Söhne";
  const std::string id = made(other).offer.id;
  made(wanted());
  OfferFilter filter;
  filter.question = "STRASSE";
  EXPECT_EQ(service.find(filter, {}).page.offers.at(0).id, id);
  filter = {};
  filter.state = OfferState::seen;
  EXPECT_EQ(service.find(filter, {}).page.count, 0);
  offers.note_seen(offers.show_prepared(id)->prepared);
  EXPECT_EQ(service.find(filter, {}).page.offers.at(0).id, id);
  PageRequest one;
  one.limit = 1;
  const FoundOffers first = service.find({}, one);
  ASSERT_TRUE(first.page.next);
  one.after = first.page.next;
  EXPECT_NE(service.find({}, one).page.offers.at(0).id, first.page.offers.at(0).id);
}

}  // namespace
}  // namespace typecase::backoffice
