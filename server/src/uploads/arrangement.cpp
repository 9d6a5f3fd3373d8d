#include <algorithm>

#include "db/record.h"
#include "uploads/grouping.h"
#include "uploads/uploads.h"

namespace typecase::uploads {
namespace {

FileRow corrected(FileRow row, const Arrangement& change) {
  if (change.puts_back.value_or(false)) row.family = row.style = std::nullopt;
  if (change.family) row.family = change.family;
  if (change.style) row.style = change.style;
  if (change.is_left_out) row.left_out = *change.is_left_out;
  return row;
}

void save(db::Connection& connection, std::string_view upload, const FileRow& row) {
  connection.execute(
      "UPDATE upload_file SET family = $3, style = $4, left_out = $5 "
      "WHERE upload_id = $1 AND number = $2",
      upload, row.number, row.family, row.style, row.left_out);
}

}  // namespace

Result<Upload> Uploads::arrange(std::string_view id, const Arrangement& change,
                                const audit::Actor& actor) {
  auto arranged = database_.write([&](db::Connection& connection) -> Result<void> {
    auto upload = find_open(connection, id, actor);
    if (!upload) return upload.error();
    if (upload->version != change.version) return upload_changed();
    const std::vector<FileRow> rows = read_files(connection, id);
    for (std::int64_t number : change.files) {
      auto row = std::ranges::find(rows, number, &FileRow::number);
      if (row == rows.end()) return not_found("file");
      save(connection, id, corrected(*row, change));
    }
    touch(connection, id, clock_.now());
    return {};
  });
  if (!arranged) return arranged.error();
  return show(id);
}

}  // namespace typecase::uploads
