#include "backoffice/customer_service.h"

#include <gmock/gmock.h>

#include <boost/json.hpp>
#include <set>
#include <thread>

#include "accounts/customer_rows.h"
#include "orders/refund/refund_testing.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

MATCHER_P2(Has, key, value, "") { return arg.at(key) == boost::json::string_view(value); }

class CustomerServiceTest : public orders::testing::PaidOrderTest {
 protected:
  CustomerServiceTest() {
    database().write([](db::Connection& c) {
      c.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('mira', 'mira@shop.example', 'mira@shop.example', 'Mira', 'support', 0)");
    });
  }

  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "customers:write", "request"};

  accounts::Customer add(const std::string& email = "grace@example.org") {
    return accounts.add_customer(email, "correct horse", "Grace").value();
  }
  ShownCustomer shown(const CustomerId& id) { return customers.show(id).value(); }
  accounts::Wish wish(const accounts::Customer& customer) {
    return {customer.id, customer.email, "Asked by mail", mira};
  }
  std::vector<std::string> actions(const CustomerId& id) {
    std::vector<std::string> found;
    for (const NamedEntry& entry : shown(id).history) found.push_back(entry.recorded.entry.action);
    return found;
  }
  std::string code(const auto& result) {
    return result ? std::string("none") : std::string(result.error().code);
  }
  int statements(const CustomerId& id) {
    return database().read([&](db::Connection& connection) {
      db::testing::CountingConnection counting(connection);
      OneConnection on(counting);
      CustomerService(on, impersonation, profile, deletion, clock, [] {}).show(id).value();
      return counting.statements;
    });
  }

  // A database of one connection, which reads.
  class OneConnection final : public db::Database {
   public:
    explicit OneConnection(db::Connection& connection) : connection_(connection) {}
    db::Engine engine() const override { return connection_.engine(); }

   protected:
    void run_read(const Erased& job) override { job(connection_); }
    void run_write(const Erased&) override { throw std::logic_error("nothing is written"); }
    void run_write_one(const Erased&) override { throw std::logic_error("nothing is written"); }

   private:
    db::Connection& connection_;
  };

  int woken = 0;
  accounts::Profile profile{database(), clock, accounts, settings};
  accounts::Impersonation impersonation{database(), clock, accounts, settings};
  orders::Deletion deletion{database(), settlement, profile};
  CustomerService customers{database(), impersonation, profile,
                            deletion,   clock,         [this] { ++woken; }};
};
TYPECASE_EACH_ENGINE(CustomerServiceTest);

TEST_P(CustomerServiceTest, ShowsACustomerWithTheSameStatementsWhateverTheyHave) {
  const accounts::Customer quiet = add();
  const accounts::Customer busy = add("busy@example.org");
  for (int i = 0; i < 4; ++i) {
    const OrderId id = pay_order({3000, 5000});
    database().write([&](db::Connection& c) {
      c.execute("UPDATE orders SET customer_id = $2 WHERE id = $1", id, busy.id);
      c.execute("UPDATE entitlement SET customer_id = $2 WHERE order_id = $1", id, busy.id);
      accounts.open_session(c, busy.id, true, "Firefox on Linux");
    });
    impersonation.issue(mira, busy.id, "Mira", "a question").value();
  }
  const ShownCustomer all = shown(busy.id);
  EXPECT_THAT(all.orders, SizeIs(4));
  EXPECT_THAT(all.licences, SizeIs(8));
  EXPECT_THAT(all.devices, SizeIs(4));
  EXPECT_THAT(all.impersonations, SizeIs(4));
  EXPECT_EQ(all.found.purchases.spent.at(0).total, Money{32'000});
  EXPECT_LE(statements(quiet.id), statements(busy.id));
  EXPECT_EQ(statements(busy.id), 18);
}

TEST_P(CustomerServiceTest, SignsOutAndRecordsItOnce) {
  const accounts::Customer grace = add();
  database().write([&](db::Connection& c) { accounts.open_session(c, grace.id, true); });
  const std::string device = shown(grace.id).devices.at(0).id;
  EXPECT_THAT(customers.sign_out(grace.id, std::string(26, '0'), mira)->devices, SizeIs(1));
  EXPECT_THAT(customers.sign_out(grace.id, device, mira)->devices, IsEmpty());
  EXPECT_TRUE(customers.sign_out(grace.id, device, mira));
  EXPECT_TRUE(customers.sign_out(grace.id, std::nullopt, mira));
  EXPECT_THAT(actions(grace.id),
              ::testing::UnorderedElementsAre("customer.signed_out", "customer.added"));
  EXPECT_EQ(code(customers.sign_out(CustomerId("x"), std::nullopt, mira)), "not_found");
}

TEST_P(CustomerServiceTest, ASignInThatHasRunOutIsNone) {
  const accounts::Customer grace = add();
  database().write([&](db::Connection& c) { accounts.open_session(c, grace.id, true); });
  clock.advance(std::chrono::days(15));
  EXPECT_TRUE(customers.sign_out(grace.id, std::nullopt, mira));
  EXPECT_THAT(actions(grace.id), ::testing::ElementsAre("customer.added"));
}

TEST_P(CustomerServiceTest, DeletesOnceForSixtyFourAtOnce) {
  const accounts::Customer grace = add();
  std::atomic<int> good = 0, gone = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 64; ++i) {
      threads.emplace_back([&] {
        auto removed = customers.remove(wish(grace));
        if (removed) {
          ++good;
        } else if (removed.error().code == "not_found") {
          ++gone;
        }
      });
    }
  }
  EXPECT_EQ(good, 1);
  EXPECT_EQ(gone, 63);
  EXPECT_THAT(actions(grace.id),
              ::testing::UnorderedElementsAre("customer.deleted", "customer.added"));
  EXPECT_EQ(count("outbox WHERE kind = 'account_deleted'"), 1);
}

TEST_P(CustomerServiceTest, AWrongAddressDeletesNothing) {
  const accounts::Customer grace = add();
  accounts::Wish wrong = wish(grace);
  wrong.email = "ada@example.org";
  EXPECT_EQ(code(customers.remove(wrong)), "wrong_email");
  wrong.email = "GRACE@example.org";
  EXPECT_EQ(shown(grace.id).found.customer.kind(), accounts::CustomerKind::account);
  EXPECT_TRUE(customers.remove(wrong));
  EXPECT_EQ(shown(grace.id).found.customer.kind(), accounts::CustomerKind::deleted);
}

TEST_P(CustomerServiceTest, CorrectsAnAddressAndTheMailsOfItsOrdersFollow) {
  const OrderId order = pay_order({3000}), other = pay_order({3000});
  const CustomerId id = now(order).customer_id;
  const accounts::CustomerCorrection correction{
      id, {"ada@example.org", ""}, {"ada@tidal.example", "Ada"}, "By telephone", mira};
  const auto queue = [&](const std::string& kind, const std::string& event,
                         const std::string& state) {
    database().write([&](db::Connection& c) {
      c.execute(
          "INSERT INTO outbox (id, kind, event, to_address, to_name, subject, text_body, "
          "html_body, "
          "state, created_at) VALUES ($1, $2, $3, 'ada@example.org', '', '', '', '', $4, 0) "
          "ON CONFLICT (kind, event) DO UPDATE SET state = $4",
          random_id(), kind, event, state);
    });
  };
  queue("receipt", order.text, "failed");
  queue("receipt_again", order.text + ".1", "waiting");
  queue("receipt_again", order.text + ".0", "sent");
  queue("receipt", other.text, "waiting");
  const ShownCustomer corrected = customers.correct(correction).value();
  EXPECT_EQ(count("outbox WHERE to_address = 'ada@tidal.example' AND kind LIKE 'receipt%'"), 2);
  EXPECT_EQ(corrected.found.customer.email, "ada@tidal.example");
  EXPECT_EQ(corrected.history.at(0).recorded.entry.action, "customer.corrected");
  EXPECT_EQ(now(order).email, "ada@tidal.example");
  EXPECT_EQ(now(other).email, "ada@example.org");
  EXPECT_EQ(count("order_search WHERE words LIKE 'ada@tidal.example%'"), 1);
  EXPECT_EQ(woken, 1);
  ASSERT_TRUE(customers.correct(correction));
  EXPECT_EQ(count("outbox WHERE kind = 'moved_here'"), 1);
}

TEST_P(CustomerServiceTest, CorrectsOnceOfTwoMembersAtOnce) {
  const accounts::Customer grace = add();
  std::atomic<int> good = 0, changed = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 16; ++i) {
      threads.emplace_back([&, i] {
        const std::string email = "grace" + std::to_string(i) + "@tidal.example";
        auto corrected = customers.correct(
            {grace.id, {grace.email, "Grace"}, {email, "Grace"}, "By telephone", mira});
        if (corrected) {
          ++good;
        } else if (corrected.error().code == "customer_changed") {
          ++changed;
        }
      });
    }
  }
  EXPECT_EQ(good, 1);
  EXPECT_EQ(changed, 15);
  EXPECT_EQ(count("outbox WHERE kind = 'moved_away'"), 1);
}

TEST_P(CustomerServiceTest, ForgetsWhatOtherModulesKnow) {
  const accounts::Customer grace = add();
  std::string forgotten;
  orders::Deletion forgetting(
      database(), settlement, profile,
      [&](db::Connection&, const accounts::Customer& who) { forgotten = who.email; });
  ASSERT_TRUE(forgetting.remove(wish(grace)));
  EXPECT_EQ(forgotten, "grace@example.org");
}

TEST_P(CustomerServiceTest, ExportsWhatACustomerHasAndNothingOfOthers) {
  const OrderId order = pay_order({3000});
  const OrderId other = pay_order({7000});
  const CustomerId id = now(order).customer_id;
  refund(order, {0});
  const boost::json::object document = customers.export_all(id, mira).value();
  const std::string text = boost::json::serialize(document);
  EXPECT_NE(text.find(order.text), text.npos);
  EXPECT_EQ(text.find(other.text), text.npos);
  EXPECT_EQ(text.find("Inês"), text.npos);
  EXPECT_EQ(document.at("refunds").as_array().size(), 1u);
  EXPECT_EQ(document.at("licences").as_array().size(), 1u);
  EXPECT_THAT(document.at("staffActions").as_array(),
              ::testing::Contains(Has("action", "refund.requested")));
  EXPECT_THAT(actions(id), ::testing::Contains("customer.exported"));
  EXPECT_EQ(code(customers.export_all(CustomerId("x"), mira)), "not_found");
}

TEST_P(CustomerServiceTest, ExportsNeitherMailsOfTheFoundryNorOrdersOfOthers) {
  const OrderId other = pay_order({7000});
  const accounts::Customer grace = add();
  database().write([&](db::Connection& c) {
    c.execute("UPDATE customer SET verified = 1 WHERE id = $1", grace.id);
    for (const char* kind : {"password_reset", "foundry_sale", "sales_paused"}) {
      c.execute(
          "INSERT INTO outbox (id, kind, event, to_address, to_name, subject, text_body, "
          "html_body, state, created_at) VALUES ($1, $1, 'event', $2, '', 'Words', '', '', "
          "'sent', 0)",
          kind, grace.email);
    }
    c.execute(
        "INSERT INTO prepared_cart (id, cart, prices_include_tax, recipient, created_at, spent_by) "
        "VALUES ('cart', '{}', 0, $1, 0, $2)",
        grace.email, other);
  });
  const boost::json::object document = customers.export_all(grace.id, mira).value();
  EXPECT_THAT(document.at("mails").as_array(), ElementsAre(Has("kind", "password_reset")));
  ASSERT_THAT(document.at("preparedCarts").as_array(), SizeIs(1));
  EXPECT_TRUE(document.at("preparedCarts").at(0).at("spentBy").is_null());
}

// Of the database as it is: a new table that leads to customers is either exported or left out for
// a reason.
class CustomerTables : public orders::testing::PaidOrderTest {
 protected:
  using Pair = std::pair<std::string, std::string>;

  std::vector<Pair> pairs(std::string_view sql) {
    return database().read([&](db::Connection& c) {
      std::vector<Pair> found;
      for (const db::Row& row : c.rows(sql)) found.emplace_back(row.text("a"), row.text("b"));
      return found;
    });
  }

  // Table and table that it refers to.
  std::vector<Pair> references() {
    return pairs(on_sqlite() ? "SELECT m.name AS a, f.\"table\" AS b FROM sqlite_master m "
                               "JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'"
                             : "SELECT cast(cast(conrelid AS regclass) AS text) AS a, "
                               "cast(cast(confrelid AS regclass) AS text) AS b FROM pg_constraint "
                               "WHERE contype = 'f'");
  }
  // Table and column.
  std::vector<Pair> columns() {
    return pairs(on_sqlite() ? "SELECT m.name AS a, c.name AS b FROM sqlite_master m "
                               "JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
                             : "SELECT cast(table_name AS text) AS a, cast(column_name AS text) AS "
                               "b FROM information_schema.columns WHERE table_schema = 'public'");
  }

  std::set<std::string> tables_of_customers() {
    const std::set<std::string> names = {"email",   "email_key",  "customer", "customer_id",
                                         "mailbox", "to_address", "recipient"};
    std::set<std::string> found = {"customer"};
    for (const auto& [table, column] : columns()) {
      if (names.contains(column)) found.insert(table);
    }
    const auto all = references();
    for (std::size_t before = 0; before != found.size();) {
      before = found.size();
      for (const auto& [table, to] : all) {
        if (found.contains(to) && to != "staff_member" && to != "foundry") found.insert(table);
      }
    }
    return found;
  }
};
TYPECASE_EACH_ENGINE(CustomerTables);

TEST_P(CustomerTables, AreExportedOrLeftOutForAReason) {
  std::set<std::string> known;
  for (std::string_view table : exported_tables()) known.emplace(table);
  for (const TableLeftOut& one : tables_left_out()) {
    EXPECT_FALSE(one.reason.empty()) << one.table;
    EXPECT_TRUE(known.emplace(one.table).second) << one.table;
  }
  EXPECT_EQ(tables_of_customers(), known);
}

}  // namespace
}  // namespace typecase::backoffice
