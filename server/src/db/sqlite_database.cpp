#include "db/sqlite_database.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace typecase::db {
namespace {

constexpr std::string_view memory = ":memory:";

std::string make_scratch_folder() {
  std::string folder = (std::filesystem::temp_directory_path() / "typecase-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    throw DbError(Errc::unavailable, "no scratch folder: " + std::string(std::strerror(errno)));
  }
  return folder;
}

// Password hashes are in it: for the owner alone, as are the files that SQLite puts beside it.
void make_private_file(const std::string& path) {
  int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

SqliteDatabase::ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path.empty()) std::filesystem::remove_all(path, ignored);
}

void SqliteDatabase::InstanceLock::take(const std::string& path) {
  std::string file = path + ".lock";
  descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    throw DbError(Errc::unavailable, file + ": " + std::strerror(errno));
  }
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    throw DbError(Errc::locked, "another process uses the database " + path);
  }
}

SqliteDatabase::InstanceLock::~InstanceLock() {
  if (descriptor >= 0) ::close(descriptor);
}

SqliteDatabase::SqliteDatabase(const std::string& path, const Options& options)
    : options_(options),
      scratch_{path == memory ? make_scratch_folder() : ""},
      path_(path == memory ? scratch_.path + "/memory.db" : path),
      readers_(options.readers, std::chrono::milliseconds(options.busy_timeout_ms),
               [this] { return connect(SqliteConnection::Access::read_only); }) {
  if (options.exclusive) lock_.take(path_);
  if (options.create) make_private_file(path_);
  writer_ = std::make_unique<SqliteWriter>(
      [this] { return connect(SqliteConnection::Access::read_write); });
}

SqliteDatabase::~SqliteDatabase() = default;

std::unique_ptr<SqliteConnection> SqliteDatabase::connect(SqliteConnection::Access access) const {
  return std::make_unique<SqliteConnection>(path_, access, options_.busy_timeout_ms,
                                            scratch_.path.empty());
}

void SqliteDatabase::run_read(const Erased& job) {
  auto reader = readers_.borrow();
  reader->execute("BEGIN DEFERRED");
  try {
    job(*reader);
  } catch (const DbError&) {
    throw;  // The connection is closed with the lease.
  } catch (...) {
    reader->execute("ROLLBACK");
    reader.keep();
    throw;
  }
  reader->execute("ROLLBACK");
  reader.keep();
}

void SqliteDatabase::run_write(const Erased& job) { writer_->run(job); }

}  // namespace typecase::db
