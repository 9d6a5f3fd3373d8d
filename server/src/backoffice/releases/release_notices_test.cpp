#include "backoffice/releases/release_notices.h"

#include "base/fail_point_testing.h"
#include "catalogue/records/records.h"
#include "delivery/build/editions.h"
#include "delivery/delivery_testing.h"
#include "delivery/downloads/order_documents.h"
#include "delivery/verification/verification.h"
#include "documents/testing.h"
#include "jobs/worker.h"
#include "mail/mailer.h"

namespace typecase::backoffice {
namespace {

using delivery::BuyerChoice;
using delivery::Download;
using delivery::DownloadState;
using delivery::Kind;
using documents::testing::unzip;

const std::string second_font = "league-mono/LeagueMono-CondensedLight.otf";

class ReleaseNoticesTest : public delivery::testing::DeliveryFixture {
 protected:
  ReleaseNoticesTest() {
    pay();
    delivery.build(order.id);
    worker.handle(std::string(delivery::announcement_job), jobs::Lane::background,
                  [this](const jobs::Job& job) { notices.run(job); });
  }

  // As a commit of an upload does.
  void publish(BuyerChoice buyers, const std::string& note = "") {
    clock.advance(std::chrono::hours(1));
    database().write([&](db::Connection& connection) {
      insert_release(connection, 2, second_font, clock.now());
      fonts::FontInfo info;
      for (const char* version : {"1.000", "2.000"}) {
        info.version = version;
        connection.execute("UPDATE style_release SET details = $1 WHERE number = $2",
                           catalogue::to_details(info), version[0] - '0');
      }
      connection.execute("UPDATE style SET release = 2");
      delivery::announce(connection,
                         {"U", buyers, note, delivery::current_releases(connection, {style.text})},
                         clock.now());
    });
  }

  // As an import does whose family.toml names the former id: releases are numbered from 1 again.
  void rename_style(const std::string& id) {
    clock.advance(std::chrono::hours(1));
    database().write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, 'style', 'g')", id);
      connection.execute(
          "INSERT INTO style (id, family_id, name, price, release) "
          "SELECT $1, family_id, 'Roman', price, 1 FROM style WHERE id = $2",
          id, style.text);
      connection.execute(
          "INSERT INTO style_release (style_id, number, file, source, reader, details, coverage, "
          "created_at) SELECT $1, 1, file, source, reader, details, coverage, $3 "
          "FROM style_release WHERE style_id = $2 AND number = 1",
          id, style.text, clock.now());
      catalogue::replace_id(connection, style.text, id);
    });
    style = StyleId(id);
  }

  // One batch, by a job that nobody holds.
  void run_once() { notices.run({"J", std::string(delivery::announcement_job), "U", "{}", 1}); }

  // The job, as often as it is due.
  void run() {
    while (worker.run_one()) {
    }
  }

  // The jobs that build packages.
  void build() { delivery.build(order.id); }

  std::vector<db::Row> mails() {
    return database().read([](db::Connection& connection) {
      return connection.rows(
          "SELECT event, to_address, subject, text_body AS text, html_body AS html FROM outbox "
          "WHERE kind = 'new_release'");
    });
  }

  std::vector<Download> packages() {
    std::vector<Download> found;
    for (const Download& download : delivery.downloads(order)) {
      if (download.kind == Kind::package) found.push_back(download);
    }
    return found;
  }

  // The file that a package was made of: a mark's proof is of one release alone.
  std::string font_in(const Download& download) {
    const auto held = unzip(bytes_of(follow(download.url.value()).value()));
    return to_hex(sha256(ByteView(held.at(delivery::testing::otf))));
  }

  // Buyers beside the fixture's, each with one licence for the style.
  void add_buyers(int count) {
    database().write([&](db::Connection& connection) {
      for (int i = 0; i < count; ++i) {
        const std::string id = "BUYER" + std::to_string(1000 + i);
        connection.execute(
            "INSERT INTO customer (id, email, email_key, verified, created_at) "
            "VALUES ($1, $2, $2, 0, 1)",
            id, id + "@example.org");
        orders::Order other = order;
        other.id = OrderId("ORDER" + std::to_string(1000 + i));
        other.customer_id = CustomerId(id);
        other.email = id + "@example.org";
        other.paid_at.reset();
        orders::insert_order(connection, other, "key" + id, Digest{});
        connection.execute("UPDATE orders SET invoice_number = $2, paid_at = $3 WHERE id = $1",
                           other.id.text, 100 + i, delivery::testing::paid_at);
        connection.execute(
            "INSERT INTO entitlement (serial, order_id, line_index, customer_id, state, "
            "created_at) VALUES ($1, $2, 0, $3, 'active', 1)",
            "SERIAL" + std::to_string(1000 + i), other.id.text, id);
      }
    });
  }

  ReleaseNotices notices{database(), clock, "https://type.example", [] { return "Demo Foundry"; },
                         [] {}};
  jobs::Worker worker{database(), clock};
};

TEST_P(ReleaseNoticesTest, KeepTellsNobodyAndGivesNothing) {
  publish(BuyerChoice::keep);
  run();
  EXPECT_EQ(count("release_announcement"), 0);
  EXPECT_EQ(count("job WHERE kind = 'release.announce'"), 0);
  EXPECT_TRUE(mails().empty());
  EXPECT_EQ(packages().size(), 1u);
}

TEST_P(ReleaseNoticesTest, TellSendsOneMailAndLeavesFilesAlone) {
  publish(BuyerChoice::tell, "The g is narrower.\n\n<b>Reflow</b> your texts.");
  run();
  run_once();
  const auto sent = mails();
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].text("to_address"), "buyer@example.org");
  EXPECT_EQ(sent[0].text("subject"), "A new release of Garamond Regular");
  const std::string text = sent[0].text("text");
  EXPECT_NE(text.find("Demo Foundry writes:"), std::string::npos) << text;
  EXPECT_NE(text.find("The g is narrower."), std::string::npos) << text;
  EXPECT_NE(text.find("2.000, before 1.000"), std::string::npos) << text;
  EXPECT_NE(text.find("Your files and your licence stay"), std::string::npos) << text;
  const std::string html = sent[0].text("html");
  EXPECT_NE(html.find("&lt;b&gt;Reflow&lt;/b&gt;"), std::string::npos) << html;
  EXPECT_EQ(packages().size(), 1u);
  EXPECT_EQ(count("given_release"), 0);
  // Receipts and links to sign in, which people wait for, go first.
  EXPECT_EQ(count("job WHERE kind = 'mail' AND priority > 100"), 1);
}

TEST_P(ReleaseNoticesTest, GiveBuildsANewPackageBesideTheOldOne) {
  const Bytes old_package = package();  // and makes it final
  const std::string old_name = packages()[0].name;
  const std::string old_font = font_in(packages()[0]);
  publish(BuyerChoice::give);
  run();
  auto during = packages();
  ASSERT_EQ(during.size(), 2u);
  EXPECT_EQ(during[0].state, DownloadState::building);
  EXPECT_EQ(during[1].state, DownloadState::ready);
  const std::string serial = database().read([](db::Connection& connection) {
    return connection.value<std::string>("SELECT max(serial) FROM former_certificate");
  });
  delivery::Verifications verifications(database(), settings, clock);
  EXPECT_TRUE(verifications.find(serial).value().certificate.has_value());
  EXPECT_EQ(bytes_of(follow(*during[1].url).value()), old_package);

  build();
  const auto after = packages();
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(after[0].name, "order-17-fonts.2.zip");
  EXPECT_EQ(after[0].given_at, clock.now());
  EXPECT_FALSE(after[0].is_former);
  EXPECT_EQ(after[1].name, old_name);
  EXPECT_TRUE(after[1].is_former);
  EXPECT_EQ(bytes_of(follow(*after[1].url).value()), old_package);
  EXPECT_NE(font_in(after[0]), old_font);
  auto certificates = database().read(
      [&](db::Connection& connection) { return delivery::order_documents(connection, order.id); });
  std::erase_if(certificates, [](const auto& one) { return one.kind != Kind::certificate; });
  ASSERT_EQ(certificates.size(), 2u);
  EXPECT_FALSE(certificates[0].is_former);
  EXPECT_TRUE(certificates[1].is_former);
  EXPECT_EQ(count("former_licensed_font"), 3);
  const std::string text = mails().at(0).text("text");
  EXPECT_NE(text.find("https://type.example/orders/" + order.id.text), std::string::npos) << text;
}

TEST_P(ReleaseNoticesTest, SmallerBuildReplacesTheNewEditionAlone) {
  const Bytes old_package = package();
  publish(BuyerChoice::give);
  run();
  build();
  delivery.shrink(order.id);
  const auto after = packages();
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(bytes_of(follow(*after[1].url).value()), old_package);
  EXPECT_EQ(count("delivery WHERE quality > 1"), 1);
  EXPECT_EQ(count("former_delivery"), 1);
}

TEST_P(ReleaseNoticesTest, BuildThatReadOldContentIsNotStored) {
  publish(BuyerChoice::give);
  database().write([&](db::Connection& connection) {
    connection.execute("DELETE FROM download WHERE kind <> 'invoice'");
    connection.execute("DELETE FROM licensed_font");
    connection.execute("DELETE FROM certificate");
    connection.execute("DELETE FROM delivery");
  });
  ScopedFailPoint meanwhile("K12.package_half_stored", [this] { run(); });
  EXPECT_THROW(build(), std::runtime_error);
  EXPECT_EQ(count("delivery"), 0);
}

TEST_P(ReleaseNoticesTest, EndedLicencesGetNothing) {
  for (const char* state : {"revoked", "superseded"}) {
    set_state(0, state);
    publish(BuyerChoice::give);
    run();
    EXPECT_TRUE(mails().empty()) << state;
    EXPECT_EQ(count("given_release"), 0) << state;
    database().write([](db::Connection& connection) {
      connection.execute("DELETE FROM release_announcement");
      connection.execute("UPDATE style SET release = 1");
      connection.execute("DELETE FROM job WHERE kind = 'release.announce'");
      connection.execute("DELETE FROM style_release WHERE number = 2");
      connection.execute("DELETE FROM font_blob WHERE created_at > 1");
    });
  }
}

TEST_P(ReleaseNoticesTest, DeletedCustomersAndLaterOrdersGetNothing) {
  add_buyers(1);
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE customer SET deleted_at = 5 WHERE id = 'CUSTOMER'");
  });
  publish(BuyerChoice::give);
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE orders SET paid_at = $1 WHERE id = 'ORDER1000'", clock.now());
  });
  run();
  EXPECT_TRUE(mails().empty());
  EXPECT_EQ(count("given_release"), 0);
}

TEST_P(ReleaseNoticesTest, GoesOnWhereItWasKilled) {
  constexpr int others = 250;  // two batches
  add_buyers(others);
  publish(BuyerChoice::give);
  {
    ScopedFailPoint killed("releases.batch_told", [] { throw std::runtime_error("killed"); });
    EXPECT_THROW(run_once(), std::runtime_error);
  }
  EXPECT_EQ(std::ssize(mails()), ReleaseNotices::batch);
  {
    ScopedFailPoint killed("releases.telling", [] { throw std::runtime_error("killed"); });
    EXPECT_THROW(run_once(), std::runtime_error);
  }
  EXPECT_EQ(std::ssize(mails()), ReleaseNotices::batch);
  run();
  run_once();
  EXPECT_EQ(std::ssize(mails()), others + 1);
  EXPECT_EQ(count("given_release"), others + 1);
  EXPECT_EQ(count("release_announcement WHERE done_at IS NOT NULL AND reached = '' AND told = 251"),
            1);
}

TEST_P(ReleaseNoticesTest, OtherWorkRunsBetweenBatches) {
  constexpr int others = 250;  // two batches
  add_buyers(others);
  publish(BuyerChoice::tell);
  std::ptrdiff_t told = 0;
  worker.handle("other", jobs::Lane::background, [&](auto&) { told = std::ssize(mails()); });
  EXPECT_TRUE(worker.run_one());
  database().write([&](db::Connection& connection) {
    jobs::enqueue(connection, "other", "a", "{}", clock.now());
  });
  run();
  EXPECT_EQ(told, ReleaseNotices::batch);
  EXPECT_EQ(std::ssize(mails()), others + 1);
  EXPECT_EQ(count("job WHERE state <> 'done' AND kind = 'release.announce'"), 0);
}

TEST_P(ReleaseNoticesTest, OneAddressHasOneMailForAllItsOrders) {
  add_buyers(2);
  database().write([](db::Connection& connection) {
    connection.execute(
        "UPDATE customer SET email = 'buyer@example.org', email_key = 'buyer@example.org'");
  });
  publish(BuyerChoice::give);
  const auto buyers =
      delivery::count_buyers(database(), database().read([&](db::Connection& connection) {
        return delivery::current_releases(connection, {style.text});
      }));
  EXPECT_EQ(buyers.buyers, 1);
  EXPECT_EQ(buyers.orders, 3);
  run();
  EXPECT_EQ(mails().size(), 1u);
  EXPECT_EQ(count("given_release"), 3);
}

TEST_P(ReleaseNoticesTest, OrderFromBeforeARenameIsToldOfAndGivenTheRelease) {
  rename_style("garamond-roman");
  publish(BuyerChoice::give);
  const auto buyers =
      delivery::count_buyers(database(), database().read([&](db::Connection& connection) {
        return delivery::current_releases(connection, {style.text});
      }));
  EXPECT_EQ(buyers.buyers, 1);
  EXPECT_EQ(buyers.orders, 1);
  run();
  build();
  ASSERT_EQ(mails().size(), 1u);
  EXPECT_EQ(mails()[0].text("subject"), "A new release of Garamond Roman");
  EXPECT_EQ(count("given_release WHERE style_id = 'garamond-roman' AND number = 2"), 1);
  const auto held = unzip(bytes_of(follow(packages().at(0).url.value()).value()));
  EXPECT_TRUE(held.contains("eb-garamond-regular-desktop/otf/garamond-roman.otf"));
  EXPECT_FALSE(held.contains(delivery::testing::otf));
}

TEST_P(ReleaseNoticesTest, RenameWhileBuyersAreToldLeavesNoneOut) {
  publish(BuyerChoice::give);
  rename_style("garamond-roman");
  run();
  build();
  EXPECT_EQ(mails().size(), 1u);
  EXPECT_EQ(count("given_release WHERE style_id = 'garamond-regular' AND number = 2"), 1);
  EXPECT_EQ(count("licensed_font WHERE style_id = 'garamond-regular'"), 3);
}

TEST_P(ReleaseNoticesTest, StylesOfALineThatBecameOneAreDeliveredOnce) {
  const std::string former = style.text;
  rename_style("garamond-roman");
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE order_line SET styles = $1",
                       "[\"" + former + "\",\"" + style.text + "\"]");
  });
  publish(BuyerChoice::give);
  run();
  build();
  EXPECT_EQ(mails().size(), 1u);
  EXPECT_EQ(count("licensed_font WHERE style_id = 'garamond-roman'"), 3);
}

TYPECASE_EACH_ENGINE(ReleaseNoticesTest);

}  // namespace
}  // namespace typecase::backoffice
