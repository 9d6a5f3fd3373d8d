#include <cstdlib>

#include "base/seed_testing.h"
#include "base/sweep_testing.h"
#include "orders/checkout/contest_testing.h"

// 64 buyers at once for one upgrade credit, prepared cart, coupon, gift credit, shared cart, while
// calls of the gateway get lost, time out or answer 500, and it does not know some payments (404):
// the one thing is used no more than it allows, nothing is paid less or twice, and it is free again
// once their payments have ended. TYPECASE_SEEDS=1000 runs that many seeds.
namespace typecase::orders::testing {
namespace {

constexpr int buyers = 64;

int seeds(const std::string& engine) {
  if (const char* given = std::getenv("TYPECASE_SEEDS")) return std::stoi(given);
  if (engine == "postgresql") return in_gate() ? 1 : 5;  // Buyers there wait for one another.
  return in_gate() ? 10 : 50;
}

class ContestTest : public ::testing::TestWithParam<std::string> {
 protected:
  void contest(Prize prize) {
    const unsigned first = test_seed(1);
    for (unsigned seed = first; seed < first + static_cast<unsigned>(seeds(GetParam())); ++seed) {
      SCOPED_TRACE("TYPECASE_TEST_SEED=" + std::to_string(seed));
      db::testing::FreshDatabase database(GetParam());
      log::set_level(log::Level::off);
      Contest contest(*database, seed, prize);
      contest.run(buyers);
      contest.calm_down();
      EXPECT_TRUE(contest.is_sold_in_the_end());
      contest.judge();
      if (HasFailure()) FAIL() << "seed " << seed;
    }
  }
};

TEST_P(ContestTest, AnUpgradeCreditIsUsedOnce) { contest(Prize::upgrade_credit); }
TEST_P(ContestTest, APreparedCartIsPaidOnce) { contest(Prize::prepared_cart); }
TEST_P(ContestTest, ACouponOfOneUseIsUsedOnce) { contest(Prize::coupon); }
TEST_P(ContestTest, AGiftIsSpentUpToItsAmount) { contest(Prize::gift_credit); }
TEST_P(ContestTest, ASharedCartIsPaidInFullByEach) { contest(Prize::shared_cart); }

TYPECASE_EACH_ENGINE(ContestTest);

}  // namespace
}  // namespace typecase::orders::testing
