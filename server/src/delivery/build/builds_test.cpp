#include "delivery/build/builds.h"

#include "delivery/delivery_testing.h"
#include "jobs/worker.h"
#include "orders/payment/reviews.h"
#include "orders/transitions.h"

// Builds that fail, and what staff do about them.
namespace typecase::delivery {
namespace {

class BuildsTest : public testing::DeliveryFixture {
 protected:
  BuildsTest() {
    worker.handle(
        std::string(Delivery::job_kind), jobs::Lane::background,
        [&](const jobs::Job& job) { delivery.run(job); },
        [&](db::Connection& connection, const jobs::Job& job) {
          delivery.give_up(connection, job);
        });
  }

  void promise() {
    pay();
    database().write([&](db::Connection& connection) {
      jobs::enqueue(connection, Delivery::job_kind, order.id.text, build_payload(order.id),
                    clock.now());
    });
  }
  void set_text(const std::string& sha256) {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE eula SET sha256 = $1", sha256);
    });
  }
  // No text is the one that was accepted.
  void break_licence() { set_text("0"); }
  void mend_licence() { set_text(order.lines[0].eula_sha256); }

  std::vector<Unbuilt> unbuilt() {
    return database().read([](db::Connection& c) { return delivery::unbuilt(c); });
  }
  BuildAgain again() {
    return database().write(
        [&](db::Connection& c) { return build_again(c, order.id, clock.now()); });
  }

  jobs::Worker worker{database(), clock};
};
TYPECASE_EACH_ENGINE(BuildsTest);

TEST_P(BuildsTest, FailForGoodBeforeTheEyesOfStaffAndBuyer) {
  promise();
  EXPECT_EQ(download().state, DownloadState::building);
  break_licence();
  EXPECT_TRUE(worker.run_one());

  EXPECT_EQ(download().state, DownloadState::failed);
  EXPECT_FALSE(download().url);
  EXPECT_EQ(count("orders WHERE needs_review = 1"), 1);
  ASSERT_EQ(unbuilt().size(), 1u);
  Unbuilt build = unbuilt()[0];
  EXPECT_EQ(build.order, order.id);
  EXPECT_TRUE(build.is_parked);
  EXPECT_FALSE(build.smaller);
  EXPECT_EQ(build.last_error, "no licence text desktop 1.0");
}

TEST_P(BuildsTest, AreMadeAgainWhenStaffSaySo) {
  promise();
  break_licence();
  worker.run_one();
  mend_licence();

  EXPECT_EQ(again(), BuildAgain::begun);
  EXPECT_EQ(download().state, DownloadState::building);
  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(download().state, DownloadState::ready);
  ASSERT_EQ(unbuilt().size(), 1u);
  EXPECT_TRUE(unbuilt()[0].smaller);
}

TEST_P(BuildsTest, AreRebuiltOnlyUntilTheFirstDownload) {
  promise();
  worker.run_one();
  delivery.shrink(order.id);
  Download invoice = download(Kind::invoice);
  Digest issued = follow(*invoice.url).value().digest;

  EXPECT_EQ(again(), BuildAgain::begun);
  EXPECT_EQ(download().state, DownloadState::building);  // Beside the invoice, which stays.
  EXPECT_EQ(follow(*download(Kind::invoice).url).value().digest, issued);
  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(count("delivery WHERE quality = 5"), 1);
  EXPECT_EQ(follow(*download(Kind::invoice).url).value().digest, issued);
  EXPECT_EQ(count("job WHERE kind = 'shrink_package' AND state = 'waiting'"), 1);

  Bytes mine = package();
  EXPECT_EQ(again(), BuildAgain::is_final);
  EXPECT_FALSE(worker.run_one());
  EXPECT_EQ(package(), mine);
}

TEST_P(BuildsTest, AreSeenWhenTheirJobEndedWithoutThem) {
  promise();
  database().write([](db::Connection& c) { c.execute("UPDATE job SET state = 'done'"); });
  ASSERT_EQ(unbuilt().size(), 1u);
  EXPECT_EQ(unbuilt()[0].order, order.id);
  EXPECT_TRUE(unbuilt()[0].is_parked);
  EXPECT_FALSE(unbuilt()[0].smaller);
  EXPECT_EQ(unbuilt()[0].since, testing::paid_at);
  auto paid_since = [&](Time since) {
    return database().read(
        [&](db::Connection& c) { return delivery::unbuilt(c, 9, since).size(); });
  };
  EXPECT_EQ(paid_since(testing::paid_at), 1u);
  EXPECT_EQ(paid_since(testing::paid_at + std::chrono::microseconds(1)), 0u);

  database().write([](db::Connection& c) { c.execute("DELETE FROM job"); });
  EXPECT_EQ(unbuilt().size(), 1u);
  EXPECT_EQ(again(), BuildAgain::begun);
  ASSERT_EQ(unbuilt().size(), 1u);
  EXPECT_FALSE(unbuilt()[0].is_parked);
  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(download().state, DownloadState::ready);
}

TEST_P(BuildsTest, AreNoLongerToBeLookedAtOnceTheyAreDone) {
  promise();
  auto flag = [&](const char* why) {
    database().write(
        [&](db::Connection& c) { orders::flag_for_review(c, order.id, why, clock.now()); });
  };
  flag("not_built");
  flag("late_money");
  clock.advance(std::chrono::seconds(1));
  EXPECT_TRUE(worker.run_one());
  auto reasons = [&] {
    return database().read([&](db::Connection& c) { return orders::open_reasons(c, order.id); });
  };
  EXPECT_EQ(reasons(), std::vector<std::string>{"late_money"});
  EXPECT_EQ(count("orders WHERE needs_review = 1"), 1);
}

TEST_P(BuildsTest, AreOfPaidOrdersAlone) {
  place();
  EXPECT_TRUE(unbuilt().empty());
  EXPECT_EQ(again(), BuildAgain::not_paid);
  EXPECT_EQ(count("job"), 0);
}

}  // namespace
}  // namespace typecase::delivery
