#include <gmock/gmock.h>

#include "backoffice/coupon_history.h"
#include "backoffice/licence_sales.h"
#include "carts/coupons.h"
#include "orders/refund/refund_testing.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::FieldsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Optional;
using ::testing::SizeIs;

class SalesHistoryTest : public orders::testing::PaidOrderTest {
 protected:
  // A paid order of one line of a licence kind, under a version of its text.
  OrderId sell(std::string_view kind, std::string_view version) {
    const OrderId id = pay_order({3000});
    execute("UPDATE order_line SET licence_id = $2, eula_version = $3 WHERE order_id = $1", id.text,
            kind, version);
    clock.advance(1s);
    return id;
  }

  void publish(std::string_view kind, std::string_view version) {
    execute("INSERT INTO eula (kind_id, version, markdown, sha256) VALUES ($1, $2, $3, $2)", kind,
            version, "# Words of " + std::string(version));
  }

  void save_coupon(const std::string& id, pricing::DiscountKind kind) {
    carts::CouponTerms terms{id, id, {}};
    terms.discount.kind = kind;
    if (kind == pricing::DiscountKind::credit) terms.discount.amount = Money{10'000};
    if (kind == pricing::DiscountKind::credit) terms.discount.currency = "EUR";
    terms.codes = {id + "-One", id + "-Two"};
    database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
  }

  void use(const OrderId& order, std::string_view coupon, std::string_view code,
           Money credit = {}) {
    database().write([&](db::Connection& c) {
      auto found = carts::find_coupon(c, code, {}, clock.now());
      ASSERT_TRUE(found && found->id == coupon);
      carts::reserve_coupon(c, order, *found, {}, credit);
    });
  }

  template <class... Values>
  void execute(std::string_view sql, const Values&... values) {
    database().write([&](db::Connection& c) { c.execute(sql, values...); });
  }

  LicenceSales sales{database(), clock};
  CouponHistory coupons{database()};
};
TYPECASE_EACH_ENGINE(SalesHistoryTest);

TEST_P(SalesHistoryTest, CountsPaidOrdersOfThirtyDaysByKind) {
  sell("web", "1.0");
  clock.advance(std::chrono::days(31));
  sell("desktop", "1.0");
  sell("desktop", "1.0");
  pay_order_with_amount({3000}, Money{1});  // pays nothing
  EXPECT_THAT(sales.recent().kinds, ElementsAre(FieldsAre("desktop", 2)));
}

TEST_P(SalesHistoryTest, CountsOrdersUnderEachVersionOfAText) {
  for (const char* version : {"1.0", "1.1", "2.0"}) publish("desktop", version);
  publish("web", "9.0");
  const Time began = clock.now();
  sell("desktop", "1.1");
  refund(sell("desktop", "1.0"));
  sell("desktop", "1.1");
  sell("web", "1.0");
  const auto texts = sales.texts("desktop").value().versions;
  ASSERT_THAT(texts, SizeIs(3));
  EXPECT_EQ(texts[0].version, "2.0");
  EXPECT_EQ(texts[0].orders, 0);
  EXPECT_FALSE(texts[0].last_sold_at);
  EXPECT_EQ(texts[1].version, "1.1");
  EXPECT_EQ(texts[1].markdown, "# Words of 1.1");
  EXPECT_EQ(texts[1].orders, 2);
  EXPECT_THAT(texts[1].first_sold_at, Optional(began));
  EXPECT_THAT(texts[1].last_sold_at, Optional(began + 2s));
  EXPECT_EQ(texts[2].version, "1.0");
  EXPECT_EQ(texts[2].orders, 1);
}

// SQLite chooses without statistics: a plan that reads every line shows here.
TEST_P(SalesHistoryTest, CountsOrdersUnderATextAlongAnIndex) {
  if (!on_sqlite()) return;
  database().read([&](db::Connection& connection) {
    db::testing::CountingConnection counting(connection);
    counting.explains = true;
    sold_texts(counting, "desktop");
    EXPECT_EQ(counting.statements, 1);
    EXPECT_THAT(counting.plans.at(0),
                HasSubstr("USING COVERING INDEX order_line_licence (licence_id=?)"));
    EXPECT_THAT(counting.plans.at(0), Not(HasSubstr("SCAN l")));
  });
}

TEST_P(SalesHistoryTest, KnowsNoTextOfAnUnknownKind) {
  const auto texts = sales.texts("desktop");
  ASSERT_FALSE(texts);
  EXPECT_EQ(texts.error().code, "not_found");
}

TEST_P(SalesHistoryTest, CountsUsesOfCouponsAndWhatIsLeft) {
  save_coupon("GIFT", pricing::DiscountKind::credit);
  save_coupon("SPRING", pricing::DiscountKind::percent);
  use(sell("desktop", "1.0"), "GIFT", "gift-one", Money{2500});
  const OrderId given_up = sell("desktop", "1.0");
  use(given_up, "SPRING", "spring-two");
  database().write([&](db::Connection& c) { carts::release_coupon(c, given_up); });
  EXPECT_THAT(coupons.states().coupons, ElementsAre(FieldsAre("GIFT", 1, Optional(Money{17'500})),
                                                    FieldsAre("SPRING", 0, std::nullopt)));
  EXPECT_THAT(coupons.codes("GIFT", {}, 50).value().codes,
              ElementsAre(FieldsAre("GIFT-One", 1, Optional(Money{7500}), false),
                          FieldsAre("GIFT-Two", 0, Optional(Money{10'000}), false)));
  EXPECT_EQ(coupons.codes("AUTUMN", {}, 50).error().code, "not_found");
}

TEST_P(SalesHistoryTest, LeavesWithdrawnCodesOutOfTheCredit) {
  save_coupon("GIFT", pricing::DiscountKind::credit);
  execute("UPDATE coupon_code SET withdrawn = 1 WHERE code = 'GIFT-TWO'");
  EXPECT_THAT(coupons.states().coupons[0].balance, Optional(Money{10'000}));
  EXPECT_TRUE(coupons.codes("GIFT", {}, 50).value().codes[1].is_withdrawn);
}

TEST_P(SalesHistoryTest, PagesThroughTheCodesOfACouponByUses) {
  carts::CouponTerms terms{"SPRING", "Spring", {}};
  terms.discount.kind = pricing::DiscountKind::percent;
  terms.codes = {"A-1", "A-2", "A-3", "A-4", "A-5"};
  database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }).value();
  for (const char* code : {"A-4", "A-2", "A-4"}) use(sell("desktop", "1.0"), "SPRING", code);
  std::vector<std::string> seen;
  std::optional<CodeCursor> after;
  do {
    const CouponCodePage page = coupons.codes("SPRING", after, 2).value();
    EXPECT_EQ(page.count, 5);
    EXPECT_LE(page.codes.size(), 2u);
    for (const CouponCode& code : page.codes) seen.push_back(code.code);
    after = page.next;
  } while (after);
  EXPECT_THAT(seen, ElementsAre("A-4", "A-2", "A-1", "A-3", "A-5"));
  EXPECT_THAT(coupons.codes("SPRING", CodeCursor{0, "A-5"}, 2).value().codes, IsEmpty());
}

TEST(CodeCursorTest, IsReadAsItWasWritten) {
  for (const std::string& code : {std::string("GIFT-Æ 1 "), std::string()}) {
    const auto read = parse_code_cursor(to_text({7, code}));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->uses, 7);
    EXPECT_EQ(read->code, code);
  }
  for (const std::string text :
       {"", "coupon_codes", "coupon_codes 7", "coupon_codes x A", "coupon_uses 7 A",
        "coupon_codes 7 \xff", "coupon_codes 99999999999999999999 A"}) {
    EXPECT_FALSE(parse_code_cursor(to_base64url(Bytes(text.begin(), text.end())))) << text;
  }
  EXPECT_FALSE(parse_code_cursor("'"));
}

TEST_P(SalesHistoryTest, PagesThroughTheOrdersThatUsedACoupon) {
  save_coupon("SPRING", pricing::DiscountKind::percent);
  save_coupon("SUMMER", pricing::DiscountKind::percent);
  std::vector<OrderId> made;
  for (int order = 0; order < 3; ++order) {
    made.push_back(sell("desktop", "1.0"));
    use(made.back(), "SPRING", "SPRING-One");
  }
  use(sell("desktop", "1.0"), "SUMMER", "SUMMER-One");
  const CouponUsePage first = coupons.uses("SPRING", {{}, 2});
  EXPECT_EQ(first.count, 3);
  ASSERT_THAT(first.uses, SizeIs(2));
  EXPECT_EQ(first.uses[0].order_id, made[2]);
  EXPECT_EQ(first.uses[0].email, now(made[2]).email);
  EXPECT_TRUE(first.uses[0].is_paid);
  EXPECT_THAT(first.uses[0].code, Optional(std::string("SPRING-One")));
  ASSERT_TRUE(first.next);
  const CouponUsePage second = coupons.uses("SPRING", {first.next, 2});
  ASSERT_THAT(second.uses, SizeIs(1));
  EXPECT_EQ(second.uses[0].order_id, made[0]);
  EXPECT_FALSE(second.next);
  EXPECT_THAT(coupons.uses("AUTUMN", {}).uses, IsEmpty());
}

}  // namespace
}  // namespace typecase::backoffice
