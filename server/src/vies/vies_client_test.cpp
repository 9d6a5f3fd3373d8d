#include "vies/vies_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "net/testing.h"

namespace typecase::vies {
namespace {

using namespace std::chrono_literals;
using net::testing::Peer;
using ::testing::HasSubstr;
using ::testing::Not;

const Query query{"DE", "136695976", {"PT", "999999990"}};

// The client's answer to one reply of the service.
Answer answer_to(int status, std::string_view body) {
  Peer service([&](int socket) {
    net::testing::hear_request(socket);
    net::testing::say(socket, net::testing::http_answer(status, body));
  });
  return Client(service.url()).check(query);
}

TEST(ViesClient, SendsTheNumberAndTheRequester) {
  std::string request;
  Peer service([&](int socket) {
    request = net::testing::hear_request(socket);
    net::testing::say(socket, net::testing::http_answer(200, R"({"valid":true})"));
  });
  Client(service.url() + "/rest-api").check(query);
  service.stop();

  EXPECT_THAT(request, HasSubstr("POST /rest-api/check-vat-number HTTP/1.1"));
  EXPECT_THAT(request, HasSubstr(R"({"countryCode":"DE","vatNumber":"136695976",)"
                                 R"("requesterMemberStateCode":"PT",)"
                                 R"("requesterNumber":"999999990"})"));
}

TEST(ViesClient, ReadsAValidNumberWithItsConsultationNumber) {
  Answer answer = answer_to(200, R"({"countryCode":"DE","vatNumber":"136695976","valid":true,
      "requestIdentifier":"WAPIAAAAW1234567","name":"---","address":"---"})");
  EXPECT_EQ(answer.status, Status::valid);
  EXPECT_EQ(answer.consultation, "WAPIAAAAW1234567");
}

TEST(ViesClient, ReadsAnInvalidNumber) {
  EXPECT_EQ(answer_to(200, R"({"valid":false,"userError":"INVALID"})").status, Status::invalid);
  EXPECT_EQ(answer_to(400, R"({"actionSucceed":false,"errorWrappers":[{"error":"INVALID_INPUT"}]})")
                .status,
            Status::invalid);
}

TEST(ViesClient, TellsWhyTheServiceIsUnavailable) {
  for (const char* code : {"MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ", "GLOBAL_MAX_CONCURRENT_REQ",
                           "SERVICE_UNAVAILABLE", "TIMEOUT"}) {
    const std::string wrapped =
        std::string(R"({"actionSucceed":false,"errorWrappers":[{"error":")") + code + R"("}]})";
    Answer answer = answer_to(500, wrapped);
    EXPECT_EQ(answer.status, Status::unavailable);
    EXPECT_EQ(answer.failure, code);
    // As the older form of the answer has it.
    answer = answer_to(200, std::string(R"({"valid":false,"userError":")") + code + R"("})");
    EXPECT_EQ(answer.status, Status::unavailable);
    EXPECT_EQ(answer.failure, code);
  }
}

TEST(ViesClient, TakesNoBadAnswerForAnInvalidNumber) {
  EXPECT_EQ(answer_to(200, "<html>").failure, "bad_answer");
  EXPECT_EQ(answer_to(200, R"([true])").failure, "bad_answer");
  EXPECT_EQ(answer_to(200, R"({"valid":"true"})").failure, "bad_answer");
  for (const char* odd :
       {R"({"valid":false,"userError":"MS UNAVAILABLE"})", R"({"valid":false,"userError":7})",
        R"({"valid":false,"errorWrappers":[{"error":"a b"}]})",
        R"({"valid":false,"errorWrappers":[7]})", R"({"valid":false,"actionSucceed":false})"}) {
    EXPECT_EQ(answer_to(200, odd).status, Status::unavailable) << odd;
    EXPECT_EQ(answer_to(200, odd).failure, "bad_answer") << odd;
  }
  EXPECT_EQ(answer_to(503, "busy").failure, "http_503");
  EXPECT_EQ(answer_to(302, R"({"valid":true})").failure, "http_302");
}

TEST(ViesClient, KeepsNoHostileConsultationNumber) {
  Answer answer = answer_to(200, R"({"valid":true,"requestIdentifier":"<b>\n"})");
  EXPECT_EQ(answer.status, Status::valid);
  EXPECT_EQ(answer.consultation, "");
}

TEST(ViesClient, GivesUpOnAServiceThatIsSlow) {
  // The service answers nothing: it waits until the client has left.
  Peer service([](int socket) {
    net::testing::hear_request(socket);
    net::testing::hear(socket, "never");
  });
  Answer answer = Client(service.url(), 50ms).check(query);
  EXPECT_EQ(answer.status, Status::unavailable);
  EXPECT_EQ(answer.failure, "timeout");
}

TEST(ViesClient, TellsThatNothingListens) {
  Peer gone([](int) {});
  const std::string url = gone.url();
  gone.stop();
  Answer answer = Client(url, 50ms).check(query);
  EXPECT_EQ(answer.status, Status::unavailable);
}

TEST(ViesClient, AsksWithoutARequesterThatIsRefused) {
  std::vector<std::string> requests;
  Peer service([&](int socket) {
    requests.push_back(net::testing::hear_request(socket));
    const bool is_first = requests.size() == 1;
    net::testing::say(socket,
                      net::testing::http_answer(
                          is_first ? 400 : 200,
                          is_first ? R"({"errorWrappers":[{"error":"INVALID_REQUESTER_INFO"}]})"
                                   : R"({"valid":true})"));
  });
  EXPECT_EQ(Client(service.url()).check(query).status, Status::valid);
  service.stop();
  ASSERT_EQ(requests.size(), 2u);
  EXPECT_THAT(requests[1], Not(HasSubstr("requester")));
}

}  // namespace
}  // namespace typecase::vies
