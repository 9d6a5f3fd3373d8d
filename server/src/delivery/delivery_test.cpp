#include "delivery/delivery.h"

#include "db/testing.h"
#include "delivery/testing.h"
#include "documents/testing.h"
#include "fonts/font_names.h"
#include "fonts/testing.h"
#include "jobs/worker.h"
#include "orders/order_rows.h"

namespace typecase::delivery {
namespace {

class DeliveryTest : public db::testing::EachEngine {
 protected:
  DeliveryTest() {
    order.lines = {testing::line(0, "desktop", {"otf", "woff2"}, {style})};
    database().write([&](db::Connection& connection) {
      insert_catalogue(connection);
      connection.execute(
          "INSERT INTO eula (kind_id, version, markdown, sha256) VALUES ('desktop', '1.0', $1, $2)",
          testing::eula, order.lines[0].eula_sha256);
      connection.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ('CUSTOMER', 'buyer@example.org', 'buyer@example.org', 0, 1)");
      orders::insert_order(connection, order, "key", Digest{});
    });
  }

  void insert_catalogue(db::Connection& connection) {
    for (const char* item : {"family", "style"}) {
      connection.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, 'g')",
                         item[0] == 'f' ? "g" : style.text.c_str(), item);
    }
    connection.execute(
        "INSERT INTO family (id, position, name, texts, described_by, created_at, updated_at) "
        "VALUES ('g', 1, 'Garamond', '{}', '', 1, 1)");
    connection.execute(
        "INSERT INTO style (id, family_id, name, price, release) VALUES ($1, 'g', 'Regular', 1, 1)",
        style.text);
    insert_release(connection, 1, "eb-garamond/EBGaramond12-Regular.otf", from_micros(1));
  }

  void insert_release(db::Connection& connection, int number, const std::string& file, Time at) {
    Bytes font = fonts::testing::demo_font(file);
    Digest digest = sha256(ByteView(font));
    connection.execute(
        "INSERT INTO font_blob (sha256, bytes, size, created_at) VALUES ($1, $2, $3, $4)", digest,
        font, font.size(), at);
    connection.execute(
        "INSERT INTO style_release (style_id, number, file, source, reader, details, coverage, "
        "created_at) VALUES ($1, $2, $3, $3, 1, '{}', '', $4)",
        style.text, number, digest, at);
  }

  void pay() {
    database().write([&](db::Connection& connection) {
      connection.execute("UPDATE orders SET invoice_number = 17, paid_at = $2 WHERE id = $1",
                         order.id.text, testing::paid_at);
      connection.execute(
          "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, created_at) "
          "VALUES ('SERIAL0', $1, 0, 'CUSTOMER', 'active', 1)",
          order.id.text);
    });
  }

  Download only_download() {
    auto downloads = delivery.downloads(order);
    EXPECT_EQ(downloads.size(), 1u);
    return downloads.at(0);
  }
  Result<File> follow(const std::string& url) {
    std::string path = url.substr(std::string("/api/downloads/").size());
    std::size_t slash = path.find('/');
    return delivery.open(path.substr(0, slash), path.substr(slash + 1));
  }

  StyleId style{"garamond-regular"};
  orders::Order order = testing::order();
  ManualClock clock{testing::paid_at};
  Delivery delivery{database(), Links(Bytes(32, 6), clock),
                    PackageSettings{"https://type.example", Bytes(32, 5)}, clock};
};
TYPECASE_EACH_ENGINE(DeliveryTest);

TEST_P(DeliveryTest, PromisesThePackageAtOnceAndKeepsThePromise) {
  pay();
  Download before = only_download();
  EXPECT_EQ(before.state, DownloadState::building);
  EXPECT_FALSE(before.url);

  delivery.build(order.id);

  Download after = only_download();
  EXPECT_EQ(after.state, DownloadState::ready);
  EXPECT_EQ(after.name, before.name);
  File file = follow(*after.url).value();
  EXPECT_EQ(static_cast<std::int64_t>(file.bytes.size()), *after.bytes);
  auto held = documents::testing::unzip(file.bytes);
  const Bytes& font = held.at("eb-garamond-regular-desktop/otf/garamond-regular.otf");
  EXPECT_NE(fonts::font_name(fonts::Face::open(font).value(), 13).find("SERIAL0"),
            std::string::npos);
}

TEST_P(DeliveryTest, RunsAsAJob) {
  pay();
  database().write([&](db::Connection& connection) {
    jobs::enqueue(connection, Delivery::job_kind, order.id.text,
                  "{\"orderId\":\"" + order.id.text + "\"}", clock.now());
  });
  jobs::Worker worker(database(), clock);
  worker.handle(std::string(Delivery::job_kind), jobs::Lane::background,
                [&](const jobs::Job& job) { delivery.run(job); });

  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(only_download().state, DownloadState::ready);
}

TEST_P(DeliveryTest, GivesTheSameBytesHoweverOftenItIsBuilt) {
  pay();
  delivery.build(order.id);
  Bytes first = follow(*only_download().url).value().bytes;
  delivery.build(order.id);
  EXPECT_EQ(follow(*only_download().url).value().bytes, first);

  database().write([&](db::Connection& connection) {
    connection.execute("DELETE FROM download");
    connection.execute("DELETE FROM download_blob");
  });
  delivery.build(order.id);
  EXPECT_EQ(follow(*only_download().url).value().bytes, first);
}

TEST_P(DeliveryTest, DeliversTheReleaseThatWasOnSaleWhenItWasPaid) {
  pay();
  database().write([&](db::Connection& connection) {
    insert_release(connection, 2, "vollkorn/Vollkorn-Regular.ttf",
                   testing::paid_at + std::chrono::hours(1));
  });
  delivery.build(order.id);
  auto held = documents::testing::unzip(follow(*only_download().url).value().bytes);
  EXPECT_TRUE(held.contains("eb-garamond-regular-desktop/otf/garamond-regular.otf"));
}

TEST_P(DeliveryTest, GivesNothingBeforePayment) {
  EXPECT_THROW(delivery.build(order.id), jobs::Permanent);
  order.paid_at.reset();
  EXPECT_TRUE(delivery.downloads(order).empty());
}

TEST_P(DeliveryTest, EndsWithTheLastLicence) {
  pay();
  delivery.build(order.id);
  std::string url = *only_download().url;
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE entitlement SET state = 'revoked'");
  });

  EXPECT_EQ(only_download().state, DownloadState::revoked);
  EXPECT_FALSE(only_download().url);
  EXPECT_EQ(follow(url).error().code, "revoked");
}

TEST_P(DeliveryTest, OpensOnlyGoodLinks) {
  pay();
  delivery.build(order.id);
  std::string url = *only_download().url;
  EXPECT_EQ(follow(url + "x").error().code, "bad_link");
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(follow(url).error().code, "link_expired");
}

}  // namespace
}  // namespace typecase::delivery
