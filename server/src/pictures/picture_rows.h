#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/connection.h"
#include "pictures/picture.h"
#include "pictures/picture_maker.h"

// Rows of the tables picture, picture_file and picture_piece.
namespace typecase::pictures {

std::optional<Picture> find_picture(db::Connection& connection, std::string_view id);

// The picture that was made of these bytes, or whose largest file they are.
std::optional<std::string> find_by_bytes(db::Connection& connection, const Digest& sha256);

std::set<std::string, std::less<>> read_ids(db::Connection& connection);

struct NewPicture {
  MadePicture made;
  Digest source_sha256{};
  std::string name;
};

// False: it is there already.
bool insert(db::Connection& connection, const NewPicture& picture,
            const std::optional<std::string>& member, Time now);

void remove_rows(db::Connection& connection, std::string_view id);

struct StoredFile {
  Digest sha256{};
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(StoredFile, (), (sha256, size))
std::optional<StoredFile> find_file(db::Connection& connection, std::string_view id, int width);
Bytes read_bytes(db::Connection& connection, std::string_view id, int width);

// Texts of the shop and edits of open drafts that name it.
std::vector<PictureUse> find_uses(db::Connection& connection, std::string_view id);

}  // namespace typecase::pictures
