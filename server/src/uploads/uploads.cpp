#include "uploads/uploads.h"

#include "base/ids.h"
#include "base/json/json_writer.h"
#include "db/record.h"
#include "uploads/cleaning.h"
#include "uploads/grouping.h"
#include "uploads/upload_rows.h"

namespace typecase::uploads {
namespace {

Error too_many_uploads() {
  return {ErrorKind::conflict,
          "too_many_uploads",
          "Ten uploads are open: add one of them to the shop, or discard it.",
          {},
          0};
}

std::optional<std::string> find_by_key(db::Connection& connection, const std::string& key) {
  return connection.find<std::string>("SELECT id FROM upload WHERE key = $1", key);
}

std::int64_t count_open(db::Connection& connection) {
  return connection.value<std::int64_t>("SELECT count(*) FROM upload WHERE state = 'open'");
}

void insert(db::Connection& connection, const std::string& id, const NewUpload& upload,
            const std::string& member, Time now) {
  connection.execute(
      "INSERT INTO upload (id, key, name, member_id, state, version, created_at, touched_at) "
      "VALUES ($1, $2, $3, $4, 'open', 1, $5, $5)",
      id, upload.key, upload.name, member, now);
}

void record_discarding(db::Connection& connection, const UploadSummary& upload,
                       const audit::Actor& actor, Time now) {
  audit::Entry entry;
  entry.at = now;
  entry.action = "upload.discarded";
  entry.object_id = upload.id;
  entry.object_before =
      boost::json::serialize(boost::json::object{{"name", upload.name}, {"member", upload.member}});
  audit::record(connection, actor, entry);
}

}  // namespace

UploadList Uploads::list() const {
  return database_.read([](db::Connection& connection) {
    return UploadList{connection.select<UploadSummary>(
        "SELECT u.id, u.name, m.name AS member, u.state, u.version, u.created_at, u.added "
        "FROM upload u JOIN staff_member m ON m.id = u.member_id WHERE u.state = 'open' "
        "ORDER BY u.created_at DESC, u.id DESC LIMIT 50")};
  });
}

Result<Upload> Uploads::show(std::string_view id) const {
  return database_.read([&](db::Connection& connection) -> Result<Upload> {
    auto summary = find_summary(connection, id);
    if (!summary) return not_found("upload");
    return uploads::show(connection, std::move(*summary));
  });
}

Result<Upload> Uploads::begin(const NewUpload& upload, const audit::Actor& actor) {
  return database_.write([&](db::Connection& connection) -> Result<Upload> {
    if (actor.admit) actor.admit(connection, actor).value();
    std::optional<std::string> id = find_by_key(connection, upload.key);
    if (!id) {
      if (count_open(connection) >= most_open_uploads) return too_many_uploads();
      id = random_id();
      insert(connection, *id, upload, actor.member_id.value(), clock_.now());
    }
    return uploads::show(connection, find_summary(connection, *id).value());
  });
}

Result<void> Uploads::discard(std::string_view id, const audit::Actor& actor) {
  auto discarded = database_.write([&](db::Connection& connection) -> Result<void> {
    auto upload = find_open(connection, id, actor);
    if (!upload) {
      auto known = find_summary(connection, id);
      if (known && known->state == UploadState::discarded) return {};
      return upload.error();
    }
    const Time now = clock_.now();
    connection.execute("UPDATE upload SET state = 'discarded', touched_at = $2 WHERE id = $1", id,
                       now);
    enqueue_cleaning(connection, id, now);
    record_discarding(connection, *upload, actor, now);
    return {};
  });
  if (discarded) wake_();
  return discarded;
}

}  // namespace typecase::uploads
