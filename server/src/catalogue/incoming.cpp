#include "catalogue/incoming.h"

#include <atomic>
#include <exception>
#include <fstream>
#include <optional>
#include <thread>

#include "catalogue/coverage_text.h"
#include "catalogue/records.h"
#include "fonts/sanitize.h"

namespace typecase::catalogue {
namespace {

Result<void> sanitise_and_read(ByteView bytes, IncomingFont& font) {
  auto sfnt = fonts::sanitize(bytes);
  if (!sfnt) return sfnt.error();
  auto face = fonts::Face::open(*sfnt);
  if (!face) return face.error();
  if (auto usable = fonts::check_usable(*face); !usable) return usable.error();

  font.file = sha256(*sfnt);
  font.sfnt = std::move(*sfnt);
  font.info = fonts::read_metadata(*face);
  font.details = to_details(font.info);
  font.coverage = coverage_text(fonts::coverage(*face));
  return {};
}

Result<IncomingFont> read_font(db::Database& database, const std::filesystem::path& path) {
  auto bytes = read_file(path, fonts::max_file_bytes + 1);
  if (!bytes) return bytes.error();
  IncomingFont font;
  font.path = path;
  font.source = sha256(*bytes);

  auto known = database.read(
      [&](db::Connection& connection) { return find_source(connection, font.source); });
  if (known) {
    font.file = known->file;
    font.info = parse_details(known->details);
    font.details = known->details;
    font.coverage = known->coverage;
    return font;
  }
  if (auto good = sanitise_and_read(*bytes, font); !good) return good.error();
  return font;
}

}  // namespace

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

std::vector<Result<IncomingFont>> read_fonts(db::Database& database,
                                             const std::vector<std::filesystem::path>& paths,
                                             int threads) {
  std::vector<std::optional<Result<IncomingFont>>> found(paths.size());
  std::vector<std::exception_ptr> thrown(paths.size());
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i = next++; i < paths.size(); i = next++) {
      try {
        found[i] = read_font(database, paths[i]);
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

  std::vector<Result<IncomingFont>> fonts;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (thrown[i]) std::rethrow_exception(thrown[i]);
    fonts.push_back(std::move(*found[i]));
  }
  return fonts;
}

}  // namespace typecase::catalogue
