#include <cstdlib>

#include "orders/credit_note.h"
#include "orders/simulation_testing.h"

// Money is never lost or taken twice, whatever comes in between: customers with several tabs, a
// gateway whose answers get lost, webhooks in any order, processes that die, refunds that fail
// late. TYPECASE_SEEDS=10000 runs so many seeds; TYPECASE_SEED=N runs that one.
namespace typecase::orders::testing {
namespace {

unsigned setting(const char* name, unsigned usual) {
  const char* text = std::getenv(name);
  return text ? static_cast<unsigned>(std::stoul(text)) : usual;
}

class Judge {
 public:
  explicit Judge(Simulation& simulation) : simulation_(simulation) {}

  void judge() {
    simulation_.database().read([&](db::Connection& connection) {
      for (const db::Row& row : connection.rows("SELECT id FROM orders ORDER BY id")) {
        judge(connection, OrderId(row.text(0)));
      }
      judge_numbers(connection,
                    "SELECT invoice_number FROM orders WHERE invoice_number IS NOT NULL "
                    "ORDER BY 1");
      judge_numbers(connection, "SELECT number FROM credit_note ORDER BY 1");
      judge_ledger(connection);
    });
  }

 private:
  void judge(db::Connection& connection, const OrderId& id) {
    SCOPED_TRACE("order " + id.text);
    Order order = find_order(connection, id).value();
    Ledger ledger = ledger_of(connection, id);
    EXPECT_LE(ledger.captured, order.total);
    EXPECT_LE(ledger.refunded + ledger.under_way, ledger.captured);
    EXPECT_EQ(ledger.captured == order.total, order.paid_at.has_value());
    if (!order.paid_at) {
      EXPECT_TRUE(order.status == Status::canceled || order.status == Status::expired ||
                  order.needs_review)
          << name(order.status);
    }
    judge_licences(order, ledger);
    Money noted;
    for (const CreditNote& note : find_credit_notes(connection, id)) noted += note.gross;
    EXPECT_EQ(noted, ledger.refunded);
    judge_at_gateway(order);
  }

  void judge_licences(const Order& order, const Ledger& ledger) {
    bool stands = order.paid_at && ledger.captured > ledger.refunded && !ledger.is_lost;
    for (const Line& line : order.lines) {
      EXPECT_EQ(line.serial.has_value(), order.paid_at.has_value());
      EXPECT_EQ(line.serial && line.licence_state != EntitlementState::revoked, stands);
    }
  }

  // No order was paid twice there, and none that has ended can still be paid.
  void judge_at_gateway(const Order& order) {
    int succeeded = 0;
    for (const auto& [id, intent] : simulation_.gateway().intents) {
      if (intent.metadata.at("order_id") != order.id.text) continue;
      if (intent.status == IntentStatus::succeeded) ++succeeded;
      bool is_payable = SimulatedGateway::is_open(intent) && simulation_.is_handed_out(id);
      EXPECT_FALSE(is_payable) << id << " can still be paid";
    }
    EXPECT_EQ(succeeded, order.paid_at ? 1 : 0);
  }

  void judge_numbers(db::Connection& connection, std::string_view sql) {
    std::int64_t expected = 0;
    for (const db::Row& row : connection.rows(sql)) EXPECT_EQ(row.integer(0), ++expected) << sql;
  }

  // Payment by payment and refund by refund, the shop's ledger is the gateway's.
  void judge_ledger(db::Connection& connection) {
    std::map<std::string, std::int64_t> ours, theirs;
    for (const auto& [id, intent] : simulation_.gateway().intents) {
      if (intent.status == IntentStatus::succeeded) theirs[id] = intent.amount_received.minor;
    }
    for (const auto& [id, refund] : simulation_.gateway().refunds) {
      if (refund.status == payments::RefundStatus::succeeded) theirs[id] = refund.amount.minor;
    }
    for (const db::Row& row : connection.rows(
             "SELECT gateway_id, amount FROM payment "
             "UNION ALL SELECT gateway_id, amount FROM refund WHERE state = 'succeeded'")) {
      ours[row.text(0)] = row.integer(1);
    }
    EXPECT_EQ(ours, theirs);
    for (const OrderId& id : simulation_.told_paid()) {
      EXPECT_TRUE(find_order(connection, id)->paid_at) << "told paid: " << id.text;
    }
  }

  Simulation& simulation_;
};

void run_seed(unsigned seed) {
  SCOPED_TRACE("TYPECASE_SEED=" + std::to_string(seed));
  db::testing::FreshDatabase database("sqlite");
  // What goes wrong here is meant to; of one seed, the log tells how it went.
  log::set_level(std::getenv("TYPECASE_SEED") ? log::Level::info : log::Level::off);
  Simulation simulation(*database, seed);
  simulation.run(60);
  Judge(simulation).judge();
}

TEST(SimulationTest, NoSeedBreaksAnInvariant) {
  unsigned first = setting("TYPECASE_SEED", 1);
  unsigned seeds = std::getenv("TYPECASE_SEED") ? 1 : setting("TYPECASE_SEEDS", 200);
  for (unsigned seed = first; seed < first + seeds; ++seed) {
    run_seed(seed);
    if (HasFailure()) FAIL() << "repeat it with TYPECASE_SEED=" << seed;
  }
}

}  // namespace
}  // namespace typecase::orders::testing
