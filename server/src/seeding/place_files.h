#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/scratch_folder.h"

namespace typecase::seeding {

// Files of a folder on their way there: they are written into a folder within it and renamed into
// place when all of them are complete, so that a full disk or a killed process leaves old or new
// files and no half ones. All members throw std::system_error, which names the file.
class StagedFiles {
 public:
  // Makes the target if it is missing, and removes what a killed process has left in it.
  explicit StagedFiles(const std::filesystem::path& target);

  // Where the files stand until they are placed.
  const std::filesystem::path& path() const { return scratch_->path(); }

  void write(const std::map<std::string, std::string>& files);
  void place(const std::map<std::string, std::string>& files);

  // Whether something else than staged files is in the folder.
  static bool has_files(const std::filesystem::path& target);

 private:
  // Goes after the files: their folder, and a target that was made for nothing.
  struct MadeFolders {
    ~MadeFolders();
    std::filesystem::path staging;
    std::filesystem::path target;  // empty: it was there before
  };

  std::filesystem::path target_;
  MadeFolders made_;
  std::optional<ScratchFolder> scratch_;
};

}  // namespace typecase::seeding
