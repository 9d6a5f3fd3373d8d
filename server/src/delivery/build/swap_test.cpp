#include <csignal>
#include <thread>

#include "base/crypto/signature_testing.h"
#include "base/eventually_testing.h"
#include "base/fail_point_testing.h"
#include "db/record.h"
#include "delivery/build/content.h"
#include "delivery/build/stored_build.h"
#include "delivery/delivery.h"
#include "delivery/delivery_testing.h"
#include "orders/documents/download_files.h"

// The smaller build takes the place of the first, or does not.
namespace typecase::delivery {
namespace {

using documents::testing::unzip;

class SwapTest : public testing::DeliveryFixture {
 protected:
  ~SwapTest() override {
    for (const char* point :
         {"delivery.shrunk", "delivery.swapping", "delivery.stored", "K12.package_half_stored"}) {
      FailPoints::all().set(point, {});
    }
  }

  void build() {
    pay();
    delivery.build(order.id);
  }

  // Of a package that is whole: its certificate tells the digest of its font, and is signed.
  std::size_t woff2_size(const Bytes& package) {
    auto held = unzip(package);
    const Bytes& font = held.at(testing::woff2);
    const Bytes& text = held.at("eb-garamond-regular-desktop/certificate.txt");
    std::string certificate(text.begin(), text.end());
    EXPECT_NE(certificate.find(to_hex(sha256(ByteView(font)))), std::string::npos);
    EXPECT_TRUE(verify_signature(SigningKey(settings.key, "licence certificates").public_key(),
                                 certificate,
                                 held.at("eb-garamond-regular-desktop/certificate.sig")));
    return font.size();
  }

  std::string stored_hash() {
    return database().read([](db::Connection& connection) {
      return to_hex(
          connection.value<Bytes>("SELECT sha256 FROM licensed_font WHERE path LIKE 'woff2/%'"));
    });
  }
};
TYPECASE_EACH_ENGINE(SwapTest);

TEST_P(SwapTest, ReplacesTheFirstBuildUntilTheFirstDownload) {
  build();
  std::int64_t quick = *download().bytes;
  std::string quick_hash = stored_hash();
  auto blobs = count("download_blob");
  delivery.shrink(order.id);

  EXPECT_LT(*download().bytes, quick);
  EXPECT_NE(stored_hash(), quick_hash);
  auto held = unzip(package());
  EXPECT_EQ(to_hex(sha256(ByteView(held.at(testing::woff2)))), stored_hash());
  EXPECT_EQ(count("download_blob"), blobs);  // Replaced files are gone.
  EXPECT_EQ(count("download"), 4);
  EXPECT_EQ(orders::sweep_files(database(), clock.now() + std::chrono::days(2)), 0);
  EXPECT_EQ(package().size(), static_cast<std::size_t>(*download().bytes));
}

TEST_P(SwapTest, LeavesTheInvoiceAsItWasIssued) {
  build();
  ByteView earlier = as_bytes("as an earlier version made it");
  Bytes issued(earlier.begin(), earlier.end());
  database().write([&](db::Connection& connection) {
    Digest digest = orders::store_file(connection, issued, testing::paid_at);
    connection.execute("UPDATE download SET sha256 = $1, size = $2 WHERE kind = 'invoice'", digest,
                       issued.size());
  });
  delivery.shrink(order.id);
  EXPECT_EQ(bytes_of(follow(*download(Kind::invoice).url).value()), issued);
  EXPECT_EQ(unzip(package()).at("invoice-17.pdf"), issued);
}

TEST_P(SwapTest, IsRefusedFromTheFirstDownloadOn) {
  build();
  Bytes first = package();
  delivery.shrink(order.id);
  EXPECT_EQ(package(), first);
  EXPECT_EQ(count("delivery WHERE quality = 5 AND final_at IS NOT NULL"), 1);
}

TEST_P(SwapTest, IsRefusedWhenTheDownloadCameWhileTheSmallerOneWasMade) {
  build();
  Bytes first;
  FailPoints::all().set("delivery.shrunk", [&] { first = package(); });
  delivery.shrink(order.id);
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(package(), first);
  woff2_size(first);
}

// The download meets the transaction that swaps: it waits for it, or that is run again and refused.
TEST_P(SwapTest, GivesADownloadInItsMiddleOneBuildWhole) {
  build();
  std::string url = *download().url;
  Bytes met;
  std::thread downloader;
  std::atomic<int> queued_writes = 0;
  std::atomic<bool> is_done = false;
  ScopedFailPoint count_queued_writes(on_sqlite() ? "sqlite.write_queued" : "postgres.write_queued",
                                      [&] { ++queued_writes; });
  FailPoints::all().set("delivery.swapping", [&] {
    if (downloader.joinable()) return;
    queued_writes = 0;
    downloader = std::thread([&] {
      met = bytes_of(follow(url).value());
      is_done = true;
    });
    EXPECT_TRUE(eventually([&] { return is_done || queued_writes > 0; }));
  });
  delivery.shrink(order.id);
  downloader.join();

  EXPECT_EQ(package(), met);
  woff2_size(met);
  EXPECT_EQ(to_hex(sha256(ByteView(unzip(met).at(testing::woff2)))), stored_hash());
  delivery.shrink(order.id);
  EXPECT_EQ(package(), met);
}

TEST_P(SwapTest, IsSettledByACertificateButNotByAnInvoiceNorByAGlance) {
  build();
  follow(*download(Kind::invoice).url).value();
  follow(*download().url, Delivery::Wanted::headers).value();
  EXPECT_EQ(count("delivery WHERE final_at IS NULL"), 1);
  follow(*download(Kind::certificate, 0).url).value();
  EXPECT_EQ(count("delivery WHERE final_at IS NULL"), 0);
}

TEST_P(SwapTest, LeavesNothingHalfDoneWhenItFails) {
  build();
  std::string before = stored_hash();
  FailPoints::all().set("delivery.swapping", [] { throw std::runtime_error("no"); });
  EXPECT_THROW(delivery.shrink(order.id), std::runtime_error);

  EXPECT_EQ(stored_hash(), before);
  EXPECT_EQ(count("download"), 4);
  FailPoints::all().set("delivery.swapping", {});
  delivery.shrink(order.id);
  EXPECT_NE(stored_hash(), before);
}

TEST_P(SwapTest, StopsWithTheShopAndGoesOnAnotherTime) {
  build();
  delivery.stop();
  EXPECT_THROW(delivery.shrink(order.id), std::runtime_error);
  Delivery later(database(), Links(Bytes(32, 6), clock), settings, clock);
  later.shrink(order.id);
  EXPECT_EQ(count("delivery WHERE quality = 11"), 1);
}

TEST_P(SwapTest, LeavesNoBytesOfABuildThatCameTooLate) {
  build();
  auto blobs = count("download_blob");
  FailPoints::all().set("K12.package_half_stored", [&] { package(); });
  delivery.shrink(order.id);
  EXPECT_EQ(count("download_blob"), blobs);
  EXPECT_EQ(count("delivery WHERE quality = 5"), 1);
}

// Nothing names bytes that are not there whole.
TEST_P(SwapTest, IsRefusedWhenItsBytesWereSweptMeanwhile) {
  build();
  Bytes before;
  FailPoints::all().set("K12.package_half_stored", [&] {
    database().write([&](db::Connection& connection) {
      connection.execute(
          "DELETE FROM download_piece WHERE NOT EXISTS "
          "(SELECT 1 FROM download WHERE download.sha256 = download_piece.sha256)");
    });
  });
  EXPECT_THROW(delivery.shrink(order.id), std::runtime_error);
  EXPECT_EQ(count("delivery WHERE quality = 5"), 1);
  FailPoints::all().set("K12.package_half_stored", {});
  delivery.shrink(order.id);
  woff2_size(package());
}

TEST_P(SwapTest, StoresNoFileThatTheDiskGivesBackShort) {
  pay();
  auto content = database().read([&](db::Connection& c) { return load_content(c, order.id); });
  auto load = [&](const SoldFont& font) {
    return database().read([&](db::Connection& c) { return load_sfnt(c, font); });
  };
  Build made = make_build(*content, load, settings, fonts::Woff2Quality::quick, 1);
  std::filesystem::resize_file(made.files[0].path, made.files[0].size - 1);
  EXPECT_THROW(store_files(database(), made, clock), std::runtime_error);
}

TEST_P(SwapTest, DoesNothingForWhatIsNotBuilt) {
  pay();
  delivery.shrink(order.id);
  EXPECT_EQ(count("delivery"), 0);
}

// Runs in a process of its own, which is killed at the named place.
class KilledAt : public ::testing::Test {
 protected:
  static void run(const char* point, void (Delivery::*work)(const OrderId&)) {
    const char* url = std::getenv("TYPECASE_TEST_URL");
    if (!url) GTEST_SKIP();
    auto database = db::Database::open(url);
    ManualClock clock{testing::paid_at};
    Delivery delivery(*database, Links(Bytes(32, 6), clock), {"https://type.example", Bytes(32, 5)},
                      clock);
    FailPoints::all().set(point, [] { std::raise(SIGKILL); });
    (delivery.*work)(testing::order().id);
  }
};
TEST_F(KilledAt, DISABLED_Stored) { run("delivery.stored", &Delivery::build); }
TEST_F(KilledAt, DISABLED_Shrunk) { run("delivery.shrunk", &Delivery::shrink); }
TEST_F(KilledAt, DISABLED_Swapping) { run("delivery.swapping", &Delivery::shrink); }

TEST_P(SwapTest, SurvivesAKillAtAnyPlace) {
  pay();
  EXPECT_EQ(db::testing::run_as_process("KilledAt.DISABLED_Stored", url()), 128 + SIGKILL);
  EXPECT_EQ(count("download") + count("delivery") + count("job"), 0);
  EXPECT_GT(count("download_blob"), 0);  // Bytes that nobody names: they go in a day, or are taken.
  EXPECT_EQ(orders::sweep_files(database(), clock.now()), 0);
  EXPECT_GT(orders::sweep_files(database(), clock.now() + std::chrono::hours(1)), 0);
  EXPECT_EQ(count("download_blob") + count("download_piece"), 0);
  EXPECT_EQ(db::testing::run_as_process("KilledAt.DISABLED_Stored", url()), 128 + SIGKILL);
  delivery.build(order.id);
  std::string quick = stored_hash();

  for (const char* test : {"KilledAt.DISABLED_Shrunk", "KilledAt.DISABLED_Swapping"}) {
    EXPECT_EQ(db::testing::run_as_process(test, url()), 128 + SIGKILL) << test;
    EXPECT_EQ(stored_hash(), quick) << test;
    EXPECT_EQ(count("download"), 4) << test;
  }
  delivery.shrink(order.id);
  EXPECT_NE(stored_hash(), quick);
  woff2_size(package());
}

}  // namespace
}  // namespace typecase::delivery
