#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "catalogue/catalogue.h"
#include "catalogue/import/import.h"
#include "catalogue/testing.h"
#include "db/record.h"
#include "db/testing.h"
#include "db/versioned.h"

namespace typecase::catalogue {

// A shop to import into, on each engine, and a folder for files to import.
class ImportTest : public db::testing::EachEngine {
 protected:
  ImportReport import(const std::filesystem::path& path, const ImportOptions& options = {}) {
    return import_fonts(database(), {path}, options).value();
  }

  std::shared_ptr<const Catalogue> catalogue() {
    return database().read([](db::Connection& connection) { return load(connection); });
  }

  std::int64_t version() {
    return database().read([](db::Connection& connection) { return db::shop_version(connection); });
  }

  std::int64_t count(const std::string& table) {
    return database().read([&](db::Connection& connection) {
      return connection.value<std::int64_t>("SELECT count(*) FROM " + table);
    });
  }

  // The report's line on the file of that name.
  static ImportLine line(const ImportReport& report, const std::string& name) {
    for (const ImportLine& line : report.lines) {
      if (line.path.filename() == name) return line;
    }
    ADD_FAILURE() << "no line on " << name;
    return {};
  }

  testing::Scratch scratch;
};

}  // namespace typecase::catalogue
