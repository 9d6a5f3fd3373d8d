#include "api/account/user_agent.h"

#include <gtest/gtest.h>

namespace typecase::api {
namespace {

TEST(UserAgentTest, NamesBrowserAndSystem) {
  EXPECT_EQ(agent_name("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
                       "HeadlessChrome/130.0.0.0 Safari/537.36"),
            "Chromium on Linux");
  EXPECT_EQ(agent_name("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like "
                       "Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0"),
            "Edge on Windows");
  EXPECT_EQ(
      agent_name("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
                 "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"),
      "Safari on an iPhone");
  EXPECT_EQ(agent_name("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 "
                       "Firefox/132.0"),
            "Firefox on a Mac");
  EXPECT_EQ(agent_name("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
                       "Chrome/130.0.0.0 Mobile Safari/537.36"),
            "Chrome on Android");
}

TEST(UserAgentTest, KeepsNothingOfWhatItDoesNotKnow) {
  EXPECT_EQ(agent_name(""), "");
  EXPECT_EQ(agent_name("curl/8.0 <script>"), "");
  EXPECT_EQ(agent_name("Something (Linux)"), "A browser on Linux");
}

}  // namespace
}  // namespace typecase::api
