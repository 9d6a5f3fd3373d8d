#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {

struct WriteOptions {
  // Into a folder that is not empty: files of the names that docs/seed-folder.md lists are
  // replaced, and removed where the shop has no such part or text any more. Other files stay.
  bool replace = false;
};

// Writes the folder of a shop, as docs/seed-folder.md describes it. Reading it gives the same shop
// by differing_files() of compare_contents.h, which is proved before a file of the target changes,
// and the same shop always gives the same bytes. The licences are as load_written() gives them.
// Returns the names of the written files, sorted.
//
// A file is complete before it is renamed into place: a failure or a killed process leaves old or
// new files. Removed ones go last.
//
// invalid ("not_writable_as_folder"): a fault for each thing that the folder cannot hold or its
// reader refuses, its pointer "FILE: KEY".
// conflict ("folder_not_empty"): there are files, and `replace` is not set; ("outside_folder"): a
// symbolic link in the folder leads out of it.
// unavailable ("folder_not_written"): the detail names the file and the reason.
Result<std::vector<std::string>> write_seed_folder(const changes::ShopContents& shop,
                                                   const std::filesystem::path& folder,
                                                   const WriteOptions& options = {},
                                                   const ExportedPictures& pictures = {});

}  // namespace typecase::seeding
