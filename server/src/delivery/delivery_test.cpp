#include "delivery/delivery.h"

#include <thread>

#include "base/fail_point_testing.h"
#include "delivery/build/order_documents.h"
#include "delivery/delivery_testing.h"
#include "fonts/read/font_names.h"
#include "jobs/worker.h"
#include "orders/documents/download_files.h"

namespace typecase::delivery {
namespace {

using documents::testing::unzip;

class DeliveryTest : public testing::DeliveryFixture {};
TYPECASE_EACH_ENGINE(DeliveryTest);

TEST_P(DeliveryTest, PromisesThePackageAtOnceAndKeepsThePromise) {
  pay();
  Download before = download();
  EXPECT_EQ(before.state, DownloadState::building);
  EXPECT_FALSE(before.url);

  delivery.build(order.id);

  Download after = download();
  EXPECT_EQ(after.state, DownloadState::ready);
  File file = follow(*after.url).value();
  EXPECT_EQ(static_cast<std::int64_t>(file.size), *after.bytes);
  auto held = unzip(bytes_of(file));
  fonts::Face font = fonts::Face::open(held.at(testing::otf)).value();
  EXPECT_NE(fonts::font_name(font, 13).find(testing::serial), std::string::npos);
}

TEST_P(DeliveryTest, RunsAsJobsTheQuickOneFirst) {
  pay();
  database().write([&](db::Connection& connection) {
    jobs::enqueue(connection, Delivery::job_kind, order.id.text,
                  "{\"orderId\":\"" + order.id.text + "\"}", clock.now());
  });
  jobs::Worker worker(database(), clock);
  worker.handle(std::string(Delivery::job_kind), jobs::Lane::background,
                [&](const jobs::Job& job) { delivery.run(job); });
  worker.handle(std::string(Delivery::shrink_job_kind), jobs::Lane::spare,
                [&](const jobs::Job& job) { delivery.run_shrink(job); });

  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(download().state, DownloadState::ready);
  EXPECT_EQ(count("delivery WHERE quality = 5"), 1);
  EXPECT_TRUE(worker.run_one());
  EXPECT_EQ(count("delivery WHERE quality = 11"), 1);
  EXPECT_FALSE(worker.run_one());
}

TEST_P(DeliveryTest, ShrinksOnlyWhatHasSmallerFormats) {
  order.lines[0].formats = {"otf", "woff"};
  pay();
  delivery.build(order.id);
  EXPECT_EQ(count("job"), 0);
}

TEST_P(DeliveryTest, GivesTheSameBytesHoweverOftenItIsBuilt) {
  pay();
  delivery.build(order.id);
  Bytes first = package();
  delivery.build(order.id);
  EXPECT_EQ(package(), first);

  database().write([&](db::Connection& connection) {
    for (const char* table :
         {"delivery", "download", "download_blob", "licensed_font", "certificate"}) {
      connection.execute("DELETE FROM " + std::string(table));
    }
  });
  delivery.build(order.id);
  EXPECT_EQ(package(), first);
}

TEST_P(DeliveryTest, StoresOneBuildOfTwoNodes) {
  pay();
  std::thread other([&] { delivery.build(order.id); });
  delivery.build(order.id);
  other.join();
  EXPECT_EQ(count("download WHERE kind = 'package'"), 1);
  EXPECT_EQ(count("certificate"), 1);
  EXPECT_EQ(count("job"), 1);
}

TEST_P(DeliveryTest, DeliversTheReleaseThatWasOnSaleWhenItWasPaid) {
  pay();
  database().write([&](db::Connection& connection) {
    insert_release(connection, 2, "vollkorn/Vollkorn-Regular.ttf",
                   testing::paid_at + std::chrono::hours(1));
  });
  delivery.build(order.id);
  EXPECT_TRUE(unzip(package()).contains(testing::otf));
}

TEST_P(DeliveryTest, GivesNothingBeforePayment) {
  place();
  EXPECT_THROW(delivery.build(order.id), jobs::Permanent);
  order.paid_at.reset();
  EXPECT_TRUE(delivery.downloads(order).empty());
}

TEST_P(DeliveryTest, TakesTheFontsWithTheLicenceAndLeavesTheContract) {
  pay();
  delivery.build(order.id);
  std::vector<Download> before = delivery.downloads(order);
  set_state(0, "revoked");

  for (const Download& download : before) {
    bool stays = download.kind == Kind::invoice || download.kind == Kind::eula;
    Result<File> file = follow(*download.url);
    if (stays)
      EXPECT_TRUE(file) << download.name;
    else
      EXPECT_EQ(file.error().code, "revoked") << download.name;
  }
  EXPECT_EQ(download(Kind::package).state, DownloadState::revoked);
  EXPECT_FALSE(download(Kind::package).url);
  EXPECT_EQ(download(Kind::invoice).state, DownloadState::ready);
}

class CorrectedDeliveryTest : public testing::DeliveryFixture {
 protected:
  // Stores a corrected invoice of the paid order, and returns it.
  Bytes correct(std::int64_t number = 1) {
    orders::Order corrected = order;
    corrected.billing.name = "Søren Ærø-Holm " + std::to_string(number);
    const orders::InvoiceCorrection correction{order.id,          number,  order.billing,
                                               corrected.billing, "Asked", clock.now()};
    const std::string pdf = orders::corrected_invoice_pdf(corrected, correction);
    database().write([&](db::Connection& connection) {
      store_corrected_invoice(connection, corrected, correction, as_bytes(pdf));
    });
    return Bytes(pdf.begin(), pdf.end());
  }

  // As when staff have the files built again.
  void forget_build() {
    database().write([](db::Connection& connection) {
      connection.execute("DELETE FROM delivery");
      connection.execute("DELETE FROM download WHERE kind = 'package'");
      connection.execute("DELETE FROM licensed_font");
      connection.execute("DELETE FROM certificate");
    });
  }

  Bytes invoice_file(const std::string& name) { return unzip(package()).at(name); }
};
TYPECASE_EACH_ENGINE(CorrectedDeliveryTest);

TEST_P(CorrectedDeliveryTest, GivesACorrectedInvoiceBeforeTheFirstOneAndBuildsWithBoth) {
  pay();
  delivery.build(order.id);
  const Download first = download(Kind::invoice);
  const Bytes bytes = bytes_of(follow(*first.url).value());
  const Bytes pdf = correct();
  forget_build();
  delivery.build(order.id);
  std::vector<Download> invoices = delivery.downloads(order);
  std::erase_if(invoices, [](const Download& one) { return one.kind != Kind::invoice; });
  ASSERT_EQ(invoices.size(), 2u);
  EXPECT_EQ(invoices[0].name, "invoice-17-corrected.pdf");
  EXPECT_EQ(invoices[0].corrected_at, clock.now());
  EXPECT_FALSE(invoices[0].is_former);
  EXPECT_EQ(invoices[1].name, "invoice-17.pdf");
  EXPECT_TRUE(invoices[1].is_former);
  EXPECT_EQ(bytes_of(follow(*invoices[1].url).value()), bytes);
  EXPECT_EQ(bytes_of(follow(*invoices[0].url).value()), pdf);
  EXPECT_EQ(invoice_file("invoice-17.pdf"), bytes);
  EXPECT_EQ(invoice_file("invoice-17-corrected.pdf"), pdf);
  const Bytes readme = invoice_file("README.txt");
  EXPECT_NE(std::string(readme.begin(), readme.end()).find("Corrected  invoice-17-corrected.pdf"),
            std::string::npos);
}

TEST_P(CorrectedDeliveryTest, PackagesHoldTheNewestCorrectionAlone) {
  pay();
  delivery.build(order.id);
  correct();
  clock.advance(std::chrono::hours(1));
  const Bytes second = correct(2);
  forget_build();
  delivery.build(order.id);
  const auto held = unzip(package());
  EXPECT_EQ(held.at("invoice-17-corrected-2.pdf"), second);
  EXPECT_FALSE(held.contains("invoice-17-corrected.pdf"));
  EXPECT_TRUE(held.contains("invoice-17.pdf"));
}

TEST_P(CorrectedDeliveryTest, SmallerPackageHoldsTheCorrectedInvoice) {
  pay();
  delivery.build(order.id);
  const Bytes pdf = correct();
  delivery.shrink(order.id);
  EXPECT_EQ(invoice_file("invoice-17-corrected.pdf"), pdf);
}

TEST_P(CorrectedDeliveryTest, BuildThatReadTheFormerInvoiceIsNotStored) {
  pay();
  delivery.build(order.id);
  forget_build();
  {
    ScopedFailPoint meanwhile("K12.package_half_stored", [this] { correct(); });
    EXPECT_THROW(delivery.build(order.id), std::runtime_error);
  }
  EXPECT_EQ(count("delivery"), 0);
  delivery.build(order.id);
  EXPECT_TRUE(unzip(package()).contains("invoice-17-corrected.pdf"));
}

TEST_P(DeliveryTest, SaysThatALargerLicenceTookItsPlace) {
  pay();
  delivery.build(order.id);
  std::string url = *download().url;
  set_state(0, "superseded");
  EXPECT_EQ(download().state, DownloadState::superseded);
  EXPECT_EQ(follow(url).error().code, "superseded");
}

TEST_P(DeliveryTest, SaysThatFilesRestWhileAPaymentIsLookedAt) {
  pay();
  delivery.build(order.id);
  std::string url = *download().url;
  set_state(0, "suspended");
  EXPECT_EQ(download().state, DownloadState::suspended);
  EXPECT_FALSE(download().url);
  EXPECT_EQ(follow(url).error().code, "suspended");
}

TEST_P(DeliveryTest, KeepsTheOtherLinesWhenOneEnds) {
  order.lines.push_back(testing::line(1, "desktop", {"otf"}, {style}));
  order.lines[1].licence_name = "Web";
  pay();
  EXPECT_EQ(download(Kind::package, 1).state, DownloadState::building);
  delivery.build(order.id);
  set_state(0, "revoked");

  EXPECT_EQ(download(Kind::package).state, DownloadState::revoked);
  EXPECT_EQ(download(Kind::package, 0).state, DownloadState::revoked);
  auto held = unzip(bytes_of(follow(*download(Kind::package, 1).url).value()));
  EXPECT_TRUE(held.contains("eb-garamond-regular-web/otf/garamond-regular.otf"));
}

TEST_P(DeliveryTest, EndsWithTheAccountThatHoldsIt) {
  pay();
  delivery.build(order.id);
  std::string url = *download(Kind::invoice).url;
  database().write(
      [](db::Connection& connection) { connection.execute("UPDATE customer SET deleted_at = 1"); });
  EXPECT_EQ(download(Kind::invoice).state, DownloadState::revoked);
  EXPECT_EQ(follow(url).error().code, "revoked");
}

TEST_P(DeliveryTest, OpensOnlyGoodLinks) {
  pay();
  delivery.build(order.id);
  std::string url = *download().url;
  EXPECT_EQ(follow(url + "x").error().code, "bad_link");
  clock.advance(std::chrono::hours(1));
  EXPECT_EQ(follow(url).error().code, "link_expired");
}

TEST_P(DeliveryTest, ReadsOfAFileOnlyThePieceThatIsSent) {
  pay();
  Bytes large(3 * orders::piece_bytes + 5);
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<std::uint8_t>(i % 251);
  delivery.build(order.id);
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE download SET sha256 = $1, size = $2 WHERE kind = 'package'",
                       orders::store_file(connection, large, testing::paid_at), large.size());
  });
  EXPECT_EQ(package(), large);

  db::testing::CountingDatabase counted(database());
  Delivery counting(counted, Links(Bytes(32, 6), clock), settings, clock);
  auto [grant, name] = parts_of(*download().url);
  File glance = counting.open(grant, name, Delivery::Wanted::headers, "192.0.2.1").value();
  EXPECT_EQ(glance.size, large.size());
  File file = counting.open(grant, name, Delivery::Wanted::bytes, "192.0.2.1").value();
  EXPECT_EQ(counted.reads, 2);  // Of rows alone.
  std::size_t at = 2 * orders::piece_bytes + 100;
  auto bit = counting.read(file, at);
  EXPECT_EQ(counted.reads, 3);
  EXPECT_EQ(bit->size(), orders::piece_bytes - 100);
  EXPECT_TRUE(std::equal(bit->begin(), bit->end(), large.begin() + static_cast<long>(at),
                         [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }));
}

TEST_P(DeliveryTest, EndsItsBuildsWhenTheShopStops) {
  pay();
  delivery.stop();
  try {
    delivery.build(order.id);
    FAIL();
  } catch (const std::runtime_error& ended) {
    EXPECT_STREQ(ended.what(), "the shop stops");
  }
  EXPECT_EQ(download().state, DownloadState::building);
  Delivery next(database(), Links(Bytes(32, 6), clock), settings, clock);
  next.build(order.id);
  EXPECT_EQ(download().state, DownloadState::ready);
}

TEST_P(DeliveryTest, GivesFewPartsOfAFileAtOnce) {
  pay();
  delivery.build(order.id);
  std::string url = *download().url;
  std::vector<File> under_way;
  for (int i = 0; i < DownloadSlotLimits().of_file; ++i) under_way.push_back(follow(url).value());
  auto soon = TransferMonitor::Instant::clock::now() + std::chrono::minutes(1);
  for (const File& file : under_way) file.slot->note(1, soon);  // However slow the test is.
  EXPECT_EQ(follow(url).error().code, "too_many_downloads");
  EXPECT_TRUE(follow(url, Delivery::Wanted::headers));
  EXPECT_TRUE(follow(*download(Kind::invoice).url));
  under_way.pop_back();
  under_way.push_back(follow(url).value());
  under_way.back().slot->note(1, soon);
  EXPECT_FALSE(follow(url));
}

TEST_P(DeliveryTest, ListsTheDownloadsByOneRead) {
  pay();
  delivery.build(order.id);
  std::vector<Kind> kinds;
  for (const Download& download : delivery.downloads(order)) kinds.push_back(download.kind);
  EXPECT_EQ(kinds, (std::vector{Kind::package, Kind::invoice, Kind::certificate, Kind::eula}));

  db::testing::CountingDatabase counted(database());
  Delivery counting(counted, Links(Bytes(32, 6), clock), settings, clock);
  counting.downloads(order);
  EXPECT_EQ(counted.reads, 1);
}

}  // namespace
}  // namespace typecase::delivery
