#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace typecase::specimen {

// Contents by key in files of a folder, so that a restart need not make them again. A cache and no
// more: the folder may be missing, full, shared by several processes, damaged or deleted at any
// time, and all that happens is that something is made once more. Threads: any number at once.
class DiskCache {
 public:
  // Makes the folder when it first keeps something. `limit`: bytes of all files; when there are
  // more, those not used for the longest go. An empty folder or limit 0: keeps nothing.
  DiskCache(std::string folder, std::uint64_t limit);

  // nullopt: not there, or not as it was written (then the file is deleted).
  std::optional<std::string> load(const std::string& key) const;

  // False: could not be kept. The file is there whole or not at all.
  bool store(const std::string& key, std::string_view content);

 private:
  std::string path_of(const std::string& key) const;
  void count(std::uint64_t bytes);
  void trim();

  const std::string folder_;
  const std::uint64_t limit_;
  std::mutex counting_;
  std::uint64_t unseen_;  // bytes that may have come since the folder was last looked through
};

}  // namespace typecase::specimen
