#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "changes/contents.h"
#include "db/database.h"
#include "pictures/picture_rows.h"

namespace typecase::seeding {

inline constexpr std::string_view picture_folder = "pictures/";

using PictureIds = std::set<std::string, std::less<>>;

// The reader's view of the pictures that texts of a folder name.
struct FolderPictures {
  // Whether the shop has or will have a picture of that id. nullptr: not asked.
  std::function<bool(std::string_view id)> has = nullptr;
  // The id of the picture that a file ("pictures/a.png") has. nullptr: texts name none.
  std::function<Result<std::string>(const std::string& name, const std::string& bytes)> identify =
      nullptr;
};

// Pictures that a folder brings, made while it is read.
class ImportedPictures {
 public:
  explicit ImportedPictures(db::Database& database);

  FolderPictures to_folder();  // refers to this

  // Stores those that the shop lacks. conflict (picture_removed): one that it had is gone
  // meanwhile.
  Result<void> store(db::Connection& connection, const std::optional<std::string>& member,
                     Time now) const;

 private:
  Result<std::string> identify(const std::string& name, const std::string& bytes);

  db::Database& database_;
  PictureIds ids_;
  PictureIds used_;                                   // of ids_, by files
  std::map<std::string, pictures::NewPicture> made_;  // by id
};

// The largest file of each picture that pages and news show.
struct ExportedPictures {
  std::map<std::string, std::string, std::less<>> names;  // "pictures/autumn-9f86d081.webp", by id
  std::map<std::string, std::string> files;               // bytes, by name
};
ExportedPictures read_pictures(db::Connection& connection, const changes::ShopContents& shop);

// Whether a file in the folder of pictures is named as an exported one is.
bool is_exported_name(std::string_view name);

// Reads what was exported.
FolderPictures to_folder(const ExportedPictures& pictures);

// A text that names its pictures by their files.
std::string with_files(std::string_view markdown, const ExportedPictures& pictures);

}  // namespace typecase::seeding
