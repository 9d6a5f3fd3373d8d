#include "carts/offers.h"

#include <gtest/gtest.h>

#include "base/json/json_writer.h"
#include "carts/frozen_cart.h"
#include "carts/testing.h"

namespace typecase::carts {
namespace {

using namespace std::chrono_literals;
using pricing::CouponState;
using std::chrono::days;
using testing::item;
using testing::percent_off;

class OffersTest : public testing::CartsTest {
 protected:
  static CartRequest request(std::vector<pricing::CartItem> items = {item()}) {
    return {std::move(items)};
  }
  std::string refusal(const CartRequest& request) {
    auto offer = offers.offer(request);
    if (offer) return "";
    const Error& error = offer.error();
    return error.faults.empty() ? std::string(error.code)
                                : error.faults[0].pointer + " " + error.faults[0].code;
  }
  SharedCart share(const CartRequest& request = OffersTest::request(),
                   const std::string& block = "192.0.2.0/24") {
    return offers.share(request, block).value();
  }
  // Only these styles are on sale from now on, at this price.
  void restock(const std::vector<std::string>& styles, std::int64_t price) {
    loaded = [=](db::Connection& connection) {
      auto catalogue = std::make_shared<catalogue::Catalogue>(*testing::shop(connection));
      catalogue::Family& family = catalogue->families[0];
      std::erase_if(family.styles, [&](const catalogue::Style& style) {
        return std::ranges::find(styles, style.id.text) == styles.end();
      });
      for (catalogue::Style& style : family.styles) style.price = Money{price};
      auto fresh = std::make_shared<catalogue::Catalogue>();
      fresh->version = catalogue->version;
      fresh->families = catalogue->families;
      fresh->index();
      return fresh;
    };
    database().write([](db::Connection& c) { db::touch_shop_version(c); });
    current.refresh();
  }
  PreparedCart prepare(PreparedCart cart) {
    cart.id = random_id();
    database().write([&](db::Connection& c) { insert_prepared_cart(c, cart, clock.now()); });
    return cart;
  }
  PreparedCart prepare_special() {
    auto cart = offers.offer(request())->quote;
    cart.lines[0].base = cart.lines[0].list_price = {2000};
    return prepare({"", {cart.currency, cart.lines}, {}});
  }

  snapshot::Loader<catalogue::Catalogue> loaded = testing::shop;
  bool with_tax = false;
  snapshot::Snapshots current =
      snapshot::follow(database(), clock,
                       {[this](db::Connection& c) { return loaded(c); }, testing::offered,
                        [this](db::Connection& c) {
                          auto sales_settings =
                              std::make_shared<pricing::SalesSettings>(*testing::sales_settings(c));
                          sales_settings->seller.prices_include_tax = with_tax;
                          return sales_settings;
                        }});
  Offers offers{database(), current, clock, {.of_a_block = 3, .of_all = 5}};
};

TYPECASE_EACH_ENGINE(OffersTest);

TEST_P(OffersTest, ACartIsPricedWithoutTheDatabase) {
  EXPECT_FALSE(Offers::needs_database(request()));
  Offer offer = offers.offer(request({item(), item("meridian-family", "web", "large")})).value();
  EXPECT_EQ(offer.quote.total, Money{3500 + 12'000});
  EXPECT_EQ(offer.terms.at(1).eula_kind, "web");
  EXPECT_EQ(offer.terms.at(1).eula_sha256, "digest of web");
}

TEST_P(OffersTest, TwoEqualItemsAreBothPriced) {
  EXPECT_EQ(offers.offer(request({item(), item()}))->quote.total, Money{7000});
}

TEST_P(OffersTest, ThePriceThatTheBrowserBringsIsNeverBelieved) {
  CartRequest asked = request();
  asked.items[0].price = 1;
  asked.items[0].currency = "USD";
  EXPECT_EQ(offers.offer(asked)->quote.total, Money{3500});
}

TEST_P(OffersTest, TheCurrencyIsTheOneAskedForElseTheBillingCountrysElseTheShops) {
  CartRequest asked = request();
  EXPECT_EQ(offers.offer(asked)->quote.currency, "EUR");
  asked.buyer.country = "US";
  EXPECT_EQ(offers.offer(asked)->quote.currency, "USD");
  EXPECT_EQ(offers.offer(asked)->quote.total, Money{5000});
  asked.currency = "EUR";
  EXPECT_EQ(offers.offer(asked)->quote.total, Money{3500});
  asked.currency = "GBP";
  EXPECT_EQ(refusal(asked), "/currency unknown_currency");
}

TEST_P(OffersTest, ACouponLowersTheQuoteAndAnUnknownOneIsAFault) {
  save(percent_off("SPRING"));
  CartRequest asked = request();
  asked.coupon = " spring";
  Offer offer = offers.offer(asked).value();
  EXPECT_EQ(offer.quote.total, Money{2625});
  EXPECT_EQ(offer.quote.coupons.at(0).code, "SPRING");
  EXPECT_TRUE(offer.coupon);
  asked.coupon = "WINTER";
  EXPECT_EQ(refusal(asked), "/coupon unknown_coupon");
}

TEST_P(OffersTest, ACouponThatDoesNotApplySaysWhyAndLowersNothing) {
  auto state = [&](CouponTerms terms) {
    save(terms);
    CartRequest asked = request();
    asked.coupon = terms.codes[0];
    Offer offer = offers.offer(asked).value();
    EXPECT_EQ(offer.quote.total, Money{3500});
    EXPECT_FALSE(offer.coupon);
    return offer.quote.coupons.at(0).state;
  };
  CouponTerms early = percent_off("EARLY"), late = percent_off("LATE"), web = percent_off("WEB"),
              none = percent_off("NONE"), dollars = testing::credit_of("DOLLARS", 100);
  early.discount.first_day = pricing::day_of(clock.now()) + days(1);
  late.discount.last_day = pricing::day_of(clock.now()) - days(1);
  web.discount.licence_kinds = {"web"};
  none.total_limit = 0;
  dollars.discount.currency = "USD";
  EXPECT_EQ(state(early), CouponState::not_yet);
  EXPECT_EQ(state(late), CouponState::over);
  EXPECT_EQ(state(web), CouponState::nothing_eligible);
  EXPECT_EQ(state(none), CouponState::used_up);
  EXPECT_EQ(state(dollars), CouponState::other_currency);
}

TEST_P(OffersTest, ASharedCartKeepsItsPricesWhenTheShopsRise) {
  SharedCart shared = share();
  restock({"meridian-regular", "meridian-bold"}, 9900);
  CartRequest asked = request();
  EXPECT_EQ(offers.offer(asked)->quote.total, Money{9900});
  asked.shared_cart_id = shared.id;
  EXPECT_EQ(offers.offer(asked)->quote.total, Money{3500});
  EXPECT_EQ(offers.show_shared(shared.id)->quote.total, Money{3500});
}

TEST_P(OffersTest, ASharedCartIsPaidAsItStands) {
  SharedCart shared = share(request({item(), item("meridian-bold")}));
  CartRequest changed = request({item()});
  changed.shared_cart_id = shared.id;
  EXPECT_EQ(refusal(changed), "/sharedCartId shared_cart_changed");
  changed = request({item(), item("meridian-bold", "desktop", "large")});
  changed.shared_cart_id = shared.id;
  EXPECT_EQ(refusal(changed), "/sharedCartId shared_cart_changed");
  changed.shared_cart_id = random_id();
  EXPECT_EQ(refusal(changed), "/sharedCartId unknown_cart");
}

TEST_P(OffersTest, ASharedCartHoldsForThirtyDays) {
  SharedCart shared = share();
  EXPECT_EQ(shared.valid_until, clock.now() + days(30));
  clock.advance(days(30) - 1s);
  EXPECT_TRUE(offers.show_shared(shared.id));
  clock.advance(1s);
  EXPECT_EQ(offers.show_shared(shared.id).error().code, "cart_expired");
  CartRequest asked = request();
  asked.shared_cart_id = shared.id;
  EXPECT_EQ(offers.offer(asked).error().kind, ErrorKind::gone);
  EXPECT_EQ(offers.show_shared(random_id()).error().code, "not_found");
}

TEST_P(OffersTest, AWithdrawnStyleEndsTheOffer) {
  SharedCart style = share();
  SharedCart family = share(request({item("meridian-family")}));
  PreparedCart prepared = prepare_special();
  restock({"meridian-bold"}, 3500);
  EXPECT_EQ(offers.show_shared(style.id).error().code, "cart_withdrawn");
  EXPECT_EQ(offers.show_shared(family.id).error().code, "cart_withdrawn");
  EXPECT_EQ(offers.show_prepared(prepared.id).error().code, "cart_withdrawn");
}

TEST_P(OffersTest, TheSameCartOfTheSameDayIsOneSharedCart) {
  SharedCart first = share();
  CartRequest displayed = request();
  displayed.items[0].price = 1;
  displayed.items[0].description = "anything";
  EXPECT_EQ(share(displayed).id, first.id);
  EXPECT_NE(share(request({item("meridian-bold")})).id, first.id);
  clock.advance(days(1));
  EXPECT_NE(share().id, first.id);
}

TEST_P(OffersTest, OneAddressBlockSharesSoManyNewCartsADay) {
  for (const char* tier : {"small", "large"})
    share(request({item("meridian-regular", "web", tier)}));
  share();
  auto refused = offers.share(request({item("meridian-bold")}), "192.0.2.0/24");
  EXPECT_EQ(refused.error().code, "too_many_carts");
  EXPECT_GT(refused.error().retry_after, 0);
  EXPECT_TRUE(offers.share(request(), "192.0.2.0/24"));  // Not a new one.
  EXPECT_TRUE(offers.share(request({item("meridian-bold")}), "198.51.100.0/24"));
  clock.advance(days(1));
  EXPECT_TRUE(offers.share(request({item("meridian-bold")}), "192.0.2.0/24"));
}

TEST_P(OffersTest, AnOrderHoldsTwoHundredLines) {
  std::vector<pricing::CartItem> items(201, item());
  EXPECT_EQ(offers.offer(request(items)).error().faults.at(0).code, "cart_too_large");
  EXPECT_EQ(offers.share(request(items), "").error().faults.at(0).code, "cart_too_large");
  items.pop_back();
  EXPECT_TRUE(offers.offer(request(items)));
  EXPECT_TRUE(offers.share(request(items), ""));
}

TEST_P(OffersTest, AnOrderHoldsThreeThousandFontFiles) {
  std::vector<pricing::CartItem> items(200, item("meridian-large"));  // of 16 styles each
  EXPECT_EQ(offers.offer(request(items)).error().faults.at(0).code, "cart_too_large");
  items.resize(187);
  EXPECT_TRUE(offers.offer(request(items)));
}

TEST_P(OffersTest, FrozenPricesEndWhenTheShopBeginsToTellThemWithTax) {
  SharedCart shared = share();
  PreparedCart prepared = prepare_special();
  with_tax = true;
  database().write([](db::Connection& c) { db::touch_shop_version(c); });
  current.refresh();
  EXPECT_EQ(offers.show_shared(shared.id).error().code, "cart_expired");
  EXPECT_EQ(offers.show_prepared(prepared.id).error().code, "prepared_cart_expired");
  EXPECT_NE(share().id, shared.id);
}

TEST_P(OffersTest, AnEmptyCartIsNotShared) {
  EXPECT_EQ(offers.share({}, "").error().code, "empty_cart");
}

TEST_P(OffersTest, TheCouponOfASharedCartIsLookedUpAgain) {
  CouponTerms spring = percent_off("SPRING");
  spring.total_limit = 1;
  save(spring);
  CartRequest asked = request();
  asked.coupon = "spring";
  SharedCart shared = share(asked);
  EXPECT_EQ(offers.show_shared(shared.id)->quote.total, Money{2625});
  reserve("SPRING");
  EXPECT_EQ(offers.show_shared(shared.id)->quote.total, Money{3500});
}

TEST_P(OffersTest, SharedCartsAreForgottenHalfAYearAfterTheirDay) {
  share();
  auto sweep = [&] {
    return database().write([&](auto& c) { return sweep_shared_carts(c, clock.now()); });
  };
  clock.advance(days(210) - 1s);
  EXPECT_EQ(sweep(), 0);
  clock.advance(1s);
  EXPECT_EQ(sweep(), 1);
}

TEST_P(OffersTest, APreparedCartBringsItsOwnPrices) {
  PreparedCart prepared = prepare_special();
  CartRequest asked = request();
  asked.prepared_cart_id = prepared.id;
  EXPECT_EQ(offers.offer(asked)->quote.total, Money{2000});
  asked.items.push_back(item("meridian-bold"));
  EXPECT_EQ(refusal(asked), "/preparedCartId prepared_cart_changed");
  asked.prepared_cart_id = random_id();
  EXPECT_EQ(refusal(asked), "/preparedCartId unknown_cart");
}

TEST_P(OffersTest, ACustomLicenceComesWithItsPriceAndWords) {
  CustomLicence brand{random_id(),  "Brand licence",  "users",   "Up to 400 people",
                      "Everything", {"otf", "woff2"}, "# Brand", "digest of brand"};
  pricing::PricedCart cart{"EUR", offers.offer(request())->quote.lines};
  pricing::QuoteLine& line = cart.lines[0];
  line.list_price = line.base = {240'000};
  line.licence_id = custom_kind;
  line.licence_name = brand.name;
  line.tier_id = brand.id;
  line.custom_licence_id = brand.id;
  PreparedCart prepared = prepare({"", cart, {brand}});

  CartRequest asked{items_of(cart)};
  EXPECT_EQ(refusal(asked), "/items/0/itemId custom_licence_not_yours");
  asked.prepared_cart_id = prepared.id;
  Offer offer = offers.offer(asked).value();
  EXPECT_EQ(offer.quote.total, Money{240'000});
  EXPECT_EQ(offer.terms[0].formats, brand.formats);
  EXPECT_EQ(offer.terms[0].eula_kind, brand.id);
  EXPECT_EQ(offer.terms[0].eula_sha256, "digest of brand");
  auto found = database().read([&](auto& c) { return find_custom_licence(c, brand.id); });
  EXPECT_EQ(found->eula_markdown, "# Brand");
}

TEST_P(OffersTest, ACouponDoesNotLowerWhatWasNegotiated) {
  save(percent_off("SPRING"));
  CartRequest asked = request();
  asked.prepared_cart_id = prepare_special().id;
  asked.coupon = "SPRING";
  Offer offer = offers.offer(asked).value();
  EXPECT_EQ(offer.quote.total, Money{2000});
  EXPECT_EQ(offer.quote.coupons.at(0).state, CouponState::nothing_eligible);
}

TEST_P(OffersTest, APreparedCartEndsWithItsDayAndIsSpentOnce) {
  PreparedCart prepared{"", {"EUR", offers.offer(request())->quote.lines}, {}};
  prepared.valid_until = clock.now() + days(10);
  std::string expiring = prepare(prepared).id, spent = prepare(prepared).id;
  OrderId first = order(), second = order(), other = order();
  auto pay = [&](const OrderId& id) {
    return database().write([&](db::Connection& c) { return spend_prepared_cart(c, id); });
  };
  for (const OrderId& id : {first, second}) {
    database().write([&](db::Connection& c) { note_prepared_order(c, id, spent); });
  }
  EXPECT_TRUE(offers.show_prepared(spent));
  EXPECT_EQ(pay(first), "");
  EXPECT_EQ(pay(second), "prepared_cart_spent_twice");
  EXPECT_EQ(pay(other), "");
  EXPECT_EQ(offers.show_prepared(spent).error().code, "prepared_cart_spent");
  EXPECT_TRUE(offers.show_prepared(expiring));
  clock.advance(days(10));
  EXPECT_EQ(offers.show_prepared(expiring).error().code, "prepared_cart_expired");
}

TEST_P(OffersTest, TheLinkOfAChangedOfferLeadsOnUnlessItWasPaidOrAnotherIsMeant) {
  PreparedCart prepared{"", {"EUR", offers.offer(request())->quote.lines}, {}};
  const std::string former = prepare(prepared).id, next = prepare(prepared).id;
  const auto lead_to = [&] {
    return database().read([&](db::Connection& c) { return current_prepared_cart(c, former); });
  };
  const auto set = [&](const std::string& member, const std::string& id) {
    database().write([&](db::Connection& c) {
      c.execute("UPDATE prepared_cart SET " + member + " WHERE id = $1", id);
    });
  };
  EXPECT_EQ(lead_to(), former);
  set("replaced_by = '" + next + "'", former);
  EXPECT_EQ(lead_to(), next);
  set("recipient = 'bo@example.org'", next);
  EXPECT_EQ(lead_to(), former);
  set("recipient = NULL", next);
  database().write([&, id = order()](db::Connection& c) {
    note_prepared_order(c, id, former);
    EXPECT_EQ(spend_prepared_cart(c, id), "");
  });
  EXPECT_EQ(lead_to(), former);
}

TEST_P(OffersTest, AQuoteTakesFourStatementsAtMost) {
  CouponTerms spring = percent_off("SPRING");
  spring.total_limit = spring.customer_limit = 5;
  save(spring);
  CartRequest shared = request(), prepared = request();
  shared.shared_cart_id = share().id;
  prepared.prepared_cart_id = prepare_special().id;
  for (CartRequest asked : {request(), shared, prepared}) {
    asked.coupon = "SPRING";
    asked.email = "ada@example.org";
    int statements = database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counted(connection);
      EXPECT_TRUE(offers.offer(counted, *offers.snapshot(), asked));
      return counted.statements;
    });
    EXPECT_GE(statements, 1);
    EXPECT_LE(statements, 4);
  }
}

TEST(FrozenCart, ReadsBackWhatWasWritten) {
  pricing::QuoteLine line;
  line.base = {3500};
  line.multiplier = {16'000};
  line.combination = {9'000};
  line.list_price = {5040};
  line.description = "Meridian “Bold”";
  line.item_id = "meridian-bold";
  line.item_class = "style";
  line.family = "meridian";
  line.styles = {StyleId("meridian-bold")};
  line.licence_id = "web";
  line.fields = {{"domains", "example.org\nexample.com"}};
  pricing::PricedCart cart{"EUR", {line, line}};
  pricing::PricedCart read = to_cart(json::write_stored(cart));
  EXPECT_EQ(json::write_stored(read), json::write_stored(cart));
  EXPECT_EQ(read.lines[1].index, 1);
  EXPECT_EQ(read.lines[0].amount, Money{5040});
  EXPECT_TRUE(is_same(items_of(cart), read));
}

TEST(PreparedCart, ShowsNoMoreOfItsRecipientThanHeKnows) {
  EXPECT_EQ(mask_address("mira@example.org"), "m…@example.org");
  EXPECT_EQ(mask_address("æsa@example.org"), "æ…@example.org");
  EXPECT_EQ(mask_address("nobody"), "…");
}

}  // namespace
}  // namespace typecase::carts
