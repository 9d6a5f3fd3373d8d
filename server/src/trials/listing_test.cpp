#include "trials/listing.h"

#include <gmock/gmock.h>

#include "trials/conversions.h"
#include "trials/search_words.h"
#include "trials/testing.h"

namespace typecase::trials {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class TrialListTest : public testing::TrialsFixture {
 protected:
  // Id of a trial that was asked for a second after the one before.
  std::string put(const std::string& email, std::vector<std::string> items = {"amiri"},
                  const std::string& name = "Ada Lovelace", const std::string& company = "Atlas",
                  const std::string& purpose = "print") {
    clock.advance(1s);
    TrialRequest request = body(email, std::move(items));
    request.name = name;
    request.company = company;
    request.purpose = purpose;
    EXPECT_TRUE(ask(request, "block of " + email));
    return database().read([](db::Connection& c) {
      return c.value<std::string>("SELECT id FROM trial_request ORDER BY created_at DESC LIMIT 1");
    });
  }

  // A paid order of one item, with its entry of the journal.
  void pay(const std::string& order, const std::string& email, const std::string& item,
           const std::string& family, std::int64_t net) {
    const Time when = clock.now() + 49h;
    database().write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ($1, $2, $2, 0, $3)",
          order, email, when);
      c.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until, paid_at) "
          "VALUES ($1, $1, 'completed', 0, $1, $2, $3, 'EUR', 1, 0, '[]', 1, '{}', '{}', 1, $4, "
          "$4, $4)",
          order, sha256(order), email, when);
      c.execute(
          "INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, "
          "licence_id, licence_name, formats, tier_id, tier_name, fields, eula_version, "
          "eula_sha256, base, multiplier, combination, discount, amount) "
          "VALUES ($1, 0, '', $2, 'style', '[]', '', '', '[]', '', '', '{}', '', '', 1, 1, 1, 0, "
          "1)",
          order, item);
      enter(c, order, "sale", family, net);
    });
    trials::note_conversions(database());
  }
  static void enter(db::Connection& c, const std::string& order, const std::string& event,
                    const std::string& family, std::int64_t net) {
    c.execute(
        "INSERT INTO sale_entry (day, order_id, event, line_index, sold_day, currency, country, "
        "family, item, licence, net, gross) VALUES (1, $1, $2, 0, 1, 'EUR', '', $3, '', '', $4, "
        "$4)",
        order, event, family, net);
  }

  std::vector<std::string> emails(const TrialFilter& filter, const PageRequest& page = {}) {
    std::vector<std::string> found;
    for (const ListedTrial& trial : search(filter, page).trials) found.push_back(trial.email);
    return found;
  }
  TrialPage search(const TrialFilter& filter, const PageRequest& page = {}) {
    return database().read([&](db::Connection& c) { return find_trials(c, filter, page); });
  }
  TrialSums sums(const TrialFilter& filter = {}) {
    return database().read([&](db::Connection& c) { return sum_trials(c, filter); });
  }
  void forget(const std::string& email) {
    database().write(
        [&](db::Connection& c) { return forget_trials_of(c, email, settings.key, clock.now()); });
  }
  bool on_sqlite() {
    return database().read([](db::Connection& c) { return c.engine() == db::Engine::sqlite; });
  }
};
TYPECASE_EACH_ENGINE(TrialListTest);

TEST_P(TrialListTest, FindsByEachWordOfTheFilter) {
  const std::string first = put("ada@example.org", {"amiri"}, "Zoë STRASSE", "100% Type_Co");
  put("grace@example.org", {"inter"}, "Grace", "", "web");
  EXPECT_THAT(emails({}), ElementsAre("grace@example.org", "ada@example.org"));
  for (const char* words : {"zoë str", "straße", "100% TYPE_", "ADA@"}) {
    EXPECT_THAT(emails({.question = words}), ElementsAre("ada@example.org")) << words;
  }
  EXPECT_THAT(emails({.question = first.substr(0, 9)}), ElementsAre("ada@example.org"));
  for (const char* words : {"t%e", "' OR 1=1 --", "______"}) {
    EXPECT_THAT(emails({.question = words}), IsEmpty()) << words;
  }
  EXPECT_THAT(emails({.family = "inter"}), ElementsAre("grace@example.org"));
  EXPECT_THAT(emails({.purpose = "print"}), ElementsAre("ada@example.org"));
  EXPECT_THAT(emails({.from = clock.now()}), ElementsAre("grace@example.org"));
  EXPECT_THAT(emails({.until = clock.now()}), ElementsAre("ada@example.org"));
}

TEST_P(TrialListTest, TellsTheSaleAsTheJournalHasIt) {
  put("ada@example.org", {"amiri", "inter"});
  put("grace@example.org");
  pay("order", "ada@example.org", "amiri-bold", "amiri", 5000);
  database().write([](db::Connection& c) { enter(c, "order", "refund/1", "amiri", -1500); });

  const auto found = search({.sold = true}).trials;
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].sales.size(), 1u);
  const TrialSale& sale = found[0].sales[0];
  EXPECT_EQ(sale.order_id.text, "order");
  EXPECT_EQ(sale.family, "amiri");
  EXPECT_EQ(sale.net, Money{3500});
  EXPECT_EQ(found[0].days_until(sale), 2);
  EXPECT_EQ(found[0].families.size(), 2u);
  EXPECT_THAT(emails({.sold = false}), ElementsAre("grace@example.org"));
}

TEST_P(TrialListTest, SumsPeopleOnceAndFamiliesByTheirPresentIds) {
  put("ada@gmail.com", {"amiri", "inter"});
  put("a.da@gmail.com");
  put("grace@example.org");
  pay("order", "ada@gmail.com", "amiri-bold", "amiri", 5000);
  TrialSums all = sums();
  EXPECT_EQ(all.trials, 3);
  EXPECT_EQ(all.people, 2);
  EXPECT_EQ(all.customers, 1);
  ASSERT_EQ(all.families.size(), 2u);
  EXPECT_EQ(all.families[0].id, "amiri");
  EXPECT_EQ(all.families[0].trials, 3);
  EXPECT_EQ(all.families[0].sold, 1);
  EXPECT_EQ(sums({.family = "inter"}).trials, 1);

  database().write([](db::Connection& c) {
    c.execute("UPDATE trial_family SET family_id = 'old-amiri' WHERE family_id = 'amiri'");
    c.execute("UPDATE trial_conversion SET family_id = 'old-amiri'");
    c.execute("INSERT INTO former_item (id, current_id) VALUES ('old-amiri', 'amiri')");
  });
  EXPECT_EQ(sums().families[0].id, "amiri");
  EXPECT_EQ(sums().families[0].sold, 1);
  EXPECT_EQ(search({.family = "amiri"}).trials.size(), 3u);
  EXPECT_EQ(search({.sold = true}).trials.at(0).sales.at(0).net, Money{5000});
}

TEST_P(TrialListTest, ForgottenRequestsShowNobody) {
  const std::string id = put("ada@example.org");
  put("grace@example.org", {"amiri"}, "Grace Hopper");
  pay("order", "ada@example.org", "amiri-bold", "amiri", 5000);
  forget("ada@example.org");
  const TrialSums all = sums();
  EXPECT_EQ(all.trials, 2);
  EXPECT_EQ(all.people, 1);
  EXPECT_EQ(all.customers, 0);
  EXPECT_THAT(emails({.question = "ada"}), IsEmpty());
  const auto trial = database().read([&](db::Connection& c) { return find_listed_trial(c, id); });
  ASSERT_TRUE(trial);
  EXPECT_EQ(trial->state(clock.now()), TrialState::forgotten);
  EXPECT_EQ(trial->email + trial->name + trial->company, "");
  EXPECT_THAT(trial->sales, IsEmpty());
  EXPECT_THAT(database().read([&](db::Connection& c) { return other_trials(c, *trial, 50); }),
              IsEmpty());
}

TEST_P(TrialListTest, FoldsTheWordsOfRequestsFromBeforeTheColumn) {
  put("ada@example.org", {"amiri"}, "Ünal");
  database().write([](db::Connection& c) { c.execute("UPDATE trial_request SET words = 'Ünal'"); });
  EXPECT_THAT(emails({.question = "ünal"}), IsEmpty());
  EXPECT_EQ(fold_search_words(database()), 1);
  EXPECT_EQ(fold_search_words(database()), 0);
  EXPECT_THAT(emails({.question = "ÜNAL"}), ElementsAre("ada@example.org"));
}

TEST_P(TrialListTest, TheOthersOfAMailboxAreListed) {
  const std::string first = put("ada@gmail.com");
  const std::string second = put("a.da@gmail.com", {"inter"});
  put("grace@example.org");
  const auto others = database().read(
      [&](db::Connection& c) { return other_trials(c, *find_listed_trial(c, second), 50); });
  ASSERT_EQ(others.size(), 1u);
  EXPECT_EQ(others[0].id, first);
}

// A hundred thousand rows: a page costs the same statements, and goes along the index.
TEST_P(TrialListTest, PagesOfAHundredThousandGoAlongTheIndex) {
  database().write([](db::Connection& c) {
    c.execute(
        "WITH RECURSIVE n (i) AS (SELECT cast(1 AS {i64}) UNION ALL SELECT i + 1 FROM n "
        "WHERE i < 100000) "
        "INSERT INTO trial_request (id, token_hash, request_key, request_sha256, email, mailbox, "
        "name, company, purpose, news, terms_version, terms_sha256, address_block, downloads, "
        "created_at, expires_at, words) SELECT 'TRIAL' || (1000000 + i), "
        "cast('hash' || i AS {blob}), 'key' || i, cast('' AS {blob}), 'p' || i || '@example.org', "
        "'p' || (i / 2) || '@example.org', 'Person', '', 'print', 0, '1.0', '', '', 1, "
        "i * 1000000, i * 1000000 + 1, 'p' || i || '@example.org' FROM n");
    c.execute(
        "INSERT INTO trial_family (request_id, position, family_id, name, profile) "
        "SELECT id, 0, 'amiri', 'Amiri', '{}' FROM trial_request");
  });
  const auto measured = [&](const TrialFilter& filter, const PageRequest& page) {
    return database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counting(connection);
      counting.explains = on_sqlite();
      const TrialPage found = find_trials(counting, filter, page);
      EXPECT_EQ(counting.statements, 3);
      for (const std::string& plan : counting.plans) {
        EXPECT_EQ(plan.find("SCAN trial_"), plan.npos) << plan;
        EXPECT_EQ(plan.find("USE TEMP B-TREE FOR ORDER BY\nSCAN"), plan.npos) << plan;
      }
      if (!counting.plans.empty()) {
        EXPECT_NE(counting.plans[0].find("trial_request_newest"), std::string::npos)
            << counting.plans[0];
      }
      return found;
    });
  };
  const TrialPage first = measured({}, {std::nullopt, 200});
  ASSERT_EQ(first.trials.size(), 200u);
  EXPECT_EQ(first.trials[0].email, "p100000@example.org");
  const TrialPage second = measured({}, {first.next, 200});
  EXPECT_EQ(second.trials[0].email, "p99800@example.org");
  EXPECT_EQ(measured({.question = "p77@"}, {}).trials.size(), 1u);
  EXPECT_EQ(measured({.family = "amiri"}, {}).trials.size(), 50u);

  const TrialSums all = database().read([](db::Connection& connection) {
    db::testing::CountingConnection counting(connection);
    TrialSums counted = sum_trials(counting, {});
    EXPECT_EQ(counting.statements, 5);
    return counted;
  });
  EXPECT_EQ(all.trials, 100'000);
  EXPECT_EQ(all.people, 50'001);
  EXPECT_EQ(all.families.at(0).trials, 100'000);
}

}  // namespace
}  // namespace typecase::trials
