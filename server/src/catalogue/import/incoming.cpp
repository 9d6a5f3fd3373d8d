#include "catalogue/import/incoming.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/fail_point.h"
#include "catalogue/records/coverage_text.h"
#include "catalogue/records/records.h"
#include "fonts/check/sanitize.h"
#include "fonts/read/shown_face.h"
#include "fonts/tables/collection.h"

namespace typecase::catalogue {
namespace {

using fonts::SizeLimits;

Result<void> sanitise_and_read(ByteView bytes, const SizeLimits& limits, IncomingFont& font) {
  auto good = fonts::sanitize(bytes, limits);
  if (!good) return good.error();
  auto face = fonts::Face::open(good->sfnt);
  if (!face) return face.error();
  if (auto usable = fonts::validate_font(*face); !usable) return usable.error();

  font.file = sha256(good->sfnt);
  font.sfnt = std::move(good->sfnt);
  font.info = fonts::read_shown(*face);
  font.details = to_details(font.info);
  font.coverage = coverage_text(fonts::coverage(*face));
  font.remarks = std::move(good->remarks);
  std::ranges::copy(fonts::remarks_on_use(*face), std::back_inserter(font.remarks));
  return {};
}

Result<IncomingFont> read_font(db::Database& database, const std::filesystem::path& path,
                               ByteView bytes, const SizeLimits& limits) {
  IncomingFont font;
  font.path = path;
  font.source = sha256(bytes);

  auto known = database.read(
      [&](db::Connection& connection) { return find_source(connection, font.source); });
  if (known) {
    font.file = known->file;
    font.info = parse_details(known->details);
    font.details = known->details;
    font.coverage = known->coverage;
    return font;
  }
  if (auto good = sanitise_and_read(bytes, limits, font); !good) return good.error();
  return font;
}

// Fonts of a collection share tables, so that together they may be far larger than the file. The
// sum of their sizes, as a multiple of what one font may unpack to.
constexpr std::size_t most_of_collection = 4;

Error of_member(Error error, std::size_t index) {
  error.detail = "Font " + std::to_string(index + 1) + " of the collection: " + error.detail;
  return error;
}

Result<IncomingFont> read_member(db::Database& database, const std::filesystem::path& path,
                                 ByteView file, std::size_t index, std::size_t most,
                                 const SizeLimits& limits) {
  auto bytes = fonts::collection_font(file, index, std::min(most, limits.unpacked_bytes()));
  if (!bytes) return of_member(bytes.error(), index);
  SizeLimits extracted{limits.unpacked_bytes()};
  auto font = read_font(database, path, *bytes, extracted);
  if (!font) return of_member(font.error(), index);
  font->member = font->info.postscript_name;
  fail_point("import.font_read");
  return font;
}

std::vector<Result<IncomingFont>> read_incoming(db::Database& database,
                                                const std::filesystem::path& path,
                                                const SizeLimits& limits) {
  auto bytes = read_file(path, limits.file_bytes + 1);
  if (!bytes) return {bytes.error()};
  if (bytes->size() > limits.file_bytes) return {fonts::too_large(limits)};
  if (!fonts::is_collection(*bytes)) return {read_font(database, path, *bytes, limits)};

  auto count = fonts::collection_size(*bytes);
  if (!count) return {count.error()};
  std::size_t left = most_of_collection * limits.unpacked_bytes();
  std::vector<Result<IncomingFont>> members;
  for (std::size_t i = 0; i < *count; ++i) {
    members.push_back(read_member(database, path, *bytes, i, left, limits));
    if (members.back()) left -= members.back()->sfnt.size();
  }
  return members;
}

}  // namespace

std::string IncomingFont::name_in_folder() const {
  std::string name = path.filename().string();
  return member.empty() ? name : name + "#" + member;
}

Result<Bytes> read_file(const std::filesystem::path& path, std::size_t most) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) {
    return Error{ErrorKind::not_found, "no_such_file", "There is no such file."};
  }
  const Error unreadable{ErrorKind::invalid, "unreadable", "The file cannot be read."};
  if (!std::filesystem::is_regular_file(path, failed)) return unreadable;
  std::size_t size = std::filesystem::file_size(path, failed);
  std::ifstream in(path, std::ios::binary);
  if (failed || !in) return unreadable;

  Bytes bytes(std::min(size, most));
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  if (in.gcount() != static_cast<std::streamsize>(bytes.size())) return unreadable;
  return bytes;
}

std::vector<IncomingFile> read_fonts(db::Database& database,
                                     const std::vector<std::filesystem::path>& paths, int threads,
                                     const SizeLimits& limits) {
  std::vector<IncomingFile> found(paths.size());
  std::vector<std::exception_ptr> thrown(paths.size());
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i = next++; i < paths.size(); i = next++) {
      try {
        found[i] = {paths[i], read_incoming(database, paths[i], limits)};
      } catch (...) {
        thrown[i] = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
    work();
  }
  for (const std::exception_ptr& failure : thrown) {
    if (failure) std::rethrow_exception(failure);
  }
  return found;
}

}  // namespace typecase::catalogue
