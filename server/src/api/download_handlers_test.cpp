#include "api/download_handlers.h"

#include "db/testing.h"

namespace typecase::api {
namespace {

class DownloadHandlersTest : public ::testing::Test {
 protected:
  DownloadHandlersTest() {
    add_download_routes(router, delivery);
    database->write([](db::Connection& connection) {
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ('C', 'a@example.org', 'a@example.org', 0, 1)");
      connection.execute(
          "INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, "
          "checkout_sha256, email, currency, subtotal, discount, tax, total, licensee, billing, "
          "immediate_delivery, created_at, payable_until, paid_at) VALUES ('O', 'C', 'completed', "
          "0, 'k', $1, 'a@example.org', 'EUR', 0, 0, '[]', 0, '{}', '{}', 1, 1, 1, 1)",
          Digest{});
      connection.execute(
          "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, created_at) "
          "VALUES ('S', 'O', 0, 'C', 'active', 1)");
      connection.execute("INSERT INTO download_blob (sha256, bytes, size) VALUES ($1, $2, 5)",
                         sha256("bytes"), as_bytes("bytes"));
      connection.execute(
          "INSERT INTO download (order_id, name, sha256, created_at) VALUES ('O', 'f.zip', $1, 1)",
          sha256("bytes"));
    });
  }

  http::Response get(const std::string& path) {
    auto match = router.find(http::Method::get, path);
    if (match.route == nullptr) return http::text("", "text/plain", 404);
    http::Request request;
    request.path = path;
    request.parameters = match.parameters;
    return http::answer(match.route->handler, request);
  }

  db::testing::FreshDatabase database{"sqlite"};
  ManualClock clock{from_micros(1'795'000'000'000'000)};
  delivery::Links links{Bytes(32, 6), clock};
  delivery::Delivery delivery{*database, links, {"https://type.example", Bytes(32, 5)}, clock};
  http::Router router;
};

TEST_F(DownloadHandlersTest, SavesTheFileUnderItsName) {
  http::Response response = get(links.link(OrderId("O"), "f.zip"));

  EXPECT_EQ(response.status, 200);
  EXPECT_EQ(response.content(), "bytes");
  EXPECT_EQ(*response.header("Content-Type"), "application/zip");
  EXPECT_EQ(*response.header("Content-Disposition"), "attachment; filename=\"f.zip\"");
  EXPECT_EQ(*response.header("Cache-Control"), "no-store");
}

TEST_F(DownloadHandlersTest, TellsABadLinkFromAnExpiredOne) {
  std::string link = links.link(OrderId("O"), "f.zip");
  std::string altered = link;
  altered[20] = altered[20] == 'A' ? 'B' : 'A';

  EXPECT_EQ(get(altered).status, 403);
  EXPECT_EQ(get(links.link(OrderId("P"), "f.zip")).status, 403);
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(get(link).status, 410);
}

TEST_F(DownloadHandlersTest, ShowsAnOrdersDownloads) {
  orders::Order order;
  order.id = OrderId("O");
  order.paid_at = clock.now();
  boost::json::array downloads = downloads_of(delivery)(order);

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
