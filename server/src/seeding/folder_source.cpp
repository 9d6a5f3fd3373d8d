#include "seeding/folder_source.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace typecase::seeding {
namespace {

namespace files = std::filesystem;

class DiskSource final : public FolderSource {
 public:
  explicit DiskSource(files::path path) : path_(std::move(path)) {}

  bool contains(const std::string& name) const override {
    const files::path relative(name);
    if (relative.empty() || relative.is_absolute()) return false;
    if (std::ranges::count(relative, files::path("..")) > 0) return false;
    std::error_code failed;
    const files::path folder = files::weakly_canonical(path_.empty() ? "." : path_, failed);
    const files::path target = failed ? "" : files::weakly_canonical(folder / relative, failed);
    if (failed) return false;
    return std::ranges::mismatch(folder, target).in1 == folder.end();
  }

  std::optional<std::string> text(const std::string& name) const override {
    std::error_code failed;
    if (!files::is_regular_file(path_ / name, failed)) return std::nullopt;
    std::ifstream file(path_ / name, std::ios::binary);
    if (!file) return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
  }

  bool has_folder(const std::string& name) const override {
    return files::is_directory(path_ / name);
  }

  std::vector<std::string> names(const std::string& folder,
                                 std::string_view extension) const override {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : files::directory_iterator(path_ / folder, none)) {
      if (entry.path().extension() == extension) names.push_back(entry.path().filename());
    }
    std::ranges::sort(names);
    return names;
  }

 private:
  files::path path_;
};

class MemorySource final : public FolderSource {
 public:
  explicit MemorySource(const std::map<std::string, std::string>& texts) : texts_(texts) {}

  bool contains(const std::string& name) const override {
    const files::path path(name);
    return !path.empty() && !path.is_absolute() && std::ranges::count(path, files::path("..")) == 0;
  }

  std::optional<std::string> text(const std::string& name) const override {
    const auto found = texts_.find(name);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
  }

  bool has_folder(const std::string&) const override { return true; }

  std::vector<std::string> names(const std::string& folder,
                                 std::string_view extension) const override {
    std::vector<std::string> names;
    for (const auto& [name, text] : texts_) {
      const files::path path(name);
      if (path.parent_path() == folder && path.extension() == extension) {
        names.push_back(path.filename());
      }
    }
    return names;
  }

 private:
  const std::map<std::string, std::string>& texts_;
};

}  // namespace

std::unique_ptr<FolderSource> on_disk(files::path folder) {
  return std::make_unique<DiskSource>(std::move(folder));
}

std::unique_ptr<FolderSource> in_memory(const std::map<std::string, std::string>& texts) {
  return std::make_unique<MemorySource>(texts);
}

}  // namespace typecase::seeding
