#include "base/fail_point.h"
#include "db/record.h"
#include "uploads/font_reader.h"
#include "uploads/upload_rows.h"
#include "uploads/uploads.h"

namespace typecase::uploads {
namespace {

constexpr std::chrono::minutes touched_every{1};  // by pieces, so that they do not meet in one row

Error piece_misplaced() {
  return {ErrorKind::invalid,
          "piece_misplaced",
          "A piece begins at a multiple of 524288 bytes and has as many, or the rest of the file.",
          {},
          0};
}

Error piece_gap(std::int64_t received) {
  return {ErrorKind::conflict,
          "piece_gap",
          "The file is here up to byte " + std::to_string(received) + ": go on from there.",
          {},
          0};
}

Error piece_differs() {
  return {ErrorKind::conflict,
          "piece_differs",
          "The file has other bytes at this place: drop it again.",
          {},
          0};
}

std::optional<Bytes> stored_piece(db::Connection& connection, std::string_view upload,
                                  std::int64_t number, std::int64_t offset) {
  return connection.find<Bytes>(
      "SELECT bytes FROM upload_piece WHERE upload_id = $1 AND number = $2 AND position = $3",
      upload, number, offset);
}

bool is_placed(const FileRow& file, std::int64_t offset, std::int64_t bytes) {
  return offset >= 0 && offset < file.size && offset % piece_bytes == 0 &&
         bytes == std::min(piece_bytes, file.size - offset);
}

// Of a file that was read already the pieces are gone.
Result<Received> answer_again(db::Connection& connection, std::string_view upload,
                              const FileRow& file, std::int64_t offset, ByteView bytes) {
  const auto stored = stored_piece(connection, upload, file.number, offset);
  if (stored && !std::ranges::equal(*stored, bytes)) return piece_differs();
  return Received{file.received};
}

Received append(db::Connection& connection, std::string_view upload, const FileRow& file,
                ByteView bytes, Time now) {
  connection.execute(
      "INSERT INTO upload_piece (upload_id, number, position, bytes) VALUES ($1, $2, $3, $4)",
      upload, file.number, file.received, bytes);
  const std::int64_t received = file.received + static_cast<std::int64_t>(bytes.size());
  const bool is_whole = received == file.size;
  connection.execute(
      "UPDATE upload_file SET received = $3, state = $4 WHERE upload_id = $1 AND number = $2",
      upload, file.number, received, is_whole ? FileState::reading : FileState::receiving);
  connection.execute("UPDATE upload SET touched_at = $2 WHERE id = $1 AND touched_at < $3", upload,
                     now, now - touched_every);
  if (is_whole) FontReader::enqueue(connection, upload, file.number, now);
  return {received};
}

}  // namespace

Result<Received> Uploads::put_piece(std::string_view id, std::int64_t number, std::int64_t offset,
                                    ByteView bytes, const audit::Actor& actor) {
  bool is_whole = false;
  auto received = database_.write([&](db::Connection& connection) -> Result<Received> {
    is_whole = false;
    auto upload = find_open(connection, id, actor);
    if (!upload) return upload.error();
    auto file = find_file(connection, id, number);
    if (!file) return not_found("file");
    if (!is_placed(*file, offset, static_cast<std::int64_t>(bytes.size()))) {
      return piece_misplaced();
    }
    if (offset > file->received) return piece_gap(file->received);
    if (offset < file->received || file->state != FileState::receiving) {
      return answer_again(connection, id, *file, offset, bytes);
    }
    Received now = append(connection, id, *file, bytes, clock_.now());
    is_whole = now.received == file->size;
    return now;
  });
  fail_point("uploads.piece_stored");
  if (is_whole) wake_();
  return received;
}

}  // namespace typecase::uploads
