#include "seeding/write_folder.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "seeding/compare_contents.h"
#include "seeding/folder_files.h"
#include "seeding/place_files.h"

namespace typecase::seeding {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

constexpr std::array optional_tables{"family-licences.toml", "price-lists.toml", "coupons.toml",
                                     "pangrams.toml",        "projects.toml",    "royalties.toml"};

Error not_writable(std::vector<Fault> faults) {
  return {ErrorKind::invalid, "not_writable_as_folder", "The folder cannot hold all of the shop.",
          std::move(faults)};
}

// Reads what was written, so that every rule of the reader holds here too.
Result<void> prove(const changes::ShopContents& shop, const ExportedPictures& pictures,
                   const fs::path& written) {
  Result<SeedContents> read = read_seed_folder(written, to_folder(pictures));
  if (!read) return not_writable(read.error().faults);
  std::vector<Fault> faults;
  for (std::string& file : differing_files(shop, *read)) faults.push_back(not_the_same(file));
  if (!faults.empty()) return not_writable(std::move(faults));
  return {};
}

// Files by the names of an export that this one has not.
Names stale_files(const SeedFolder& folder, const fs::path& path, const FolderFiles& files) {
  Names stale;
  auto check = [&](const std::string& name) {
    const bool is_file = fs::is_regular_file(path / name) || fs::is_symlink(path / name);
    if (is_file && !files.all().contains(name)) stale.push_back(name);
  };
  for (const char* name : optional_tables) check(name);
  for (const std::string& name : folder.names("", ".md")) {
    if (name.starts_with("eula-")) check(name);
  }
  for (const char* texts : {"pages", "news"}) {
    for (const std::string& name : folder.names(texts, ".md")) check(texts + ("/" + name));
  }
  for (const std::string& name : folder.names("tax", ".toml")) check("tax/" + name);
  for (const std::string& name : folder.names("pictures", ".webp")) {
    if (is_exported_name(name)) check(std::string(picture_folder) + name);
  }
  return stale;
}

void remove_files(const fs::path& folder, const Names& names) {
  for (const std::string& name : names) {
    std::error_code failed;
    fs::remove(folder / name, failed);
    if (failed) throw std::system_error(failed, (folder / name).string() + " could not be removed");
  }
}

std::optional<Error> refuse(const fs::path& path, const WriteOptions& options) {
  if (!options.replace && StagedFiles::has_files(path)) {
    return Error{
        ErrorKind::conflict, "folder_not_empty",
        "There are files in " + path.string() +
            ": name a new folder, or have the files of the shop replaced there (--replace)."};
  }
  const SeedFolder folder(on_disk(path));
  for (const char* inner : {"pages", "news", "tax", "pictures"}) {
    if (folder.contains(inner)) continue;
    return Error{ErrorKind::conflict, "outside_folder",
                 (path / inner).string() + " leads out of the folder: remove the symbolic link."};
  }
  return std::nullopt;
}

Result<void> write_files(const changes::ShopContents& shop, const ExportedPictures& pictures,
                         const fs::path& path, const FolderFiles& files) {
  StagedFiles staged(path);
  staged.write(files.all());
  if (Result<void> proved = prove(shop, pictures, staged.path()); !proved) return proved.error();
  const Names stale = stale_files(SeedFolder(on_disk(path)), path, files);
  staged.place(files.all());
  remove_files(path, stale);
  return {};
}

}  // namespace

Result<std::vector<std::string>> write_seed_folder(const changes::ShopContents& shop,
                                                   const fs::path& folder,
                                                   const WriteOptions& options,
                                                   const ExportedPictures& pictures) {
  const FolderFiles files = to_files(shop, pictures);
  if (!files.faults().empty()) return not_writable(files.faults());
  if (auto refused = refuse(folder, options)) return *std::move(refused);
  try {
    if (Result<void> written = write_files(shop, pictures, folder, files); !written)
      return written.error();
  } catch (const std::system_error& failure) {
    return Error{ErrorKind::unavailable, "folder_not_written", failure.what()};
  }
  Names names;
  for (const auto& [name, text] : files.all()) names.push_back(name);
  return names;
}

}  // namespace typecase::seeding
