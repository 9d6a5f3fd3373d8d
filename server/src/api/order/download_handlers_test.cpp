#include "api/order/order_routes.h"

#include "delivery/testing.h"

namespace typecase::api {
namespace {

class DownloadHandlersTest : public ::testing::Test {
 protected:
  DownloadHandlersTest() { add_download_routes(router, delivery); }

  http::Response get(const std::string& path, http::Method method = http::Method::get) {
    auto match = router.find(http::Method::get, path);
    if (match.route == nullptr) return http::text("", "text/plain", 404);
    http::Request request;
    request.method = method;
    request.path = path;
    request.parameters = match.parameters;
    return http::answer(match.route->handler, request);
  }

  ManualClock clock{from_micros(1'795'000'000'000'000)};
  delivery::Links links{Bytes(32, 6), clock};
  delivery::testing::OneDownload stored{"O", "f.zip", "bytes"};
  delivery::Delivery delivery{
      *stored.database, links, {"https://type.example", Bytes(32, 5)}, clock};
  http::Router router;
};

TEST_F(DownloadHandlersTest, SavesTheFileUnderItsName) {
  http::Response response = get(links.link(OrderId("O"), "f.zip"));

  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(*response.stream->read(0), "bytes");
  EXPECT_EQ(*response.stream->read(3), "es");
  EXPECT_EQ(*response.header("Content-Type"), "application/zip");
  EXPECT_EQ(*response.header("Content-Disposition"), "attachment; filename=\"f.zip\"");
  EXPECT_EQ(*response.header("Cache-Control"), "no-store");
}

TEST_F(DownloadHandlersTest, TellsABadLinkFromAnExpiredOne) {
  std::string link = links.link(OrderId("O"), "f.zip");
  std::string altered = link;
  altered[20] = altered[20] == 'A' ? 'B' : 'A';

  EXPECT_EQ(get(altered).status, 403);
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(get(link).status, 410);
}

TEST_F(DownloadHandlersTest, DoesNotKnowWhatAnOrderDoesNotHave) {
  EXPECT_EQ(get(links.link(OrderId("P"), "f.zip")).status, 404);
  EXPECT_EQ(get(links.link(OrderId("O"), "g.zip")).status, 404);
}

TEST_F(DownloadHandlersTest, LeavesThePackageAsItIsForAGlance) {
  auto is_final = [&] {
    return stored.database->read([](db::Connection& connection) {
      return !connection.find_one("SELECT final_at FROM delivery")->is_null("final_at");
    });
  };
  get(links.link(OrderId("O"), "f.zip"), http::Method::head);
  EXPECT_FALSE(is_final());
  get(links.link(OrderId("O"), "f.zip"));
  EXPECT_TRUE(is_final());
}

TEST_F(DownloadHandlersTest, ShowsAnOrdersDownloads) {
  orders::Order order;
  order.id = OrderId("O");
  order.paid_at = clock.now();
  boost::json::array downloads = json::answer(delivery.downloads(order)).as_array();

  ASSERT_EQ(downloads.size(), 1u);
  const boost::json::value& download = downloads[0];
  EXPECT_TRUE(download.at("lineIndex").is_null());
  EXPECT_EQ(download.at("kind").as_string(), "package");
  EXPECT_EQ(download.at("state").as_string(), "ready");
  EXPECT_EQ(download.at("bytes").as_int64(), 5);
  EXPECT_EQ(get(std::string(download.at("url").as_string())).status, 200);
}

}  // namespace
}  // namespace typecase::api
