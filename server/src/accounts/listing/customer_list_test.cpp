#include "accounts/listing/customer_list.h"

#include <gmock/gmock.h>

#include <set>

#include "accounts/account_testing.h"
#include "accounts/customer_rows.h"
#include "accounts/listing/customer_search.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Described {
  std::string email;
  std::optional<std::string> name = {}, company = {}, country = {};
  bool verified = true;
};

class CustomerListTest : public testing::AccountServicesFixture {
 protected:
  // A second after the one before.
  CustomerId put(const Described& described) {
    clock.advance(1s);
    Customer customer;
    customer.id = CustomerId(random_id());
    customer.email = described.email;
    customer.verified = described.verified;
    customer.name = described.name;
    customer.company = described.company;
    customer.country = described.country;
    customer.created_at = clock.now();
    database().write([&](db::Connection& c) { insert_customer(c, customer, std::nullopt); });
    return customer.id;
  }

  CustomerList search(const CustomerFilter& filter = {}, const CustomerPage& page = {}) {
    return database().read([&](db::Connection& c) { return search_customers(c, filter, page); });
  }
  std::vector<std::string> emails(const CustomerFilter& filter, const CustomerPage& page = {}) {
    const CustomerList list = search(filter, page);
    EXPECT_GE(list.count, std::ssize(list.customers));
    return emails_of(list);
  }
  static std::vector<std::string> emails_of(const CustomerList& list) {
    std::vector<std::string> found;
    for (const ListedCustomer& customer : list.customers) found.push_back(customer.email);
    return found;
  }
  std::vector<std::string> matching(const std::string& words) {
    return emails({.question = words});
  }

  // Emails of page after page.
  std::vector<std::string> walk(CustomerSort sort, std::int64_t limit,
                                const CustomerFilter& filter = {}) {
    std::vector<std::string> all;
    CustomerPage page{sort, std::nullopt, limit};
    do {
      const CustomerList list = search(filter, page);
      EXPECT_LE(std::ssize(list.customers), limit);
      for (const std::string& email : emails_of(list)) all.push_back(email);
      page.after = list.next ? parse_cursor(to_text(*list.next), sort) : std::nullopt;
    } while (page.after);
    return all;
  }
};

TYPECASE_EACH_ENGINE(CustomerListTest);

TEST_P(CustomerListTest, FindsNobodyInAnEmptyShop) {
  const CustomerList list = search();
  EXPECT_THAT(list.customers, IsEmpty());
  EXPECT_EQ(list.count, 0);
  EXPECT_FALSE(list.next);
}

TEST_P(CustomerListTest, TellsAccountsGuestsAndDeletedOnesApart) {
  put({.email = "ada@example.org"});
  put({.email = "guest@example.org", .verified = false});
  const CustomerId gone = put({.email = "gone@example.org", .name = "Gone"});
  database().write([&](db::Connection& c) { erase(c, gone, clock.now()); });
  EXPECT_THAT(emails({.kind = CustomerKind::account}), ElementsAre("ada@example.org"));
  EXPECT_THAT(emails({.kind = CustomerKind::guest}), ElementsAre("guest@example.org"));
  const CustomerList deleted = search({.kind = CustomerKind::deleted});
  ASSERT_THAT(deleted.customers, SizeIs(1));
  EXPECT_EQ(deleted.customers[0].kind(), CustomerKind::deleted);
  EXPECT_EQ(deleted.customers[0].email, "");
  EXPECT_THAT(matching("gone"), IsEmpty());
  EXPECT_EQ(search().count, 3);
}

TEST_P(CustomerListTest, FindsWordsWithoutRegardToCase) {
  const CustomerId zoe = put({.email = "Zoe@Example.org", .name = "Zoë STRASSE", .company = "Ærø"});
  put({.email = "other@example.org", .name = "Somebody Else"});
  for (const char* words : {"zoe@", "ZOË", "straße", "ærØ", "EXAMPLE.ORG"}) {
    EXPECT_THAT(matching(words), ::testing::Contains("Zoe@Example.org")) << words;
  }
  EXPECT_THAT(matching(zoe.text.substr(0, 8)), ElementsAre("Zoe@Example.org"));
  EXPECT_THAT(emails({.question = to_text({CustomerSort::name, 0, "", zoe})}), IsEmpty());
  EXPECT_THAT(matching(zoe.text.substr(1, 8)), IsEmpty());
}

TEST_P(CustomerListTest, TakesSignsOfPatternsAsTheyAre) {
  put({.email = "ada@example.org", .name = "100% Type_face 'n' \"more\" \\"});
  for (const char* words : {"100%", "type_f", "'n'", "\"more\"", "\\"}) {
    EXPECT_THAT(matching(words), SizeIs(1)) << words;
  }
  for (const char* words : {"100_", "t%e", "%%", "' OR 1=1 --", "_____"}) {
    EXPECT_THAT(matching(words), IsEmpty()) << words;
  }
}

TEST_P(CustomerListTest, WordsFollowEachChange) {
  const CustomerId id = put({.email = "old@example.org", .name = "Old", .verified = false});
  ASSERT_TRUE(profile.update(id, {"Ünïcode", "Quays", std::nullopt}));
  EXPECT_THAT(matching("ÜNÏ"), SizeIs(1));
  EXPECT_THAT(matching("quays"), SizeIs(1));
  EXPECT_THAT(matching("old\n"), IsEmpty());
  database().write([&](db::Connection& c) { verify_address(c, id, "New@example.org"); });
  EXPECT_THAT(matching("new@"), SizeIs(1));
  EXPECT_THAT(matching("old"), IsEmpty());
  database().write([&](db::Connection& c) { forget_profile(c, id); });
  EXPECT_THAT(matching("quays"), IsEmpty());
  EXPECT_THAT(walk(CustomerSort::name, 5), ElementsAre("New@example.org"));
}

TEST_P(CustomerListTest, KnowsWhoHasBought) {
  const CustomerId buyer = put({.email = "buyer@example.org", .verified = false});
  const CustomerId looker = put({.email = "looker@example.org"});
  add_order(buyer, "paid");
  add_open_order(looker, "open");
  EXPECT_THAT(emails({.has_bought = true}), ElementsAre("buyer@example.org"));
  EXPECT_THAT(emails({.has_bought = false}), ElementsAre("looker@example.org"));
}

TEST_P(CustomerListTest, APurchaseGoesWithItsOrderToAnotherCustomer) {
  const CustomerId guest = put({.email = "ada@example.org", .verified = false});
  const CustomerId ada = put({.email = "ada@example.org"});
  add_order(guest, "first");
  add_order(guest, "second");
  auto move = [&](const char* order) {
    database().write([&](db::Connection& c) {
      c.execute("UPDATE orders SET customer_id = $2 WHERE id = $1", order, ada);
    });
  };
  move("first");
  EXPECT_EQ(search({.has_bought = true}).count, 2);
  move("second");
  const CustomerList bought = search({.has_bought = true});
  ASSERT_THAT(bought.customers, SizeIs(1));
  EXPECT_EQ(bought.customers[0].id, ada);
}

TEST_P(CustomerListTest, FiltersByCountryAndDay) {
  const Time begin = clock.now();
  put({.email = "pt@example.org", .country = "PT"});
  put({.email = "de@example.org", .country = "DE"});
  put({.email = "none@example.org"});
  EXPECT_THAT(emails({.country = "PT"}), ElementsAre("pt@example.org"));
  EXPECT_THAT(emails({.from = begin + 2s, .until = begin + 3s}), ElementsAre("de@example.org"));
  EXPECT_THAT(emails({.country = "DE", .until = begin + 2s}), IsEmpty());
}

TEST_P(CustomerListTest, GoesByNameElseCompanyElseEmail) {
  put({.email = "m@example.org"});
  put({.email = "1@example.org", .name = "zoe"});
  put({.email = "2@example.org", .name = "Ada", .company = "Zz"});
  put({.email = "3@example.org", .company = "Boat"});
  EXPECT_THAT(walk(CustomerSort::name, 2),
              ElementsAre("2@example.org", "3@example.org", "m@example.org", "1@example.org"));
}

TEST_P(CustomerListTest, PagesShowEachCustomerOnce) {
  std::vector<std::string> all;
  for (int i = 0; i < 23; ++i) {
    all.push_back(std::to_string(i) + "@example.org");
    put({.email = all.back(), .name = "Same name"});
    if (i % 2 == 0) clock.advance(-1s);  // Two came at the same moment.
  }
  for (CustomerSort sort : {CustomerSort::newest, CustomerSort::oldest, CustomerSort::name}) {
    for (std::int64_t limit : {1, 5, 23, 24}) {
      EXPECT_THAT(walk(sort, limit), ::testing::UnorderedElementsAreArray(all));
    }
  }
}

// More than are counted in memory.
TEST_P(CustomerListTest, PagesOfManyAreThoseOfFew) {
  constexpr int many = 2100;
  database().write([&](db::Connection& c) {
    for (int i = 0; i < many; ++i) {
      Customer customer;
      customer.id = CustomerId(random_id());
      customer.email = std::to_string(i) + "@example.org";
      customer.name = "Name " + std::to_string(i % 700);
      customer.created_at = clock.now() + std::chrono::seconds(i % 500);
      insert_customer(c, customer, std::nullopt);
    }
  });
  EXPECT_EQ(search().count, many);
  for (CustomerSort sort : {CustomerSort::newest, CustomerSort::oldest, CustomerSort::name}) {
    const auto whole = walk(sort, 200);
    EXPECT_THAT(whole, SizeIs(many));
    EXPECT_EQ(std::set(whole.begin(), whole.end()).size(), many);
    // A filter that lets few through sorts them in memory: the same order.
    auto some = walk(sort, 7, {.question = "name 7"});
    std::vector<std::string> expected;
    const std::set<std::string> chosen(some.begin(), some.end());
    for (const std::string& email : whole) {
      if (chosen.contains(email)) expected.push_back(email);
    }
    EXPECT_EQ(some, expected);
    EXPECT_EQ(some.size(), 33u);
  }
}

TEST_P(CustomerListTest, TakesTheSameStatementsForAnyPage) {
  for (int i = 0; i < 30; ++i) put({.email = std::to_string(i) + "@example.org"});
  for (std::int64_t limit : {1, 30}) {
    database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counting(connection);
      search_customers(counting, {}, {CustomerSort::name, std::nullopt, limit});
      EXPECT_EQ(counting.statements, 2);
    });
  }
}

TEST_P(CustomerListTest, RefusesCursorsOfOtherLists) {
  const CustomerId id(random_id());
  const std::string newest = to_text({CustomerSort::newest, 5, "", id});
  EXPECT_TRUE(parse_cursor(newest, CustomerSort::newest));
  EXPECT_FALSE(parse_cursor(newest, CustomerSort::oldest));
  EXPECT_FALSE(parse_cursor(to_text({CustomerSort::name, 0, "ada", id}), CustomerSort::newest));
  EXPECT_EQ(parse_cursor(to_text({CustomerSort::name, 0, "a b", id}), CustomerSort::name)->name_key,
            "a b");
}

}  // namespace
}  // namespace typecase::accounts
