#pragma once

// For tests only: the demonstration's folder, to be spoilt.

#include <gtest/gtest.h>

#include <fstream>

#include "base/files.h"
#include "base/project_folder_testing.h"
#include "catalogue/testing.h"
#include "db/testing.h"
#include "seeding/apply.h"
#include "toml_reader/testing.h"

namespace typecase::seeding::testing {

namespace files = std::filesystem;

inline const files::path demonstration = files::path(project_folder()) / "fixtures/shop";

// A copy of the demonstration's folder, to be spoilt.
class SeedFolderTest : public db::testing::EachEngine {
 protected:
  SeedFolderTest() { files::copy(demonstration, folder_, files::copy_options::recursive); }

  void replace(const std::string& name, const std::string& from, const std::string& to) {
    std::string text = read_text_file(folder_ / name);
    std::size_t at = text.find(from);
    ASSERT_NE(at, text.npos) << from;
    std::ofstream(folder_ / name) << text.replace(at, from.size(), to);
  }

  void write(const std::string& name, const std::string& text) {
    files::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }

  // The pointers and codes of all mistakes.
  std::vector<std::string> mistakes() {
    auto report = apply(database(), folder_);
    if (!report.has_error()) return {};
    EXPECT_EQ(report.error().code, "bad_seed");
    std::vector<std::string> found;
    for (const Fault& fault : report.error().faults) {
      found.push_back(toml_reader::testing::without_line(fault.pointer) + " " + fault.code);
    }
    return found;
  }

  catalogue::testing::Scratch scratch_;
  files::path folder_ = scratch_.path();
};

}  // namespace typecase::seeding::testing
