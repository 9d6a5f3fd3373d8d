#include <cstdlib>
#include <iostream>

#include "base/seed_testing.h"
#include "base/sweep_testing.h"
#include "orders/payment/simulation_judge_testing.h"

// Money is never lost or taken twice, whatever comes in between: customers with several tabs, a
// gateway whose answers get lost, webhooks in any order, processes that die, refunds that fail
// late, licences that give way to larger ones. TYPECASE_SEEDS=10000 runs that many seeds, from
// TYPECASE_TEST_SEED on; TYPECASE_SEED=N runs that one.
namespace typecase::orders::testing {
namespace {

unsigned setting(const char* name, unsigned usual) {
  const char* text = std::getenv(name);
  return text ? static_cast<unsigned>(std::stoul(text)) : usual;
}

class SimulationTest : public ::testing::Test {
 protected:
  // Of a seed that is to be looked at, the log tells how it went. Errors in it are intended.
  void for_each_seed(unsigned seeds, const std::function<void(Simulation&)>& work) {
    bool one = std::getenv("TYPECASE_SEED") != nullptr;
    unsigned first = one ? setting("TYPECASE_SEED", 1) : test_seed(1);
    for (unsigned seed = first; seed < first + (one ? 1 : seeds); ++seed) {
      SCOPED_TRACE("TYPECASE_SEED=" + std::to_string(seed));
      db::testing::FreshDatabase database("sqlite");
      log::set_level(one ? log::Level::info : log::Level::off);
      Simulation simulation(*database, seed);
      work(simulation);
      Judge(simulation).judge();
      count_ends(simulation);
      if (seed % 1000 == 0) std::cout << seed << " seeds" << std::endl;
      if (HasFailure()) FAIL() << "repeat it with TYPECASE_SEED=" << seed;
    }
  }

  // Exposes a simulation in which nothing happens.
  std::map<std::string, std::int64_t> ends;

 private:
  void count_ends(Simulation& simulation) {
    simulation.database().read([&](db::Connection& connection) {
      for (const db::Row& row :
           connection.rows("SELECT status, count(*) AS number FROM orders GROUP BY status "
                           "UNION ALL SELECT state, count(*) FROM entitlement GROUP BY state")) {
        ends[row.text("status")] += row.integer("number");
      }
    });
  }
};

TEST_F(SimulationTest, NoSeedBreaksAnInvariant) {
  for_each_seed(setting("TYPECASE_SEEDS", in_gate() ? 100 : 200),
                [](Simulation& simulation) { simulation.run(60); });
  if (std::getenv("TYPECASE_SEED")) return;
  for (const char* end :
       {"completed", "canceled", "expired", "active", "suspended", "revoked", "superseded"}) {
    EXPECT_GT(ends[end], 0) << end;
  }
}

// A thousand of them: either is the end of an order, never both.
TEST_F(SimulationTest, AnOrderThatIsGivenUpWhileItIsPaidIsCanceledOrPaid) {
  for_each_seed(50, [](Simulation& simulation) { simulation.race_to_cancel(20); });
  if (std::getenv("TYPECASE_SEED")) return;
  EXPECT_GT(ends["completed"], 100);
  EXPECT_GT(ends["canceled"], 100);
}

}  // namespace
}  // namespace typecase::orders::testing
