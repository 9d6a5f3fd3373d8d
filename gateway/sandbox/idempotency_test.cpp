#include "sandbox/idempotency.h"

#include <gtest/gtest.h>

#include "sandbox/api_error.h"
#include "sandbox/testing.h"

namespace typecase::sandbox {
namespace {

class IdempotencyTest : public testing::GatewayTest {
 protected:
  // "done" when the work ran, else the stored body.
  std::string run(const std::string& key, const std::string& form) {
    return call("", [&](Context& context, Parameters&) {
      context.idempotency_key = key;
      Digest hash = hash_request("POST", "/v1/payment_intents", parse_form(form));
      if (auto stored = stored_answer(context, hash)) return stored->body;
      store_answer(context, hash, 200, "stored " + form);
      return std::string("done");
    });
  }
};

TEST_F(IdempotencyTest, AnswersAgainWithTheFirstAnswer) {
  EXPECT_EQ(run("k", "a=1&b=2"), "done");
  EXPECT_EQ(run("k", "b=2&a=1"), "stored a=1&b=2");
  EXPECT_EQ(run("other", "a=1&b=2"), "done");
}

TEST_F(IdempotencyTest, RefusesTheKeyWithAnotherForm) {
  run("k", "a=1");
  try {
    run("k", "a=2");
    FAIL();
  } catch (const ApiError& error) {
    EXPECT_EQ(error.type, "idempotency_error");
    EXPECT_EQ(error.status, 400);
  }
}

TEST_F(IdempotencyTest, ForgetsAfterADay) {
  run("k", "a=1");
  clock_.advance(std::chrono::hours{24});
  EXPECT_EQ(run("k", "a=1"), "stored a=1");
  clock_.advance(std::chrono::seconds{1});
  EXPECT_EQ(run("k", "a=1"), "done");
}

TEST_F(IdempotencyTest, RefusesASecondCallWhileTheFirstIsInFlight) {
  InFlight in_flight;
  {
    InFlight::Hold first(in_flight, "k");
    InFlight::Hold other(in_flight, "other");
    EXPECT_THROW(InFlight::Hold(in_flight, "k"), ApiError);
    EXPECT_THROW(InFlight::Hold(in_flight, "k"), ApiError);
  }
  EXPECT_NO_THROW(InFlight::Hold(in_flight, "k"));
}

TEST_F(IdempotencyTest, LetsCallsWithoutAKeyPass) {
  InFlight in_flight;
  InFlight::Hold first(in_flight, "");
  EXPECT_NO_THROW(InFlight::Hold(in_flight, ""));
}

}  // namespace
}  // namespace typecase::sandbox
