#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace typecase::seeding {

// The files of a shop's folder, by name ("pages/faq.md"): on disk, or as texts in memory.
class FolderSource {
 public:
  virtual ~FolderSource() = default;

  // Whether the name is a relative path without ".." that leads to a place in this folder, symbolic
  // links followed. A file need not be there.
  virtual bool contains(const std::string& name) const = 0;
  // nullopt: there is no regular file of that name, or it cannot be read.
  virtual std::optional<std::string> text(const std::string& name) const = 0;
  virtual bool has_folder(const std::string& name) const = 0;
  // Of FOLDER/*EXTENSION, without the folder, sorted; none when it is not there.
  virtual std::vector<std::string> names(const std::string& folder,
                                         std::string_view extension) const = 0;
};

std::unique_ptr<FolderSource> on_disk(std::filesystem::path folder);
// `texts` outlive it.
std::unique_ptr<FolderSource> in_memory(const std::map<std::string, std::string>& texts);

}  // namespace typecase::seeding
