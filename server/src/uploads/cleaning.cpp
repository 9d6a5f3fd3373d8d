#include "uploads/cleaning.h"

#include <vector>

#include "base/fail_point.h"
#include "base/ids.h"
#include "db/record.h"

namespace typecase::uploads {
namespace {

constexpr std::int64_t pieces_at_once = 16;  // 8 MB

std::int64_t remove_pieces(db::Connection& connection, std::string_view upload) {
  std::int64_t removed = 0;
  for (const db::Row& row :
       connection.rows("SELECT number, position FROM upload_piece WHERE upload_id = $1 LIMIT $2",
                       upload, pieces_at_once)) {
    removed += connection.execute(
        "DELETE FROM upload_piece WHERE upload_id = $1 AND number = $2 AND position = $3", upload,
        row.integer("number"), row.integer("position"));
  }
  return removed;
}

// With its bytes, unless a style, a trial or another upload has the same.
bool remove_font(db::Connection& connection, std::string_view upload) {
  const auto font = connection.find_one(
      "SELECT number, place, file FROM upload_font WHERE upload_id = $1 LIMIT 1", upload);
  if (!font) return false;
  const Bytes& file = font->bytes("file");
  connection.execute("DELETE FROM upload_font WHERE upload_id = $1 AND number = $2 AND place = $3",
                     upload, font->integer("number"), font->integer("place"));
  connection.execute(
      "DELETE FROM font_blob WHERE sha256 = $1 "
      "AND NOT EXISTS (SELECT 1 FROM style_release r WHERE r.file = $1) "
      "AND NOT EXISTS (SELECT 1 FROM trial_style t WHERE t.file = $1) "
      "AND NOT EXISTS (SELECT 1 FROM upload_font u WHERE u.file = $1)",
      file);
  return true;
}

bool is_open(db::Connection& connection, std::string_view upload) {
  return connection
      .find<std::string>("SELECT id FROM upload WHERE id = $1 AND state = 'open'", upload)
      .has_value();
}

void discard(db::Connection& connection, const std::string& upload, Time now) {
  connection.execute("UPDATE upload SET state = 'discarded', touched_at = $2 WHERE id = $1", upload,
                     now);
  enqueue_cleaning(connection, upload, now);
}

void forget(db::Connection& connection, const std::string& upload) {
  connection.execute("DELETE FROM upload_file WHERE upload_id = $1", upload);
  connection.execute("DELETE FROM upload WHERE id = $1", upload);
}

}  // namespace

void enqueue_cleaning(db::Connection& connection, std::string_view upload, Time now) {
  const std::string payload = boost::json::serialize(boost::json::object{{"upload", upload}});
  jobs::enqueue(connection, clean_job, upload, payload, now, jobs::later_priority);
}

void clean(db::Database& database, const jobs::Job& job) {
  const boost::json::value payload = boost::json::parse(job.payload);
  const std::string upload(payload.at("upload").as_string());
  const bool open =
      database.read([&](db::Connection& connection) { return is_open(connection, upload); });
  if (open) return;
  while (database.write([&](db::Connection& c) { return remove_pieces(c, upload); }) > 0) {
    fail_point("uploads.pieces_removed");
  }
  while (database.write([&](db::Connection& c) { return remove_font(c, upload); })) continue;
}

std::int64_t sweep(db::Database& database, Time now) {
  return database.write([now](db::Connection& connection) {
    const auto abandoned = connection.select<std::string>(
        "SELECT id FROM upload WHERE state = 'open' AND touched_at < $1", now - kept_open);
    for (const std::string& upload : abandoned) discard(connection, upload, now);
    // An upload stays until its cleaning has removed everything.
    const auto old = connection.select<std::string>(
        "SELECT u.id FROM upload u WHERE u.state <> 'open' AND u.touched_at < $1 "
        "AND NOT EXISTS (SELECT 1 FROM upload_piece p WHERE p.upload_id = u.id) "
        "AND NOT EXISTS (SELECT 1 FROM upload_font f WHERE f.upload_id = u.id)",
        now - kept_closed);
    for (const std::string& upload : old) forget(connection, upload);
    return static_cast<std::int64_t>(abandoned.size() + old.size());
  });
}

}  // namespace typecase::uploads
