#include "catalogue/import/import_scan.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

namespace typecase::catalogue {
namespace {

namespace fs = std::filesystem;

// Type 1 and EOT fonts too: their owner is told why they are refused.
constexpr std::array<std::string_view, 8> font_endings = {".otf", ".ttf", ".woff", ".woff2",
                                                          ".ttc", ".otc", ".pfb",  ".eot"};

bool is_named_as_a_font(const fs::path& path) {
  std::string ending = path.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::ranges::find(font_endings, ending) != font_endings.end();
}

// Links to folders are not followed.
void add_folder(const fs::path& folder, std::set<fs::path>& files,
                std::vector<fs::path>& unreadable) {
  std::error_code failed;
  fs::directory_iterator entries(folder, failed);
  for (; !failed && entries != fs::directory_iterator(); entries.increment(failed)) {
    std::error_code gone;  // A file may vanish while we look.
    if (entries->is_directory(gone) && !entries->is_symlink(gone)) {
      add_folder(entries->path(), files, unreadable);
    } else if (entries->is_regular_file(gone) && is_named_as_a_font(entries->path())) {
      files.insert(entries->path());
    }
  }
  if (failed) unreadable.push_back(folder);
}

}  // namespace

Scan scan(const std::vector<fs::path>& paths) {
  Scan found;
  std::set<fs::path> files;
  for (const fs::path& path : paths) {
    std::error_code failed;
    fs::path absolute = fs::weakly_canonical(path, failed);
    if (fs::is_directory(absolute, failed))
      add_folder(absolute, files, found.unreadable);
    else if (fs::exists(absolute, failed))
      files.insert(absolute);
    else
      found.missing.push_back(path);
  }
  for (const fs::path& file : files) found.folders[file.parent_path()].push_back(file);
  return found;
}

}  // namespace typecase::catalogue
