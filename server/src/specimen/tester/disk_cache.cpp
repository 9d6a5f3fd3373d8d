#include "specimen/tester/disk_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <vector>

#include "base/crypto/crypto.h"
#include "base/file_descriptor.h"
#include "base/ids.h"
#include "base/log.h"

namespace typecase::specimen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "typecase cache 1";
constexpr std::size_t header_size = magic.size() + sizeof(Digest);
constexpr std::string_view unfinished = ".part";
constexpr std::chrono::hours unfinished_for{1};

// Over the key too: a file that was moved is not taken for another.
Digest digest_of(std::string_view key, std::string_view content) {
  std::string whole(key);
  return sha256(whole.append(1, '\0').append(content));
}

std::optional<std::string> read_all(int file, std::uint64_t limit) {
  struct stat status {};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  if (static_cast<std::uint64_t>(status.st_size) > limit) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  for (std::size_t have = 0; have < bytes.size();) {
    ssize_t got = ::read(file, bytes.data() + have, bytes.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    have += static_cast<std::size_t>(got);
  }
  return bytes;
}

bool write_file(const std::string& path, std::initializer_list<std::string_view> parts) {
  FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  return file.is_open() &&
         std::ranges::all_of(parts, [&](auto part) { return file.write_all(part); });
}

struct CachedFile {
  fs::file_time_type used;
  std::uint64_t size;
  fs::path path;
};

// Every file below; those that vanish meanwhile are passed over.
std::vector<CachedFile> look_through(const std::string& folder) {
  std::vector<CachedFile> files;
  std::error_code failure;
  fs::recursive_directory_iterator at(folder, failure), end;
  while (!failure && at != end) {
    std::error_code gone;
    CachedFile file{at->last_write_time(gone), 0, at->path()};
    if (!gone && at->is_regular_file(gone) && !at->is_symlink(gone)) {
      file.size = at->file_size(gone);
      if (!gone) files.push_back(std::move(file));
    }
    at.increment(failure);
  }
  return files;
}

bool abandoned(const CachedFile& file) {
  return file.path.extension() == unfinished &&
         file.used + unfinished_for < fs::file_time_type::clock::now();
}

}  // namespace

DiskCache::DiskCache(std::string folder, std::uint64_t limit)
    : folder_(std::move(folder)), limit_(folder_.empty() ? 0 : limit), unseen_(limit_) {}

std::string DiskCache::path_of(const std::string& key) const {
  std::string name = to_hex(ByteView(sha256(key)).first(20));
  return folder_ + "/" + name.substr(0, 2) + "/" + name.substr(2);
}

std::optional<std::string> DiskCache::load(const std::string& key) const {
  if (limit_ == 0) return std::nullopt;
  std::string path = path_of(key);
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!file.is_open()) return std::nullopt;

  std::optional<std::string> bytes = read_all(file.number(), limit_);
  if (bytes && bytes->size() >= header_size && bytes->starts_with(magic)) {
    std::string content = bytes->substr(header_size);
    ByteView digest = as_bytes(*bytes).subspan(magic.size(), sizeof(Digest));
    if (std::ranges::equal(digest, digest_of(key, content))) {
      ::futimens(file.number(), nullptr);  // Used now; trim() goes by it.
      return content;
    }
  }
  log::warning("tester_cache_file_damaged", {{"file", path}});
  ::unlink(path.c_str());
  return std::nullopt;
}

bool DiskCache::store(const std::string& key, std::string_view content) {
  std::uint64_t size = header_size + content.size();
  if (size > limit_) return false;
  count(size);
  std::string path = path_of(key);
  std::error_code failure;
  fs::create_directories(fs::path(path).parent_path(), failure);

  std::string fresh = path + "." + random_id() + std::string(unfinished);
  Digest digest = digest_of(key, content);
  std::string_view seal(reinterpret_cast<const char*>(digest.data()), digest.size());
  if (write_file(fresh, {magic, seal, content}) && ::rename(fresh.c_str(), path.c_str()) == 0) {
    return true;
  }
  ::unlink(fresh.c_str());
  return false;
}

// Looks through the folder now and then instead of keeping books: other processes write there too.
void DiskCache::count(std::uint64_t bytes) {
  std::lock_guard guard(counting_);
  unseen_ += bytes;
  if (unseen_ <= limit_ / 16) return;
  trim();
  unseen_ = bytes;
}

void DiskCache::trim() {
  std::vector<CachedFile> files = look_through(folder_);
  std::ranges::sort(files, {}, &CachedFile::used);
  std::uint64_t all = 0;
  for (const CachedFile& file : files) all += file.size;
  std::uint64_t wanted = limit_ - limit_ / 8;
  std::error_code ignored;
  for (const CachedFile& file : files) {
    if (all <= wanted && !abandoned(file)) continue;
    if (fs::remove(file.path, ignored)) all -= file.size;
  }
}

}  // namespace typecase::specimen
