#include "seeding/place_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/fail_point.h"
#include "base/file_descriptor.h"

namespace typecase::seeding {
namespace {

namespace fs = std::filesystem;

constexpr const char* staging_name = ".typecase-export";

[[noreturn]] void fail(const fs::path& file, std::error_code why) {
  throw std::system_error(why, file.string() + " could not be written");
}

[[noreturn]] void fail(const fs::path& file) {
  fail(file, std::error_code(errno, std::generic_category()));
}

bool make_folders(const fs::path& folder) {
  std::error_code failed;
  const bool made = fs::create_directories(folder, failed);
  if (failed) fail(folder, failed);
  return made;
}

void sync_folder(const fs::path& folder) {
  FileDescriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.is_open() || ::fsync(opened.number()) != 0) fail(folder);
}

// `shown`: the path in messages.
void write_whole(const fs::path& path, const std::string& text, const fs::path& shown) {
  FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!file.is_open() || !file.write_all(text) || ::fsync(file.number()) != 0) fail(shown);
}

}  // namespace

StagedFiles::MadeFolders::~MadeFolders() {
  std::error_code ignored;  // Folders that are not empty stay.
  fs::remove(staging, ignored);
  if (!target.empty()) fs::remove(target, ignored);
}

StagedFiles::StagedFiles(const fs::path& target) : target_(target) {
  const fs::path staging = target / staging_name;
  if (make_folders(target)) made_.target = target;
  if (fs::is_symlink(staging)) fail(staging, std::make_error_code(std::errc::not_a_directory));
  made_.staging = staging;
  sweep_scratch(staging);
  make_folders(staging);
  scratch_.emplace(staging);
}

void StagedFiles::write(const std::map<std::string, std::string>& files) {
  make_folders(path() / "pages");
  for (const auto& [name, text] : files) {
    make_folders((path() / name).parent_path());
    write_whole(path() / name, text, target_ / name);
  }
}

void StagedFiles::place(const std::map<std::string, std::string>& files) {
  make_folders(target_ / "pages");
  made_.target.clear();
  for (const auto& [name, text] : files) {
    const fs::path final_path = target_ / name;
    make_folders(final_path.parent_path());
    fail_point("seeding.file_placed");
    if (::rename((path() / name).c_str(), final_path.c_str()) != 0) fail(final_path);
  }
  for (const char* folder : {".", "pages", "news", "tax"}) {
    if (fs::is_directory(target_ / folder)) sync_folder(target_ / folder);
  }
}

bool StagedFiles::has_files(const fs::path& target) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(target, none)) {
    if (entry.path().filename() != staging_name) return true;
  }
  return false;
}

}  // namespace typecase::seeding
