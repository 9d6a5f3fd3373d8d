#include <algorithm>

#include "db/record.h"
#include "fonts/tables/unwrap.h"
#include "uploads/grouping.h"
#include "uploads/uploads.h"

namespace typecase::uploads {
namespace {

Digest to_digest(const std::string& hex) {
  const Bytes bytes = from_hex(hex).value();
  Digest digest{};
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

Error too_large(std::string_view code, std::string sentence) {
  return {ErrorKind::too_large, code, std::move(sentence), {}, 0};
}

// Why a file need not be sent; an empty code: it is wanted.
struct Refusal {
  std::string code = {}, sentence = {};
};

// Takes the names of files into the rows of an upload.
class Declaring {
 public:
  Declaring(db::Connection& connection, std::string_view upload)
      : connection_(connection), upload_(upload), rows_(read_files(connection, upload)) {
    for (const FileRow& row : rows_) last_ = std::max(last_, row.number);
  }

  // Whether anything changed.
  Result<bool> run(const std::vector<NewFile>& files) {
    for (const NewFile& file : files) take(file);
    if (rows_.size() > most_files) {
      return too_large("too_many_files", "An upload holds at most 1000 files: begin another one.");
    }
    std::int64_t bytes = 0;
    for (const FileRow& row : rows_) bytes += row.state == FileState::refused ? 0 : row.size;
    if (bytes > most_bytes) {
      return too_large("too_many_bytes", "An upload holds at most 4 GB: begin another one.");
    }
    return changed_;
  }

 private:
  void take(const NewFile& file) {
    FileRow row;
    row.path = file.path;
    row.sha256 = to_digest(file.sha256);
    row.size = file.size;
    auto known = std::ranges::find(rows_, file.path, &FileRow::path);
    if (known != rows_.end()) {
      const bool failed = known->code == "broken_transfer" || known->code == "not_read" ||
                          known->code == "sanitizer_failed";
      if (known->sha256 == row.sha256 && known->size == row.size && !failed) return;
      row.family = known->family;
      row.style = known->style;
      remove(*known);
    }
    const Refusal refusal = refuse(row);
    row.state = refusal.code.empty() ? FileState::receiving : FileState::refused;
    row.code = refusal.code;
    row.sentence = refusal.sentence;
    insert(row);
  }

  Refusal refuse(const FileRow& row) const {
    if (row.size == 0) return {"empty_file", "The file is empty."};
    const fonts::SizeLimits limits;
    if (static_cast<std::size_t>(row.size) > limits.file_bytes) {
      const Error error = fonts::too_large(limits);
      return {std::string(error.code), error.detail};
    }
    for (const FileRow& other : rows_) {
      const bool is_same = other.sha256 == row.sha256 && other.state != FileState::refused;
      if (is_same) return {"same_bytes", "Byte for byte the same as " + other.path + "."};
    }
    return {};
  }

  void remove(const FileRow& row) {
    for (const char* table : {"upload_piece", "upload_font", "upload_file"}) {
      connection_.execute(
          "DELETE FROM " + std::string(table) + " WHERE upload_id = $1 AND number = $2", upload_,
          row.number);
    }
    std::erase_if(rows_, [&](const FileRow& other) { return other.number == row.number; });
  }

  void insert(FileRow& row) {
    row.number = ++last_;
    connection_.execute(
        "INSERT INTO upload_file (upload_id, number, path, sha256, size, received, state, code, "
        "sentence, family, style, left_out) VALUES ($1, $2, $3, $4, $5, 0, $6, $7, $8, $9, $10, 0)",
        upload_, row.number, row.path, row.sha256, row.size, row.state, row.code, row.sentence,
        row.family, row.style);
    rows_.push_back(row);
    changed_ = true;
  }

  db::Connection& connection_;
  std::string_view upload_;
  std::vector<FileRow> rows_;
  std::int64_t last_ = 0;  // number: that of a replaced file is not given again
  bool changed_ = false;
};

}  // namespace

Result<Upload> Uploads::declare(std::string_view id, const NewFiles& files,
                                const audit::Actor& actor) {
  auto declared = database_.write([&](db::Connection& connection) -> Result<void> {
    auto upload = find_open(connection, id, actor);
    if (!upload) return upload.error();
    auto changed = Declaring(connection, id).run(files.files);
    if (!changed) return changed.error();
    if (*changed) touch(connection, id, clock_.now());
    return {};
  });
  if (!declared) return declared.error();
  return show(id);
}

}  // namespace typecase::uploads
