#include "uploads/font_reader.h"

#include <boost/json.hpp>
#include <fstream>

#include "base/fail_point.h"
#include "base/files.h"
#include "base/ids.h"
#include "base/json/json_writer.h"
#include "base/scratch_folder.h"
#include "catalogue/import/incoming.h"
#include "catalogue/records/coverage_text.h"
#include "catalogue/records/records.h"
#include "db/record.h"
#include "uploads/upload_rows.h"

namespace typecase::uploads {
namespace {

using catalogue::IncomingFont;

// The file that a job reads.
struct Subject {
  std::string upload;
  std::int64_t number = 0;
};
BOOST_DESCRIBE_STRUCT(Subject, (), (upload, number))

Subject subject_of(const jobs::Job& job) { return json::read_stored<Subject>(job.payload); }

// The row, while there is still something to read.
std::optional<FileRow> find_unread(db::Connection& connection, const Subject& subject) {
  auto upload = find_summary(connection, subject.upload);
  if (!upload || upload->state != UploadState::open) return std::nullopt;
  auto file = find_file(connection, subject.upload, subject.number);
  if (!file || file->state != FileState::reading) return std::nullopt;
  return file;
}

Bytes load_piece(db::Database& database, const Subject& subject, std::int64_t position) {
  return database.read([&](db::Connection& connection) {
    return connection.value<Bytes>(
        "SELECT bytes FROM upload_piece WHERE upload_id = $1 AND number = $2 AND position = $3",
        subject.upload, subject.number, position);
  });
}

void assemble(db::Database& database, const Subject& subject, const FileRow& file,
              const std::filesystem::path& path) {
  std::ofstream out(path, std::ios::binary);
  for (std::int64_t at = 0; at < file.size; at += piece_bytes) {
    const Bytes piece = load_piece(database, subject, at);
    out.write(reinterpret_cast<const char*>(piece.data()),
              static_cast<std::streamsize>(piece.size()));
  }
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

void settle(db::Connection& connection, const Subject& subject, FileState state,
            std::string_view code, std::string_view sentence) {
  connection.execute(
      "UPDATE upload_file SET state = $3, code = $4, sentence = $5 "
      "WHERE upload_id = $1 AND number = $2",
      subject.upload, subject.number, state, code, sentence);
  connection.execute("DELETE FROM upload_piece WHERE upload_id = $1 AND number = $2",
                     subject.upload, subject.number);
}

void store(db::Connection& connection, const Subject& subject, std::int64_t place,
           const IncomingFont& font) {
  if (!font.sfnt.empty()) catalogue::store_font_file(connection, font.file, font.sfnt);
  connection.execute(
      "INSERT INTO upload_font (upload_id, number, place, member, source, file, details, coverage, "
      "characters, remarks) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      subject.upload, subject.number, place, font.member, font.source, font.file, font.details,
      font.coverage, catalogue::parse_coverage(font.coverage).size(),
      json::write_stored(font.remarks));
}

// Good fonts of a collection are taken though others are refused; the sentence tells of these.
void take(db::Connection& connection, const Subject& subject,
          const std::vector<Result<IncomingFont>>& fonts) {
  std::int64_t good = 0;
  std::string code, sentences;
  for (std::size_t i = 0; i < fonts.size(); ++i) {
    if (fonts[i]) {
      store(connection, subject, static_cast<std::int64_t>(i), *fonts[i]);
      ++good;
      continue;
    }
    if (code.empty()) code = fonts[i].error().code;
    sentences += (sentences.empty() ? "" : " ") + fonts[i].error().detail;
  }
  settle(connection, subject, good > 0 ? FileState::read : FileState::refused, code, sentences);
}

}  // namespace

void FontReader::enqueue(db::Connection& connection, std::string_view upload, std::int64_t number,
                         Time now) {
  const std::string payload = json::write_stored(Subject{std::string(upload), number});
  jobs::enqueue(connection, job_kind, random_id(), payload, now, jobs::later_priority);
}

void FontReader::run(const jobs::Job& job) {
  const Subject subject = subject_of(job);
  const auto file =
      database_.read([&](db::Connection& connection) { return find_unread(connection, subject); });
  if (!file) return;

  const ScratchFolder folder(scratch_);
  const std::filesystem::path path = folder.path() / "font";
  assemble(database_, subject, *file, path);
  std::vector<Result<IncomingFont>> fonts;
  if (digest_file(path).sha256 != file->sha256) {
    fonts.push_back(
        Error{ErrorKind::invalid, "broken_transfer",
              "Other bytes came than those of the file that was dropped: drop it again."});
  } else {
    fonts = std::move(catalogue::read_fonts(database_, {path}, 1).front().fonts);
  }
  fail_point("uploads.font_read");
  database_.write([&](db::Connection& connection) {
    if (find_unread(connection, subject)) take(connection, subject, fonts);
  });
  fail_point("uploads.font_stored");
}

void FontReader::give_up(db::Connection& connection, const jobs::Job& job) {
  const Subject subject = subject_of(job);
  if (!find_unread(connection, subject)) return;
  settle(connection, subject, FileState::refused, "not_read",
         "The shop could not read this file: its jobs say why. Drop it again, or leave it out.");
}

}  // namespace typecase::uploads
