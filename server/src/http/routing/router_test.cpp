#include "http/routing/router.h"

#include <gtest/gtest.h>

namespace typecase::http {
namespace {

Handler says(std::string word) {
  return [word](const Request&) { return text(word, "text/plain"); };
}

class RouterTest : public testing::Test {
 protected:
  RouterTest() {
    for (const char* pattern : {"/{id}", "/{id}/buy", "/cart", "/assets/{rest...}", "/",
                                "/api/orders/{id}/lines/{line}", "/api/{rest...}"}) {
      router.add({Method::get, pattern, "", Run::on_io, says(pattern)});
    }
    router.add({Method::post, "/api/orders/{order}", "", Run::on_io, says("post")});
    router.add({Method::del, "/api/orders/{id}", "", Run::on_io, says("delete")});
  }

  std::string find(Method method, std::string_view path) {
    auto match = router.find(method, path);
    return match.route ? match.route->handler({}).body : "";
  }

  Router router;
};

TEST_F(RouterTest, PrefersTheMoreExactPattern) {
  EXPECT_EQ(find(Method::get, "/"), "/");
  EXPECT_EQ(find(Method::get, "/cart"), "/cart");
  EXPECT_EQ(find(Method::get, "/cardo"), "/{id}");
  EXPECT_EQ(find(Method::get, "/cart/buy"), "/{id}/buy");
  EXPECT_EQ(find(Method::get, "/assets/a/b.js"), "/assets/{rest...}");
  EXPECT_EQ(find(Method::get, "/assets/buy"), "/assets/{rest...}");
  EXPECT_EQ(find(Method::get, "/api/orders/7"), "/api/{rest...}");
  EXPECT_EQ(find(Method::post, "/api/orders/7"), "post");
}

TEST_F(RouterTest, FindsNothingForOtherPaths) {
  for (const char* path : {"", "//", "/cart/", "/a/b", "/assets/", "/api", "/x/buy/"}) {
    if (std::string_view(path) == "/api") continue;  // "/{id}"
    EXPECT_EQ(find(Method::get, path), "") << path;
  }
}

TEST_F(RouterTest, GivesTheParametersByName) {
  auto match = router.find(Method::get, "/api/orders/7/lines/2");
  Request request;
  request.parameters = match.parameters;

  EXPECT_EQ(request.parameter("id"), "7");
  EXPECT_EQ(request.parameter("line"), "2");
  EXPECT_EQ(router.find(Method::get, "/assets/a/b.js").parameters.at(0),
            (std::pair<std::string, std::string>{"rest", "a/b.js"}));
}

TEST_F(RouterTest, NamesTheMethodsThatWouldDo) {
  auto match = router.find(Method::patch, "/api/orders/7");

  EXPECT_EQ(match.route, nullptr);
  EXPECT_EQ(match.allowed, (std::vector{Method::post, Method::del, Method::get}));
}

TEST_F(RouterTest, RefusesARouteThatIsThereAlready) {
  EXPECT_THROW(router.add({Method::get, "/{slug}", "", Run::on_io, says("")}), std::logic_error);
  EXPECT_THROW(router.add({Method::get, "/cart", "", Run::on_io, says("")}), std::logic_error);
}

}  // namespace
}  // namespace typecase::http
