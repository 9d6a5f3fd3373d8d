#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/error.h"

// Pictures as staff see them, in the shapes of api/console.yaml.
namespace typecase::pictures {

struct Picture {
  std::string id;          // PictureId
  std::string name;        // of the file that was uploaded, without its ending
  std::string alt;         // the words that were last given to it; empty: none yet
  std::int64_t width = 0;  // px, of the largest file
  std::int64_t height = 0;
  std::int64_t bytes = 0;  // of all files
  Time made_at;
  std::optional<std::string> member;  // name of the member who uploaded it
};
BOOST_DESCRIBE_STRUCT(Picture, (), (id, name, alt, width, height, bytes, made_at, member))

struct PicturePage {
  std::vector<Picture> pictures;    // the newest first
  std::int64_t count = 0;           // of all
  std::optional<std::string> next;  // id after which the next page begins
};
BOOST_DESCRIBE_STRUCT(PicturePage, (), (pictures, count, next))

// A page, a post or an open draft that names a picture.
struct PictureUse {
  std::string kind;  // "page", "post" or "draft"
  std::string id;
  std::string title;
};
BOOST_DESCRIBE_STRUCT(PictureUse, (), (kind, id, title))

struct PictureWords {
  std::string alt;

  // too_long, not_allowed.
  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(PictureWords, (), (alt))

}  // namespace typecase::pictures
