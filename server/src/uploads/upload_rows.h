#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/crypto/crypto.h"
#include "base/error.h"
#include "catalogue/import/incoming.h"
#include "db/connection.h"
#include "uploads/upload.h"

// Rows of the tables upload, upload_file and upload_font. For uploads/ only.
namespace typecase::uploads {

struct FileRow {
  std::int64_t number = 0;
  std::string path;
  Digest sha256{};
  std::int64_t size = 0;
  std::int64_t received = 0;
  FileState state = FileState::receiving;
  std::string code;
  std::string sentence;
  std::optional<std::string> family;  // that staff gave
  std::optional<std::string> style;
  bool left_out = false;
};
BOOST_DESCRIBE_STRUCT(FileRow, (),
                      (number, path, sha256, size, received, state, code, sentence, family, style,
                       left_out))

// A font as the importer takes it. Its path is unique in the upload; its bytes are in font_blob.
struct StoredFont {
  std::int64_t number = 0;  // of its file
  std::int64_t place = 0;
  std::int64_t characters = 0;
  catalogue::IncomingFont font;
};

std::optional<UploadSummary> find_summary(db::Connection& connection, std::string_view id);
std::vector<FileRow> read_files(db::Connection& connection, std::string_view id);
std::optional<FileRow> find_file(db::Connection& connection, std::string_view id,
                                 std::int64_t number);
// By file and place.
std::vector<StoredFont> read_fonts(db::Connection& connection, std::string_view id,
                                   const std::vector<FileRow>& files);

// The upload, when the actor may act and it is open. not_found, upload_closed.
Result<UploadSummary> find_open(db::Connection& connection, std::string_view id,
                                const audit::Actor& actor);

// Moves the version, and puts off the sweep.
void touch(db::Connection& connection, std::string_view id, Time now);

Error upload_closed();
Error upload_changed();

}  // namespace typecase::uploads
