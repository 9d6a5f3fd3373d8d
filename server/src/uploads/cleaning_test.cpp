#include "uploads/cleaning.h"

#include <gtest/gtest.h>

#include "db/record.h"
#include "db/testing.h"
#include "uploads/uploads.h"

namespace typecase::uploads {
namespace {

using namespace std::chrono_literals;

class CleaningTest : public db::testing::EachEngine {
 protected:
  void SetUp() override {
    database().write([](db::Connection& connection) {
      connection.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('m', 'm@example.org', 'm@example.org', 'Mira', 'editor', 0)");
    });
  }

  std::string begin(const std::string& key) { return uploads.begin({key, key}, actor)->id; }

  void declare(const std::string& upload) {
    const NewFile file{"Ovo.otf", piece_bytes + 1, std::string(64, '1')};
    ASSERT_TRUE(uploads.declare(upload, {{file}}, actor));
    ASSERT_TRUE(uploads.put_piece(upload, 1, 0, Bytes(piece_bytes, 7), actor));
  }

  void clean_all() {
    const auto rows = database().read([](db::Connection& connection) {
      return connection.select<std::string>("SELECT payload FROM job WHERE kind = 'upload.clean'");
    });
    for (const std::string& payload : rows) clean(database(), {"", "", "", payload, 1});
  }

  std::int64_t count(const std::string& table) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + table);
    });
  }

  audit::Actor actor{"m", audit::Via::session, "s", {}};
  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Uploads uploads{database(), clock, [] {}};
};

TYPECASE_EACH_ENGINE(CleaningTest);

TEST_P(CleaningTest, DiscardsWhatNobodyTouchesForAWeek) {
  const std::string abandoned = begin("abandoned");
  declare(abandoned);
  clock.advance(6 * 24h);
  const std::string recent = begin("recent");
  EXPECT_EQ(sweep(database(), clock.now()), 0);
  clock.advance(2 * 24h);
  EXPECT_EQ(sweep(database(), clock.now()), 1);
  EXPECT_EQ(uploads.show(abandoned)->state, UploadState::discarded);
  EXPECT_EQ(uploads.show(recent)->state, UploadState::open);
}

TEST_P(CleaningTest, APieceKeepsItsUpload) {
  const std::string upload = begin("slow");
  clock.advance(6 * 24h);
  declare(upload);
  clock.advance(6 * 24h);
  EXPECT_EQ(sweep(database(), clock.now()), 0);
}

TEST_P(CleaningTest, ForgetsAClosedUploadOnlyOnceItsBytesAreGone) {
  const std::string upload = begin("closed");
  declare(upload);
  ASSERT_TRUE(uploads.discard(upload, actor));
  clock.advance(91 * 24h);
  EXPECT_EQ(sweep(database(), clock.now()), 0);
  EXPECT_EQ(count("upload_piece"), 1);
  clean_all();
  EXPECT_EQ(count("upload_piece"), 0);
  EXPECT_EQ(sweep(database(), clock.now()), 1);
  EXPECT_EQ(count("upload_file"), 0);
  EXPECT_EQ(uploads.show(upload).error().code, "not_found");
}

TEST_P(CleaningTest, LeavesAnOpenUploadAlone) {
  const std::string upload = begin("open");
  declare(upload);
  database().write(
      [&](db::Connection& connection) { enqueue_cleaning(connection, upload, clock.now()); });
  clean_all();
  EXPECT_EQ(count("upload_piece"), 1);
}

}  // namespace
}  // namespace typecase::uploads
