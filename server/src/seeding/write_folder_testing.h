#pragma once

// For tests only: shops written into a folder and read again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/files.h"
#include "catalogue/testing.h"
#include "seeding/seed_testing.h"
#include "seeding/write_folder.h"

namespace typecase::seeding::testing {

// Files of a folder and its folders, with their texts.
inline std::map<std::string, std::string> texts_in(const files::path& folder) {
  std::map<std::string, std::string> texts;
  for (const auto& entry : files::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    texts[files::relative(entry.path(), folder).string()] = read_text_file(entry.path());
  }
  return texts;
}

template <class T>
std::vector<std::string> faults_of(const Result<T>& result) {
  std::vector<std::string> faults;
  if (!result.has_error()) return faults;
  for (const Fault& fault : result.error().faults) {
    faults.push_back(toml_reader::testing::without_line(fault.pointer) + " " + fault.code);
  }
  return faults;
}

class WriteFolderTest : public ::testing::Test {
 protected:
  static SeedContents demonstration_shop() { return read_seed_folder(demonstration).value(); }

  SeedContents write_and_read(const changes::ShopContents& shop) {
    auto written = write_seed_folder(shop, folder_, {.replace = true});
    if (written.has_error()) ADD_FAILURE() << written.error().detail;
    EXPECT_THAT(faults_of(written), ::testing::ElementsAre());
    return read_seed_folder(folder_).value();
  }

  // Faults of a shop that cannot be written; the folder stays as it is.
  std::vector<std::string> faults(const changes::ShopContents& shop) {
    auto written = write_seed_folder(shop, folder_, {.replace = true});
    EXPECT_TRUE(written.has_error());
    EXPECT_EQ(written.has_error() ? written.error().code : "", "not_writable_as_folder");
    EXPECT_FALSE(files::exists(folder_));
    return faults_of(written);
  }

  std::string text(const std::string& name) { return read_text_file(folder_ / name); }

  catalogue::testing::Scratch scratch_;
  files::path folder_ = scratch_.path() / "shop";
};

}  // namespace typecase::seeding::testing
