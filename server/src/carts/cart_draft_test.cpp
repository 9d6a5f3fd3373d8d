#include "carts/cart_draft.h"

#include <gmock/gmock.h>

#include "carts/frozen_cart.h"
#include "carts/testing.h"

namespace typecase::carts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class CartDraftTest : public testing::CartsTest {
 protected:
  static DraftItem wanted(const std::string& item, std::optional<Money> price = {},
                          std::optional<int> percent = {}) {
    return {testing::item(item), price, percent};
  }
  static CartDraft draft(std::vector<DraftItem> items) {
    CartDraft draft;
    draft.currency = "EUR";
    draft.items = std::move(items);
    return draft;
  }
  static DraftLicence own() {
    return {"own", {{}, "Brand", "flat", "All", "Print houses too", {"otf"}, "# Brand", {}}};
  }
  OnSale shop() {
    shop_ = snapshots.current();
    return {*shop_->catalogue, *shop_->licences, *shop_->sales_settings};
  }
  std::vector<std::int64_t> prices(const CartDraft& draft) {
    std::vector<std::int64_t> minor;
    const auto made = prepare(draft, shop()).value();
    for (const auto& line : made.cart.cart.lines) minor.push_back(line.list_price.minor);
    return minor;
  }
  std::vector<std::string> faults(const CartDraft& draft) {
    std::vector<std::string> found;
    for (const Fault& fault : check_draft(draft, shop(), clock.now())) {
      found.push_back(fault.pointer + " " + fault.code);
    }
    return found;
  }
  std::shared_ptr<const snapshot::Snapshot> shop_;
};
TYPECASE_EACH_ENGINE(CartDraftTest);

TEST_P(CartDraftTest, KeepsShopPricesBesideSpecialOnes) {
  const auto made =
      prepare(draft({wanted("meridian-regular", Money{1000}), wanted("meridian-bold")}), shop())
          .value();
  EXPECT_THAT(made.list_prices, ElementsAre(Money{3500}, Money{4000}));
  EXPECT_EQ(made.cart.cart.lines[0].list_price, Money{1000});
  EXPECT_EQ(made.cart.cart.lines[1].list_price, Money{4000});
}

TEST_P(CartDraftTest, SpreadsASumExactlyOverLinesWithoutAPriceOfTheirOwn) {
  CartDraft whole = draft({wanted("meridian-regular"), wanted("meridian-bold"),
                           wanted("meridian-family", Money{5000})});
  whole.total = Money{10'001};
  const auto spread = prices(whole);
  EXPECT_EQ(spread[0] + spread[1] + spread[2], 10'001);
  EXPECT_EQ(spread[2], 5000);
  EXPECT_LT(spread[0], 3500);
  EXPECT_LT(spread[1], 4000);
}

TEST_P(CartDraftTest, TakesPercentagesOffLinesAndOffTheWhole) {
  EXPECT_THAT(prices(draft({wanted("meridian-regular", {}, 2500)})), ElementsAre(2625));
  CartDraft whole = draft({wanted("meridian-regular"), wanted("meridian-bold", {}, 10'000)});
  whole.percent_off = 1000;
  EXPECT_THAT(prices(whole), ElementsAre(3150, 0));
}

TEST_P(CartDraftTest, RefusesASumThatFixedPricesOrThePriceListDoNotAllow) {
  CartDraft whole = draft({wanted("meridian-regular"), wanted("meridian-bold", Money{4000})});
  for (const std::int64_t sum : {3999, 7501}) {
    whole.total = Money{sum};
    EXPECT_EQ(prepare(whole, shop()).error().faults.at(0).pointer, "/total") << sum;
  }
  whole.items[0].price = Money{1};
  whole.total = Money{4000};
  EXPECT_EQ(prepare(whole, shop()).error().faults.at(0).code, "not_allowed");
}

TEST_P(CartDraftTest, ACustomLicenceNeedsItsRecipientAndAPrice) {
  CartDraft custom = draft({wanted("meridian-regular")});
  custom.items[0].item.font_license_id = "own";
  custom.licences = {own()};
  EXPECT_THAT(faults(custom),
              UnorderedElementsAre("/recipient required", "/items/0/price required"));
  custom.recipient = "Mira@Tidal.example";
  custom.items[0].price = Money{9000};
  EXPECT_THAT(faults(custom), IsEmpty());
  const auto made = prepare(custom, shop()).value();
  EXPECT_EQ(made.cart.recipient, "mira@tidal.example");
  EXPECT_EQ(made.list_prices.at(0), std::nullopt);
  EXPECT_EQ(made.cart.cart.lines[0].custom_licence_id, made.cart.licences.at(0).id);
}

TEST_P(CartDraftTest, NamesEveryMistakeOfADraft) {
  CartDraft wrong = draft({wanted("meridian-regulra"), wanted("meridian-bold", Money{1}, 5)});
  wrong.items[1].item.license_option_id = "smal";
  wrong.valid_until = clock.now();
  wrong.total = Money{-1};
  wrong.percent_off = 10'001;
  DraftLicence taken = own();
  taken.id = "web";
  taken.licence.metric = "hearts";
  taken.licence.formats = {"otf", "otf"};
  wrong.licences = {taken, taken};
  EXPECT_THAT(
      faults(wrong),
      UnorderedElementsAre("/validUntil out_of_range", "/recipient required", "/total not_allowed",
                           "/total out_of_range", "/percentOff out_of_range",
                           "/licences/0/id not_unique", "/licences/0/metric not_allowed",
                           "/licences/0/formats not_allowed", "/licences/1/id not_unique",
                           "/licences/1/id not_unique", "/licences/1/metric not_allowed",
                           "/licences/1/formats not_allowed", "/items/0/itemId unknown",
                           "/items/1/licenseOptionId unknown", "/items/1/price not_allowed"));
}

TEST_P(CartDraftTest, SeenIsWrittenAtMostOnceAnHourAndAcceptedOnce) {
  const auto made = prepare(draft({wanted("meridian-regular")}), shop()).value().cart;
  database().write([&](db::Connection& c) { insert_prepared_cart(c, made, clock.now()); });
  const auto find = [&] {
    return *database().read([&](db::Connection& c) { return find_prepared_cart(c, made.id); });
  };
  const Time first = clock.now();
  offers.note_seen(find());
  clock.advance(std::chrono::minutes(59));
  EXPECT_FALSE(is_seen_to_be_noted(find(), clock.now()));
  offers.note_seen(find());
  EXPECT_EQ(find().last_seen_at, first);
  clock.advance(std::chrono::minutes(1));
  offers.note_seen(find());
  EXPECT_EQ(find().last_seen_at, clock.now());

  CartRequest request{items_of(made.cart)};
  request.prepared_cart_id = made.id;
  const Offer offer = offers.offer(request).value();
  EXPECT_FALSE(offer.is_accepted);
  offers.note_accepted(offer);
  EXPECT_EQ(find().accepted_at, clock.now());
  EXPECT_TRUE(offers.offer(request)->is_accepted);
}

}  // namespace
}  // namespace typecase::carts
