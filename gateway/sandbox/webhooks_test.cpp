#include "sandbox/webhooks.h"

#include <gtest/gtest.h>

#include "net/testing.h"
#include "sandbox/objects/payment_intents.h"
#include "sandbox/testing.h"

namespace typecase::sandbox {
namespace {

class WebhookTest : public testing::GatewayTest {
 protected:
  void create() { call("amount=12000&currency=eur", create_intent); }

  void set_mode(const std::string& mode) {
    database_->write([&](db::Connection& db) {
      db.execute("UPDATE setting SET value = $1 WHERE name = 'webhooks'", mode);
    });
  }

  // An endpoint that gives these answers, one a call, then 200.
  std::unique_ptr<net::testing::Peer> endpoint(std::vector<int> answers) {
    auto peer = std::make_unique<net::testing::Peer>([this, answers](int socket) {
      requests_.push_back(net::testing::hear_request(socket));
      std::size_t call = requests_.size() - 1;
      net::testing::say(socket,
                        net::testing::http_answer(call < answers.size() ? answers[call] : 200, ""));
    });
    settings_.webhook_url = peer->url() + "/hook";
    return peer;
  }

  std::vector<std::string> requests_;
};

TEST(WebhookSignatureTest, IsWhatTheOfficialSdkMakes) {
  EXPECT_EQ(sign(R"({"id":"evt_1","object":"event","type":"payment_intent.succeeded"})",
                 {"whsec_test_secret"}, Time{std::chrono::seconds{1'700'000'000}}),
            "t=1700000000,v1=67da5088c63e080c71bd2bb0cb5c03d85a8fc6a21ce3aaf484df809654745b92");
}

TEST_F(WebhookTest, RepeatsWithGrowingPausesUntilItIsTaken) {
  auto peer = endpoint({500, 404});
  Deliverer deliverer(*database_, settings_, clock_, clock_);
  create();

  EXPECT_EQ(deliverer.deliver_due(), 1);
  EXPECT_EQ(deliverer.deliver_due(), 0);
  clock_.advance(settings_.first_retry);
  EXPECT_EQ(deliverer.deliver_due(), 1);
  clock_.advance(settings_.first_retry);
  EXPECT_EQ(deliverer.deliver_due(), 0);
  clock_.advance(settings_.first_retry);
  EXPECT_EQ(deliverer.deliver_due(), 1);
  clock_.advance(std::chrono::hours{24});
  EXPECT_EQ(deliverer.deliver_due(), 0);
  EXPECT_EQ(requests_.size(), 3u);
}

TEST_F(WebhookTest, WaitsWhenHeldAndForgetsWhatWasDropped) {
  auto peer = endpoint({});
  Deliverer deliverer(*database_, settings_, clock_, clock_);
  set_mode("drop");
  create();
  set_mode("hold");
  create();
  EXPECT_EQ(deliverer.deliver_due(), 0);
  set_mode("deliver");
  EXPECT_EQ(deliverer.deliver_due(), 1);
}

}  // namespace
}  // namespace typecase::sandbox
