#include "delivery/readiness/disk_room.h"

#include <gmock/gmock.h>

#include "db/testing.h"
#include "db/versioned.h"
#include "delivery/readiness/readiness.h"

namespace typecase::delivery {
namespace {

using ::testing::Contains;
using ::testing::Not;

constexpr std::uint64_t spare = 500'000'000;
constexpr std::uint64_t font_bytes = 8'000'000;

class DiskRoomTest : public db::testing::EachEngine {
 protected:
  void SetUp() override {
    database().write([&](db::Connection& connection) {
      connection.execute(
          "INSERT INTO catalogue_item (id, kind, family_id) VALUES ('f', 'family', 'f')");
      connection.execute(
          "INSERT INTO family (id, position, name, texts, described_by, created_at, updated_at) "
          "VALUES ('f', 1, 'F', '{}', '', 1, 1)");
    });
  }

  void insert_item(db::Connection& connection, const std::string& id, const char* kind) {
    connection.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, 'f')", id,
                       kind);
  }
  void sell_style(const std::string& id) {
    const Bytes font(font_bytes, static_cast<std::uint8_t>(id.back()));
    const Digest digest = sha256(ByteView(font));
    database().write([&](db::Connection& connection) {
      insert_item(connection, id, "style");
      connection.execute(
          "INSERT INTO style (id, family_id, name, price, release) VALUES ($1, 'f', $1, 1, 1)", id);
      connection.execute(
          "INSERT INTO font_blob (sha256, bytes, size, created_at) VALUES ($1, $2, $3, 1)", digest,
          font, font.size());
      connection.execute(
          "INSERT INTO style_release (style_id, number, file, source, reader, details, coverage, "
          "created_at) VALUES ($1, 1, $2, $2, 1, '{}', '', 1)",
          id, digest);
      db::touch_shop_version(connection);
    });
  }
  void sell_package(const std::string& id, const std::vector<std::string>& styles) {
    database().write([&](db::Connection& connection) {
      insert_item(connection, id, "package");
      connection.execute(
          "INSERT INTO package (id, family_id, position, name, item_class, price) "
          "VALUES ($1, 'f', 1, $1, 'package', 1)",
          id);
      for (std::size_t i = 0; i < styles.size(); ++i) {
        connection.execute(
            "INSERT INTO package_style (package_id, position, style_id) VALUES ($1, $2, $3)", id, i,
            styles[i]);
      }
      db::touch_shop_version(connection);
    });
  }

  // An order of so many of the styles, under licences that have every format.
  static PackageContent order_of(std::size_t styles) {
    PackageContent content;
    SoldLine desktop, web;
    desktop.line.formats = {"otf"};
    web.line.formats = {"woff2", "woff"};
    desktop.fonts.resize(styles);
    for (SoldFont& font : desktop.fonts) font.size = font_bytes;
    web.fonts = desktop.fonts;
    content.lines = {desktop, web};
    return content;
  }
  bool can_build(const PackageContent& content) {
    try {
      check_disk(content, settings, free);
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  }
  std::vector<Impediment> found(ReadinessMonitor& monitor) {
    monitor.check();
    return monitor.state().reasons;
  }
  ReadinessMonitor start() {
    return ReadinessMonitor(
        database(), clock, {.node = "node", .folders = {"/builds"}, .spare_bytes = spare}, [] {},
        free);
  }

  ManualClock clock{from_micros(1)};
  std::uint64_t room = 0;
  PackageSettings settings{.public_url = {}, .key = {}, .scratch = "/builds", .spare_bytes = spare};
  FreeRoom free = [this](const std::filesystem::path&) { return room; };
};

TYPECASE_EACH_ENGINE(DiskRoomTest);

TEST_P(DiskRoomTest, TakesTheStyleOrPackageWithMostBytes) {
  auto largest = [&] { return database().read([](db::Connection& c) { return largest_item(c); }); };
  EXPECT_EQ(largest(), 0u);
  sell_style("a");
  EXPECT_EQ(largest(), font_bytes);
  sell_style("b");
  sell_style("c");
  EXPECT_EQ(largest(), font_bytes);
  sell_package("two", {"a", "b"});
  sell_package("three", {"a", "b", "c"});
  EXPECT_EQ(largest(), 3 * font_bytes);
}

TEST_P(DiskRoomTest, SellsOnlyWhereTheLargestItemCanBeBuilt) {
  sell_style("a");
  sell_style("b");
  sell_package("both", {"a", "b"});
  const PackageContent content = order_of(2);
  for (room = spare; room < 2 * spare; room += 10'000'000) {
    ReadinessMonitor monitor = start();
    EXPECT_TRUE(!found(monitor).empty() || can_build(content)) << room;
  }
  room = spare + disk_needed(content);
  ReadinessMonitor monitor = start();
  EXPECT_TRUE(found(monitor).empty());
  EXPECT_TRUE(can_build(content));
  --room;
  EXPECT_THAT(found(monitor), Contains(Impediment::disk_full));
  EXPECT_FALSE(can_build(content));
}

TEST_P(DiskRoomTest, FollowsTheCatalogue) {
  room = spare + disk_needed(order_of(1));
  ReadinessMonitor monitor = start();
  sell_style("a");
  sell_style("b");
  EXPECT_THAT(found(monitor), Not(Contains(Impediment::disk_full)));
  sell_package("both", {"a", "b"});
  EXPECT_THAT(found(monitor), Contains(Impediment::disk_full));
}

TEST_P(DiskRoomTest, LeavesSmallOrdersAHundredMegabytes) {
  room = spare + 100'000'000;
  ReadinessMonitor monitor = start();
  EXPECT_TRUE(found(monitor).empty());
  --room;
  EXPECT_THAT(found(monitor), Contains(Impediment::disk_full));
}

}  // namespace
}  // namespace typecase::delivery
