#include "orders/listing/order_list.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/seed_testing.h"
#include "base/text/case_folding.h"
#include "orders/order_rows.h"
#include "orders/testing.h"
#include "orders/transitions.h"

namespace typecase::orders {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// An order as the test knows it, beside its rows.
struct Known {
  Order order;
  bool is_flagged = false;
  Money refunded;
  bool is_disputed = false;
};

constexpr Money disputed_amount{1};

class OrderListTest : public testing::OrdersTest {
 protected:
  OrderListTest() {
    database().write([&](db::Connection& connection) {
      customer = accounts.add_guest(connection, "ada@example.org").id;
    });
  }

  Order new_order(const std::string& email = "ada@example.org") {
    Order made;
    made.id = OrderId(random_id());
    made.customer_id = customer;
    made.email = email;
    made.currency = "EUR";
    made.licensee.name = made.billing.name = "Ada Lovelace";
    made.billing.country = "PT";
    made.created_at = clock.now();
    made.payable_until = clock.now() + std::chrono::days(7);
    add_line(made, "eb-garamond", "desktop", Money{4000});
    return made;
  }

  static void add_line(Order& order, const std::string& family, const std::string& licence,
                       Money gross) {
    Line& line = order.lines.emplace_back();
    line.line_index = static_cast<int>(order.lines.size()) - 1;
    line.family = family;
    line.licence_id = licence;
    line.gross = gross;
    line.net = scale(gross, 100, 120);
    line.tax = {{"VAT", "20", gross - line.net}};
    order.total += gross;
  }

  OrderId insert(const Order& order) {
    database().write(
        [&](db::Connection& c) { insert_order(c, order, random_id(), sha256(order.id.text)); });
    return order.id;
  }

  template <class... Args>
  void change(std::string_view sql, const Args&... args) {
    database().write([&](db::Connection& c) { c.execute(sql, args...); });
  }

  void add_payment(const Known& known) {
    const std::string& id = known.order.id.text;
    change(
        "INSERT INTO payment_attempt (id, order_id, number, state, amount, currency, "
        "idempotency_key, created_at, check_at, checks) "
        "VALUES ($1, $1, 1, 'succeeded', $2, $3, $1, 0, 0, 0)",
        id, known.order.total.minor, known.order.currency);
    change(
        "INSERT INTO payment (id, order_id, attempt_id, amount, currency, gateway_id, created_at) "
        "VALUES ($1, $1, $1, $2, $3, $1, 0)",
        id, known.order.total.minor, known.order.currency);
    if (known.refunded > Money{}) add_refund(known.order, known.refunded, "succeeded");
    add_refund(known.order, Money{1}, "failed");
    change(
        "INSERT INTO dispute (id, order_id, payment_id, gateway_id, amount, currency, reason, "
        "state, created_at) VALUES ($1, $1, $1, $1, $2, $3, '', $4, 0)",
        id, disputed_amount, known.order.currency, known.is_disputed ? "lost" : "won");
  }

  void add_refund(const Order& order, Money amount, const char* state) {
    change(
        "INSERT INTO refund (id, order_id, payment_id, form_key, form_sha256, idempotency_key, "
        "amount, currency, lines, reason, actor, state, failure, created_at, check_at, checks) "
        "VALUES ($2, $1, $1, $2, $3, $2, $4, $5, '[]', '', '', $6, '', 0, 0, 0)",
        order.id.text, random_id(), Digest{}, amount.minor, order.currency, state);
  }

  std::vector<OrderId> all(const OrderFilter& filter, OrderSort sort = OrderSort::newest,
                           std::int64_t limit = 200) {
    return database().read([&](db::Connection& connection) {
      std::vector<OrderId> ids;
      PageRequest page{sort, {}, limit};
      do {
        const OrderList found = search_orders(connection, filter, page);
        for (const Order& order : found.orders) ids.push_back(order.id);
        page.after = found.next;
      } while (page.after);
      std::int64_t matches = 0;
      for (const OrderSums& of : sum_orders(connection, filter)) matches += of.count;
      EXPECT_EQ(static_cast<std::int64_t>(ids.size()), matches);
      return ids;
    });
  }
  std::vector<OrderId> asked(const std::string& question) {
    OrderFilter filter;
    filter.question = question;
    return all(filter);
  }

  CustomerId customer;
};
TYPECASE_EACH_ENGINE(OrderListTest);

bool stands_in(const std::string& text, const std::string& question) {
  return fold_case(text).find(fold_case(question)) != std::string::npos;
}

bool passes_question(const Known& known, const std::string& question) {
  const Order& order = known.order;
  return question.empty() || stands_in(order.email, question) ||
         stands_in(order.licensee.name, question) ||
         stands_in(order.licensee.company.value_or(""), question) ||
         fold_case(order.id.text).starts_with(fold_case(question)) ||
         fold_case(order.number.value_or("")).starts_with(fold_case(question));
}

// Abandoned orders follow what customers do later, which these orders do not tell.
constexpr OrderFilterState modelled_states[] = {
    OrderFilterState::review,   OrderFilterState::unpaid,   OrderFilterState::paid,
    OrderFilterState::refunded, OrderFilterState::disputed, OrderFilterState::ended};

bool passes_state(const Known& known, OrderFilterState state) {
  const Status status = known.order.status;
  switch (state) {
    case OrderFilterState::review:
      return known.is_flagged;
    case OrderFilterState::unpaid:
      return status == Status::pending_payment;
    case OrderFilterState::paid:
      return status == Status::completed;
    case OrderFilterState::refunded:
      return known.refunded > Money{};
    case OrderFilterState::disputed:
      return known.is_disputed;
    default:
      return status == Status::canceled || status == Status::expired;
  }
}

// The filter in words of C++, one line at a time.
bool passes(const Known& known, const OrderFilter& filter) {
  const Order& order = known.order;
  auto sells = [&](const std::string& id, auto member) {
    return id.empty() ||
           std::ranges::any_of(order.lines, [&](const Line& line) { return line.*member == id; });
  };
  return passes_question(known, filter.question) &&
         (!filter.state || passes_state(known, *filter.state)) &&
         (!filter.from || order.created_at >= *filter.from) &&
         (!filter.until || order.created_at < *filter.until) &&
         (filter.country.empty() || order.billing.country == filter.country) &&
         (filter.currency.empty() || order.currency == filter.currency) &&
         (!filter.least || order.total >= *filter.least) && sells(filter.family, &Line::family) &&
         sells(filter.licence, &Line::licence_id);
}

bool goes_before(const Known& a, const Known& b, OrderSort sort) {
  auto by = [](const auto& key, const Known& known) { return std::pair(key, known.order.id); };
  switch (sort) {
    case OrderSort::newest:
      return by(a.order.created_at, a) > by(b.order.created_at, b);
    case OrderSort::oldest:
      return by(a.order.created_at, a) < by(b.order.created_at, b);
    case OrderSort::largest:
      return by(a.order.total, a) > by(b.order.total, b);
    default:
      return by(a.order.total, a) < by(b.order.total, b);
  }
}

// Random orders, filters and sorts, held against passes() and goes_before().
class RandomOrdersTest : public OrderListTest {
 protected:
  const std::string& pick(const std::vector<std::string>& from) { return dice.one_of(from); }

  void add_random() {
    Known known;
    known.order = new_order(pick({"ada@example.org", "Grace@Harbour.example", "mira_1@x.example"}));
    Order& order = known.order;
    order.lines.clear();
    order.total = {};
    order.currency = pick({"EUR", "USD", "JPY"});
    order.billing.country = pick({"PT", "DE", "US"});
    order.licensee.name = pick({"Ada Lovelace", "Élodie Straße", "100% Type_Co"});
    if (dice.below(2) == 0) order.licensee.company = pick({"Tidal Atlas", "O'Brien \\ Sons"});
    for (int line = dice.below(3); line >= 0; --line) {
      add_line(order, pick({"inter", "inter-tight", "eb-garamond"}), pick({"web", "desktop"}),
               Money{1000 * dice.below(6)});
    }
    order.created_at = clock.now() - std::chrono::hours(12 * dice.below(10));
    insert(order);
    settle(known);
    orders.push_back(known);
  }

  void settle(Known& known) {
    Order& order = known.order;
    order.status = to_enum<Status>(pick({"pending_payment", "completed", "canceled", "expired"}));
    const bool is_paid = order.status == Status::completed;
    known.is_flagged = dice.below(4) == 0;
    if (is_paid) {
      order.number = "TW-" + std::to_string(1000 + static_cast<int>(orders.size()));
      known.refunded = Money{dice.below(2) * 500};
      known.is_disputed = dice.below(4) == 0;
    }
    change(
        "UPDATE orders SET status = $2, needs_review = $3, invoice_prefix = 'Tw-', "
        "invoice_number = $4 WHERE id = $1",
        order.id.text, order.status, known.is_flagged,
        is_paid ? std::optional(1000 + static_cast<int>(orders.size())) : std::nullopt);
    if (is_paid) add_payment(known);
  }

  OrderFilter random_filter() {
    OrderFilter filter;
    auto now_and_then = [&] { return dice.below(4) == 0; };
    if (now_and_then()) {
      filter.question = pick({"ADA", "harbour", "_1@", "%", "_", "\\", "'", "élodie STRASSE",
                              "tw-10", "TW-100", "nobody", orders[0].order.id.text.substr(0, 9)});
    }
    if (now_and_then()) filter.state = modelled_states[dice.below(std::size(modelled_states))];
    if (now_and_then()) filter.from = clock.now() - std::chrono::hours(12 * dice.below(10));
    if (now_and_then()) filter.until = clock.now() - std::chrono::hours(12 * dice.below(5));
    if (now_and_then()) filter.country = pick({"PT", "DE", "FR"});
    if (now_and_then()) filter.currency = pick({"EUR", "JPY", "CHF"});
    if (now_and_then()) filter.least = Money{1000 * dice.below(10)};
    if (now_and_then()) filter.family = pick({"inter", "eb-garamond", "tight"});
    if (now_and_then()) filter.licence = pick({"web", "desktop", "app"});
    return filter;
  }

  std::vector<Known> expected(const OrderFilter& filter, OrderSort sort) {
    std::vector<Known> found;
    std::ranges::copy_if(orders, std::back_inserter(found),
                         [&](const Known& known) { return passes(known, filter); });
    std::ranges::sort(found,
                      [&](const Known& a, const Known& b) { return goes_before(a, b, sort); });
    return found;
  }

  void expect_sums(const OrderFilter& filter) {
    std::map<std::string, OrderSums> sums;
    for (const Known& known : expected(filter, OrderSort::newest)) {
      OrderSums& of = sums[known.order.currency];
      ++of.count;
      for (const Line& line : known.order.lines) of.net += line.net;
      of.total += known.order.total;
      of.refunded += known.refunded;
      if (known.is_disputed) of.refunded += disputed_amount;
    }
    const auto found = database().read([&](db::Connection& c) { return sum_orders(c, filter); });
    ASSERT_EQ(found.size(), sums.size());
    for (const OrderSums& of : found) {
      const OrderSums& meant = sums[of.currency];
      EXPECT_EQ(of.count, meant.count);
      EXPECT_EQ(of.net, meant.net);
      EXPECT_EQ(of.tax, meant.total - meant.net);
      EXPECT_EQ(of.total, meant.total);
      EXPECT_EQ(of.refunded, meant.refunded);
    }
  }

  testing::Dice dice{test_seed(11)};
  std::vector<Known> orders;
};
TYPECASE_EACH_ENGINE(RandomOrdersTest);

TEST_P(RandomOrdersTest, PagesAndSumsAreThoseOfTheFilter) {
  for (int i = 0; i < 60; ++i) add_random();
  for (int i = 0; i < 150; ++i) {
    const OrderFilter filter = random_filter();
    const auto sort = static_cast<OrderSort>(dice.below(4));
    std::vector<OrderId> ids;
    for (const Known& known : expected(filter, sort)) ids.push_back(known.order.id);
    ASSERT_EQ(all(filter, sort, 1 + dice.below(13)), ids) << filter.question << " " << i;
    ASSERT_NO_FATAL_FAILURE(expect_sums(filter));
  }
}

TEST_P(OrderListTest, FindsByWordsWithoutRegardToCase) {
  Order order = new_order("Grace.Hopper@Harbour.example");
  order.licensee.name = "Élodie Straße";
  order.licensee.company = "Tidal Atlas";
  const OrderId id = insert(order);
  for (const char* question : {"HARBOUR", "hopper@", "élodie", "STRASSE", "dal atl"}) {
    EXPECT_THAT(asked(question), ElementsAre(id)) << question;
  }
  EXPECT_THAT(asked("harbour.org"), IsEmpty());
}

TEST_P(OrderListTest, TakesEveryCharacterOfAQuestionAsItStands) {
  insert(new_order());
  for (const char* question :
       {"%", "_", "*", "\\", "'", "\"", "a%a", "ada_example", "' OR 1=1 --"}) {
    EXPECT_THAT(asked(question), IsEmpty()) << question;
  }
}

TEST_P(OrderListTest, FindsByTheBeginningOfIdAndInvoiceNumber) {
  const OrderId id = insert(new_order()), other = insert(new_order());
  change("UPDATE orders SET invoice_prefix = 'TW-', invoice_number = 1042 WHERE id = $1", id.text);
  EXPECT_THAT(asked(id.text), ElementsAre(id));
  EXPECT_THAT(asked(fold_case(other.text.substr(0, 20))), ElementsAre(other));
  EXPECT_THAT(asked(id.text.substr(1)), IsEmpty());
  EXPECT_THAT(asked("tw-10"), ElementsAre(id));
  EXPECT_THAT(asked("1042"), IsEmpty());
}

TEST_P(OrderListTest, FollowsStatusAndReviewOfTheOrder) {
  const OrderId id = insert(new_order());
  OrderFilter unpaid, flagged, ended;
  unpaid.state = OrderFilterState::unpaid;
  flagged.state = OrderFilterState::review;
  ended.state = OrderFilterState::ended;
  EXPECT_THAT(all(unpaid), ElementsAre(id));
  EXPECT_THAT(all(flagged), IsEmpty());
  database().write([&](db::Connection& c) {
    flag_for_review(c, id, "late_money", clock.now());
    move_order(c, id, Status::pending_payment, Status::expired, "shop", clock.now());
  });
  EXPECT_THAT(all(unpaid), IsEmpty());
  EXPECT_THAT(all(flagged), ElementsAre(id));
  EXPECT_THAT(all(ended), ElementsAre(id));
}

TEST_P(OrderListTest, AsksTheSameNumberOfStatementsWhateverTheLength) {
  for (int i = 0; i < 30; ++i) insert(new_order());
  for (const std::int64_t limit : {1, 7, 30}) {
    const int statements = database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counted(connection);
      EXPECT_EQ(search_orders(counted, {}, {OrderSort::newest, {}, limit}).orders.size(),
                static_cast<std::size_t>(limit));
      return counted.statements;
    });
    EXPECT_EQ(statements, 3);
  }
}

// More than are sorted by the program.
class ManyOrdersTest : public OrderListTest {
 protected:
  static constexpr int many = 2100;

  ManyOrdersTest() {
    const OrderId first = insert(new_order());
    database().write([&](db::Connection& c) {
      c.execute(
          "WITH RECURSIVE n (i) AS (SELECT cast(1 AS {i64}) UNION ALL SELECT i + 1 FROM n "
          "WHERE i < $2) INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until) SELECT 'ORDER' || (100000 + i), "
          "customer_id, status, 0, 'ORDER' || i, checkout_sha256, email, currency, 0, 0, '[]', "
          "i % 7, licensee, billing, 1, created_at - i % 11, payable_until FROM orders, n "
          "WHERE id = $1",
          first.text, many);
      c.execute(
          "INSERT INTO order_search (order_id, created_at, status, needs_review, currency, "
          "country, "
          "net, total, invoice, families, licences, words) SELECT id, created_at, status, 0, "
          "currency, 'PT', 0, total, '', '', '', '' FROM orders WHERE id LIKE 'ORDER%'");
    });
  }

  std::vector<OrderId> by_sql(const std::string& order) {
    return database().read([&](db::Connection& c) {
      return c.select<OrderId>("SELECT id FROM orders ORDER BY " + order + " LIMIT 600");
    });
  }

  // The first three pages of 200.
  std::vector<OrderId> pages(OrderSort sort) {
    return database().read([&](db::Connection& connection) {
      std::vector<OrderId> ids;
      PageRequest page{sort, {}, 200};
      for (int i = 0; i < 3; ++i) {
        const OrderList found = search_orders(connection, {}, page);
        for (const Order& order : found.orders) ids.push_back(order.id);
        page.after = found.next;
      }
      return ids;
    });
  }
};
TYPECASE_EACH_ENGINE(ManyOrdersTest);

TEST_P(ManyOrdersTest, PagesFollowEachSort) {
  EXPECT_EQ(pages(OrderSort::newest), by_sql("created_at DESC, id DESC"));
  EXPECT_EQ(pages(OrderSort::oldest), by_sql("created_at, id"));
  EXPECT_EQ(pages(OrderSort::largest), by_sql("total DESC, id DESC"));
  EXPECT_EQ(pages(OrderSort::smallest), by_sql("total, id"));
}

TEST_P(ManyOrdersTest, SumsRefundsAndLostDisputesOfTheOrderCurrencyAlone) {
  Known known{*find(by_sql("id").front()), false, Money{250}, true};
  add_payment(known);
  Known other{*find(by_sql("id")[1]), false, Money{}, false};
  add_payment(other);
  other.order.currency = "USD";
  add_refund(other.order, Money{70}, "succeeded");
  auto sums = [&] { return database().read([](db::Connection& c) { return sum_orders(c, {}); }); };
  ASSERT_EQ(sums().size(), 1u);
  EXPECT_EQ(sums()[0].count, many + 1);
  EXPECT_EQ(sums()[0].refunded, Money{250} + disputed_amount);

  change("UPDATE dispute SET state = 'won' WHERE id = $1", known.order.id.text);
  EXPECT_EQ(sums()[0].refunded, Money{250});
  change("UPDATE refund SET state = 'failed' WHERE order_id = $1", known.order.id.text);
  EXPECT_EQ(sums()[0].refunded, Money{});
}

TEST_P(ManyOrdersTest, AsksFourStatementsAndWalksTheIndexOfTheSort) {
  for (const OrderSort sort : {OrderSort::newest, OrderSort::largest}) {
    database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counted(connection);
      counted.explains = on_sqlite();
      search_orders(counted, {},
                    {sort, OrderCursor{sort, std::int64_t{1} << 60, OrderId(random_id())}, 10});
      EXPECT_EQ(counted.statements, 4);
      if (!on_sqlite()) return;
      EXPECT_THAT(counted.plans.at(1), ::testing::HasSubstr("SEARCH s USING"));
      EXPECT_THAT(counted.plans.at(1), ::testing::Not(::testing::HasSubstr("B-TREE")));
    });
  }
}

TEST(OrderCursor, ReadsWhatItWrote) {
  const OrderCursor cursor{OrderSort::smallest, -42, OrderId(random_id())};
  const auto read = parse_cursor(to_text(cursor), OrderSort::smallest);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->key, cursor.key);
  EXPECT_EQ(read->id, cursor.id);
}

TEST(OrderCursor, RefusesWhatIsNone) {
  auto of = [](const std::string& text) { return to_base64url(Bytes(text.begin(), text.end())); };
  const std::string id = random_id();
  EXPECT_TRUE(parse_cursor(of("newest " + id + " 1"), OrderSort::newest));
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("'"), of("newest " + id),
        of("newest " + id + " x"), of("newest " + id + " 1 1"), of("newest ' 1"),
        of("oldest " + id + " 1"), of("newest " + id + " 99999999999999999999"),
        of("newest " + id + "  1"), of("\xff\xff\xff")}) {
    EXPECT_FALSE(parse_cursor(text, OrderSort::newest)) << text;
  }
}

}  // namespace
}  // namespace typecase::orders
