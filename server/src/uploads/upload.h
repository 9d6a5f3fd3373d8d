#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "catalogue/life.h"

// An upload as staff see it, in the shapes of api/console.yaml.
namespace typecase::uploads {

constexpr std::int64_t piece_bytes = 512 << 10;  // of every piece but the last of a file
constexpr std::size_t most_files = 1000;         // of an upload
constexpr std::int64_t most_bytes = 4LL << 30;   // of the files of an upload
constexpr std::int64_t most_open_uploads = 10;   // of the shop
constexpr std::size_t most_declared = 100;       // files of one request

enum class UploadState { open, committed, discarded };
BOOST_DESCRIBE_ENUM(UploadState, open, committed, discarded)

enum class FileState {
  receiving,  // bytes are missing
  reading,    // a job reads it, or will
  read,       // it holds a good font
  refused     // `code` and `sentence` say why
};
BOOST_DESCRIBE_ENUM(FileState, receiving, reading, read, refused)

// The effect on a font of adding the upload to the shop as it stands.
enum class FontOutcome {
  added,      // a new style
  renewed,    // a new release of a style of the shop
  unchanged,  // the shop has this very file
  refused,    // `code` and `sentence` say why
  left_out    // staff leave its file out
};
BOOST_DESCRIBE_ENUM(FontOutcome, added, renewed, unchanged, refused, left_out)

struct UploadFont {
  std::int64_t place = 0;  // in its file: a collection holds several
  std::string family_id;   // of `families`; empty: its name makes no address
  std::string style;       // name
  std::string style_id;
  std::string own_family;  // as the font says
  std::string own_style;
  std::int64_t weight = 400;
  bool is_italic = false;
  std::vector<std::string> axes;  // tags
  std::int64_t glyphs = 0;
  std::int64_t characters = 0;
  std::string version;
  std::vector<std::string> remarks;  // sentences of the reader
  FontOutcome outcome = FontOutcome::added;
  std::string code;
  std::string sentence;
};
BOOST_DESCRIBE_STRUCT(UploadFont, (),
                      (place, family_id, style, style_id, own_family, own_style, weight, is_italic,
                       axes, glyphs, characters, version, remarks, outcome, code, sentence))

struct UploadFile {
  std::int64_t number = 0;
  std::string path;  // as it was dropped: "Release/Ovo-Bold.otf"
  std::string sha256;
  std::int64_t size = 0;
  std::int64_t received = 0;  // bytes from the beginning
  FileState state = FileState::receiving;
  std::string code;
  std::string sentence;
  bool is_moved = false;  // staff gave it a family or style
  bool is_left_out = false;
  std::vector<UploadFont> fonts;
};
BOOST_DESCRIBE_STRUCT(UploadFile, (),
                      (number, path, sha256, size, received, state, code, sentence, is_moved,
                       is_left_out, fonts))

struct UploadFamily {
  std::string id;
  std::string name;
  bool is_new = true;
  std::optional<catalogue::LifeState> state;  // nullopt: it is new
  std::int64_t styles = 0;                    // that the shop has
};
BOOST_DESCRIBE_STRUCT(UploadFamily, (), (id, name, is_new, state, styles))

// The result of a commit.
struct AddedFonts {
  std::vector<std::string> families;      // ids of those that were made or altered
  std::vector<std::string> new_families;  // ids of those that were made: drafts
  std::int64_t added = 0, renewed = 0, unchanged = 0, refused = 0;  // fonts
};
BOOST_DESCRIBE_STRUCT(AddedFonts, (), (families, new_families, added, renewed, unchanged, refused))

// Buyers of the styles that an upload renews.
struct UploadBuyers {
  std::int64_t styles = 0;  // that it renews
  std::int64_t buyers = 0;  // by address
  std::int64_t orders = 0;
};
BOOST_DESCRIBE_STRUCT(UploadBuyers, (), (styles, buyers, orders))

struct UploadSummary {
  std::string id;
  std::string name;
  std::string member;  // name of the member who began it
  UploadState state = UploadState::open;
  std::int64_t version = 1;  // moves when staff change files or grouping
  Time created_at;
  std::optional<AddedFonts> added;  // once it is committed
};
BOOST_DESCRIBE_STRUCT(UploadSummary, (), (id, name, member, state, version, created_at, added))

struct Upload : UploadSummary {
  std::int64_t piece_bytes = uploads::piece_bytes;
  std::vector<UploadFile> files;       // by number
  std::vector<UploadFamily> families;  // of its fonts, by name
};
BOOST_DESCRIBE_STRUCT(Upload, (UploadSummary), (piece_bytes, files, families))

struct UploadList {
  std::vector<UploadSummary> uploads;  // open ones, the newest first
};
BOOST_DESCRIBE_STRUCT(UploadList, (), (uploads))

struct Received {
  std::int64_t received = 0;  // bytes of the file from its beginning
};
BOOST_DESCRIBE_STRUCT(Received, (), (received))

}  // namespace typecase::uploads
