#pragma once

#include <string>
#include <vector>

#include "seeding/seed_folder.h"

namespace typecase::seeding {

// The files of a folder by which two shops differ: "shop.toml", "licences.toml", "pages", "news",
// "tax" and others. Empty: one folder describes both. These do not count: places in files
// (specimens, references), what is made of texts (rich text, digests), what a folder does not hold
// (states at a moment, words of former versions, withdrawn texts), and the order of pages, posts,
// short links, and countries of tax rates.
std::vector<std::string> differing_files(const changes::ShopContents& one,
                                         const changes::ShopContents& other);

// The fault of a file that is read as something else than was written into it.
Fault not_the_same(const std::string& file);

}  // namespace typecase::seeding
