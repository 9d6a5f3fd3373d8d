#include "catalogue/import/family_folder.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/text/nearest.h"

namespace typecase::catalogue {

namespace fs = std::filesystem;

namespace {

// The file that a style is in: "Ovo.ttc" of "Ovo.ttc#Ovo-Bold".
std::string file_of(const StyleDescription& style,
                    const std::set<std::string, std::less<>>& files) {
  return files.contains(style.file) ? style.file : style.file.substr(0, style.file.rfind('#'));
}

}  // namespace

std::optional<fs::path> find_misnamed(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    std::string name = entry.path().filename().string();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (name == "family.toml") return entry.path();
  }
  return std::nullopt;
}

std::optional<std::string> find_misspelt_file(const FamilyDescription& description,
                                              const fs::path& folder) {
  std::set<std::string, std::less<>> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    files.insert(entry.path().filename().string());
  }
  std::vector<const StyleDescription*> absent;
  std::set<std::string> named;
  for (const StyleDescription& style : description.styles) {
    std::string file = file_of(style, files);
    if (!files.contains(file)) absent.push_back(&style);
    named.insert(std::move(file));
  }
  for (const std::string& file : named) files.erase(file);
  for (const StyleDescription* style : absent) {
    if (auto near = nearest(style->file, files)) {
      return style->place + ": There is no file \"" + style->file +
             "\" in the folder. Did you mean \"" + *near + "\"?";
    }
  }
  return std::nullopt;
}

}  // namespace typecase::catalogue
