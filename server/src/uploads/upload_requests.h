#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "delivery/releases/announcement.h"
#include "uploads/upload.h"

// Requests of staff, in the shapes of api/console.yaml.
namespace typecase::uploads {

struct NewUpload {
  std::string key;   // chosen by the console: a repeated request makes one upload
  std::string name;  // the folder that was dropped

  // required, too_long, not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewUpload, (), (key, name))

struct NewFile {
  std::string path;  // "Release/Ovo-Bold.otf"
  std::int64_t size = 0;
  std::string sha256;  // hexadecimal

  // required, too_long, not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewFile, (), (path, size, sha256))

struct NewFiles {
  std::vector<NewFile> files;

  // required, too_many.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(NewFiles, (), (files))

// A correction of the grouping.
struct Arrangement {
  std::int64_t version = 0;                          // of the upload that staff see
  std::vector<std::int64_t> files;                   // numbers
  std::optional<std::string> family = std::nullopt;  // its new name: a family of the shop, or any
  std::optional<std::string> style = std::nullopt;   // name, of one file
  std::optional<bool> is_left_out = std::nullopt;
  std::optional<bool> puts_back = std::nullopt;  // true: family and style are those of the fonts

  // required, too_many, too_long, not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(Arrangement, (), (version, files, family, style, is_left_out, puts_back))

struct CommitRequest {
  std::int64_t version = 0;  // of the upload that staff see
  // The part that buyers have in new releases of styles that they bought; nullopt: keep.
  std::optional<delivery::BuyerChoice> buyers = std::nullopt;
  std::optional<std::string> note = std::nullopt;  // the foundry's words in the mail to them

  // too_long, not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(CommitRequest, (), (version, buyers, note))

}  // namespace typecase::uploads
