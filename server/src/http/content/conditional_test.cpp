#include "http/content/conditional.h"

#include <gtest/gtest.h>

namespace typecase::http {
namespace {

class ConditionalTest : public ::testing::Test {
 protected:
  Response ask(const std::string& name, const std::string& value, Method method = Method::get) {
    Request request;
    request.method = method;
    request.headers = {{name, value}};
    Response response;
    response.shared = whole;
    response.set("Content-Type", "application/zip");
    response.set("ETag", "\"tag\"");
    return conditional(request, std::move(response));
  }

  SharedBody whole = [] {
    std::string text(1 << 20, 'x');
    text.append("end");
    return std::make_shared<const std::string>(std::move(text));
  }();
};

TEST_F(ConditionalTest, SharesTheBytesOfAPart) {
  Response part = ask("range", "bytes=10-");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.content().data(), whole->data() + 10);
  EXPECT_EQ(part.content().size(), whole->size() - 10);
  EXPECT_TRUE(part.body.empty());
  EXPECT_EQ(part.shared, whole);  // Kept as long as it is sent.

  EXPECT_EQ(ask("range", "bytes=-3").content(), "end");
  EXPECT_EQ(ask("range", "bytes=1048576-1048577").content(), "en");
  EXPECT_EQ(ask("range", "bytes=0-0").length(), 1u);
}

TEST_F(ConditionalTest, HoldsNoBytesWhereNoneAreSent) {
  for (const Response& response :
       {ask("if-none-match", "\"tag\""), ask("range", "bytes=9999999-")}) {
    EXPECT_NE(response.status, 200);
    EXPECT_EQ(response.length(), 0u);
    EXPECT_EQ(response.shared, nullptr);
  }
  EXPECT_EQ(ask("range", "bytes=9999999-").status, 416);
}

TEST_F(ConditionalTest, AnswersALookWithTheWholeLength) {
  Response head = ask("range", "bytes=10-", Method::head);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.length(), whole->size());
}

}  // namespace
}  // namespace typecase::http
