#include "uploads/upload_rows.h"

#include <map>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::uploads {
namespace {

constexpr std::string_view summaries =
    "SELECT u.id, u.name, m.name AS member, u.state, u.version, u.created_at, u.added "
    "FROM upload u JOIN staff_member m ON m.id = u.member_id WHERE u.id = $1";

constexpr std::string_view file_columns =
    "SELECT number, path, sha256, size, received, state, code, sentence, family, style, left_out "
    "FROM upload_file ";

catalogue::IncomingFont to_font(const db::Row& row, const std::string& path) {
  catalogue::IncomingFont font;
  font.member = row.text("member");
  font.path = font.member.empty() ? path : path + "#" + row.get<std::string>("member");
  font.source = row.get<Digest>("source");
  font.file = row.get<Digest>("file");
  font.details = row.text("details");
  font.info = catalogue::parse_details(font.details);
  font.coverage = row.text("coverage");
  font.remarks = row.get<std::vector<std::string>>("remarks");
  return font;
}

}  // namespace

std::optional<UploadSummary> find_summary(db::Connection& connection, std::string_view id) {
  return connection.find<UploadSummary>(summaries, id);
}

std::vector<FileRow> read_files(db::Connection& connection, std::string_view id) {
  return connection.select<FileRow>(
      std::string(file_columns) + "WHERE upload_id = $1 ORDER BY number", id);
}

std::optional<FileRow> find_file(db::Connection& connection, std::string_view id,
                                 std::int64_t number) {
  return connection.find<FileRow>(
      std::string(file_columns) + "WHERE upload_id = $1 AND number = $2", id, number);
}

std::vector<StoredFont> read_fonts(db::Connection& connection, std::string_view id,
                                   const std::vector<FileRow>& files) {
  std::map<std::int64_t, const std::string*> paths;
  for (const FileRow& file : files) paths[file.number] = &file.path;
  std::vector<StoredFont> fonts;
  for (const db::Row& row : connection.rows(
           "SELECT number, place, member, source, file, details, coverage, characters, remarks "
           "FROM upload_font WHERE upload_id = $1 ORDER BY number, place",
           id)) {
    const std::int64_t number = row.integer("number");
    fonts.push_back(
        {number, row.integer("place"), row.integer("characters"), to_font(row, *paths.at(number))});
  }
  return fonts;
}

Result<UploadSummary> find_open(db::Connection& connection, std::string_view id,
                                const audit::Actor& actor) {
  if (actor.admit) actor.admit(connection, actor).value();
  auto upload = find_summary(connection, id);
  if (!upload) return not_found("upload");
  if (upload->state != UploadState::open) return upload_closed();
  return *upload;
}

void touch(db::Connection& connection, std::string_view id, Time now) {
  connection.execute("UPDATE upload SET version = version + 1, touched_at = $2 WHERE id = $1", id,
                     now);
}

Error upload_closed() {
  return {ErrorKind::conflict,
          "upload_closed",
          "These fonts were added to the shop, or discarded, already.",
          {},
          0};
}

Error upload_changed() {
  return {ErrorKind::conflict,
          "upload_changed",
          "Somebody changed this upload meanwhile: look at it and try again.",
          {},
          0};
}

}  // namespace typecase::uploads
