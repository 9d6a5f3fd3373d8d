#include "pictures/picture_maker.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/files.h"
#include "base/log.h"
#include "confinement/child.h"
#include "pictures/limits.h"

namespace typecase::pictures {
namespace {

using namespace std::chrono_literals;
using confinement::ChildEnd;

// 50 megapixels take 200 MB, and as much again while some kinds of files are read.
constexpr confinement::ChildLimits child_limits{
    .memory_bytes = 1536U << 20, .file_bytes = 64 << 20, .cpu_seconds = 30, .wall = 120s};

constexpr std::string_view kinds = "PNG, JPEG and WebP pictures can be used";

Error refusal_of(std::string_view code) {
  if (code == "not_a_picture") {
    return {ErrorKind::invalid, "not_a_picture",
            std::string(kinds) + "; this is none (SVG, GIF, TIFF and PDF are none)."};
  }
  if (code == "too_many_pixels") {
    return {ErrorKind::invalid, "picture_has_too_many_pixels",
            "A picture has at most 50 megapixels, and 16,383 pixels a side: make it smaller."};
  }
  if (code == "animated") {
    return {ErrorKind::invalid, "picture_animated",
            "A picture that moves cannot be used: save one of its frames."};
  }
  if (code == "colours") {
    return {ErrorKind::invalid, "picture_colours",
            "The picture has the colours of a printer (CMYK): save it as RGB."};
  }
  if (code == "damaged") {
    return {ErrorKind::invalid, "picture_damaged",
            "The picture is damaged or not whole: save it again."};
  }
  return {ErrorKind::invalid, "picture_too_slow",
          "The picture takes more time or memory than one may: save it again, smaller."};
}

Error maker_failed(std::string_view why) {
  log::error("picture_maker_failed", {{"why", why}});
  return {ErrorKind::unavailable, "picture_maker_failed",
          "The picture could not be read just now: try again."};
}

// Beside the running program.
std::string maker_program() {
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename("typecase-picture");
}

// Takes "960 640 12345\n" off the front.
bool take_head(std::string_view& rest, PictureFile& file, std::size_t& size) {
  const std::size_t end = rest.substr(0, 64).find('\n');
  if (end == rest.npos) return false;
  const char* at = rest.data();
  const char* const last = at + end;
  const auto take = [&](auto& number) {
    if (at != rest.data() && at != last) ++at;
    const auto [after, failed] = std::from_chars(at, last, number);
    at = after;
    return failed == std::errc();
  };
  const bool is_whole = take(file.width) && take(file.height) && take(size) && at == last;
  rest.remove_prefix(end + 1);
  return is_whole;
}

bool is_webp(std::string_view bytes) {
  return bytes.size() > 12 && bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP";
}

// The output is believed as little as the picture, which the program read. Empty: it is not as it
// should be.
std::vector<PictureFile> read_files(std::string_view rest) {
  std::vector<PictureFile> files;
  while (!rest.empty()) {
    PictureFile file;
    std::size_t size = 0;
    if (!take_head(rest, file, size) || size > rest.size() || !is_webp(rest.substr(0, size))) {
      return {};
    }
    const ByteView bytes = as_bytes(rest.substr(0, size));
    file.webp.assign(bytes.begin(), bytes.end());
    rest.remove_prefix(size);
    files.push_back(std::move(file));
  }
  return files;
}

bool are_expected(const std::vector<PictureFile>& files) {
  if (files.empty()) return false;
  const auto [width, height, webp] = files.front();
  if (width < 1 || width > widths.back() || height < 1 || height > longest_side) return false;
  std::vector<int> expected = widths_for(width);
  std::ranges::reverse(expected);
  if (expected.size() != files.size()) return false;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].width != expected[i]) return false;
    if (files[i].height != height_at(files[i].width, width, height)) return false;
  }
  return true;
}

Result<MadePicture> read_made(const std::filesystem::path& output) {
  std::vector<PictureFile> files = read_files(read_text_file(output));
  if (!are_expected(files)) return maker_failed("output");
  const PictureFile& largest = files.front();
  PictureId id = make_picture_id(sha256(largest.webp), largest.width, largest.height);
  return MadePicture{std::move(id), std::move(files)};
}

}  // namespace

Result<MadePicture> make_picture(ByteView file) {
  if (file.size() > most_file_bytes) {
    return Error{ErrorKind::too_large, "picture_too_large", "A picture has at most 20 MB."};
  }
  const confinement::TempFolder folder;
  save_file(folder.path() / "in", file);
  const confinement::ChildFiles files{folder.path() / "in", folder.path() / "out",
                                      folder.path() / "messages"};
  switch (run_child({maker_program(), confinement::child_input, "out"}, files, child_limits)) {
    case ChildEnd::succeeded:
      return read_made(files.output);
    case ChildEnd::failed:
      return refusal_of(read_text_file(files.messages).substr(0, 100));
    case ChildEnd::not_started:
      return maker_failed("not_started");
    default:
      return refusal_of("too_slow");
  }
}

}  // namespace typecase::pictures
