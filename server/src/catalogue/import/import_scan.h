#pragma once

#include <filesystem>
#include <map>
#include <vector>

namespace typecase::catalogue {

// The font files to import, by the folder that they lie in; sorted, each once.
struct Scan {
  std::map<std::filesystem::path, std::vector<std::filesystem::path>> folders;
  std::vector<std::filesystem::path> missing;     // of the paths asked for
  std::vector<std::filesystem::path> unreadable;  // folders that may not be listed; others go on
};

// A file is taken whatever it is called; of a folder, all files with the name of a font, in it and
// below it. Links to folders are not followed.
Scan scan(const std::vector<std::filesystem::path>& paths);

}  // namespace typecase::catalogue
