#include "orders/documents/download_files.h"

#include "db/migrate.h"
#include "db/testing.h"

namespace typecase::orders {
namespace {

using std::chrono::hours;

const Time now = from_micros(1'795'000'000'000'000);

Bytes made(std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i * 31 % 251);
  return bytes;
}

class DownloadFilesTest : public db::testing::EachEngine {
 protected:
  Digest store(const Bytes& bytes, Time at = now) {
    return database().write([&](db::Connection& c) { return store_file(c, bytes, at); });
  }
  Bytes load(const Digest& digest) {
    return database().read([&](db::Connection& c) { return load_file(c, digest); });
  }
  bool has(const Digest& digest) {
    return database().read([&](db::Connection& c) { return has_file(c, digest); });
  }
  std::int64_t sweep(Time begun_before) { return sweep_files(database(), begun_before); }
};
TYPECASE_EACH_ENGINE(DownloadFilesTest);

TEST_P(DownloadFilesTest, GiveBackWhatWasStored) {
  for (std::size_t size : {std::size_t{1}, piece_bytes - 1, piece_bytes, 2 * piece_bytes + 7}) {
    Bytes bytes = made(size);
    Digest digest = store(bytes);
    EXPECT_EQ(digest, sha256(ByteView(bytes)));
    EXPECT_EQ(store(bytes), digest);
    EXPECT_EQ(load(digest), bytes);
  }
  EXPECT_THROW(load(Digest{}), std::runtime_error);
}

TEST_P(DownloadFilesTest, AreThereOnlyWithTheirLastPiece) {
  Bytes bytes = made(piece_bytes + 1);
  Digest digest = sha256(ByteView(bytes));
  EXPECT_FALSE(has(digest));
  database().write([&](db::Connection& connection) {
    begin_file(connection, digest, bytes.size(), now);
    store_piece(connection, digest, 1, ByteView(bytes).subspan(piece_bytes));
  });
  EXPECT_FALSE(has(digest));
  EXPECT_THROW(load(digest), std::runtime_error);
  database().write([&](db::Connection& connection) {
    store_piece(connection, digest, 0, ByteView(bytes).first(piece_bytes));
  });
  EXPECT_TRUE(has(digest));
}

TEST_P(DownloadFilesTest, AreMendedWhereAPieceIsShort) {
  Bytes bytes = made(piece_bytes + 9);
  Digest digest = store(bytes);
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE download_piece SET bytes = $1 WHERE number = 1", made(4));
  });
  EXPECT_FALSE(has(digest));
  store(bytes);
  EXPECT_EQ(load(digest), bytes);
}

TEST_P(DownloadFilesTest, AreSweptWhenNobodyHasNamedThemForLong) {
  Digest old = store(made(5));
  Digest used_again = store(made(6));
  store(made(6), now + hours(20));
  EXPECT_EQ(sweep(now + hours(10)), 1);
  EXPECT_FALSE(has(old));
  EXPECT_TRUE(has(used_again));
}

TEST_P(DownloadFilesTest, AreRemovedToTheLastOfManyPieces) {
  Digest digest = sha256("forty pieces");
  database().write([&](db::Connection& connection) {
    begin_file(connection, digest, 40, now);
    for (int i = 0; i < 40; ++i) store_piece(connection, digest, i, made(1));
  });
  remove_unnamed_file(database(), digest);
  database().read([](db::Connection& connection) {
    EXPECT_FALSE(connection.find_one("SELECT 1 FROM download_blob"));
    EXPECT_FALSE(connection.find_one("SELECT 1 FROM download_piece"));
  });
}

// Files were one value each before.
TEST_P(DownloadFilesTest, SurviveBeingTakenApart) {
  std::vector<db::Migration> before = db::shop_migrations();
  std::erase_if(before, [](const db::Migration& migration) { return migration.version >= 22; });
  db::testing::FreshDatabase old(GetParam(), {}, false);
  db::migrate(*old, before);
  std::vector<Bytes> files{made(3), made(piece_bytes), made(3 * piece_bytes + 11),
                           made(16 * piece_bytes), made(33 * piece_bytes + 5)};
  old->write([&](db::Connection& connection) {
    for (const Bytes& bytes : files) {
      connection.execute("INSERT INTO download_blob (sha256, bytes, size) VALUES ($1, $2, $3)",
                         sha256(ByteView(bytes)), bytes, bytes.size());
    }
  });
  db::migrate(*old, db::shop_migrations());
  old->read([&](db::Connection& connection) {
    for (const Bytes& bytes : files) {
      EXPECT_EQ(load_file(connection, sha256(ByteView(bytes))), bytes);
    }
  });
}

}  // namespace
}  // namespace typecase::orders
