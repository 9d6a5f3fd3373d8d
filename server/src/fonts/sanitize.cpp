#include "fonts/sanitize.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include "base/log.h"
#include "fonts/child.h"
#include "fonts/sfnt.h"

namespace typecase::fonts {
namespace {

using namespace std::chrono_literals;

constexpr ChildLimits limits{
    .memory_bytes = 512 << 20, .file_bytes = max_sfnt_bytes, .cpu_seconds = 10, .wall = 20s};

// Browsers sanitise with the same code: where it drops one of these, the font is drawn wrong.
const std::set<std::string> tables_that_draw = {
    "CFF ", "CFF2", "GDEF", "GPOS", "GSUB", "HVAR", "MATH", "MVAR", "OS/2", "STAT",
    "VORG", "VVAR", "avar", "cmap", "cvar", "cvt ", "fpgm", "fvar", "glyf", "gvar",
    "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "prep", "vhea", "vmtx"};

void write_file(const std::filesystem::path& path, ByteView bytes) {
  std::ofstream out(path, std::ios::binary);
  out.exceptions(std::ios::failbit | std::ios::badbit);
  out.write(reinterpret_cast<const char*>(bytes.data()),
            static_cast<std::streamsize>(bytes.size()));
  out.close();
}

// As much of a font as its table directory can take up.
Bytes read_directory(const std::filesystem::path& path) {
  Bytes bytes(64 << 10);
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

// "ERROR: glyf: bad flags" of what the sanitiser said, without anything unprintable.
std::string complaint(const std::filesystem::path& messages) {
  std::ifstream in(messages);
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with("ERROR: ")) continue;
    std::erase_if(line, [](unsigned char c) { return c < 0x20 || c > 0x7e; });
    line = line.substr(7, 120);
    return line.substr(0, line.find_last_not_of(". ") + 1);
  }
  return "no reason given";
}

Error refusal(ChildEnd end, const std::filesystem::path& messages) {
  if (end == ChildEnd::not_started) {
    log::error("sanitizer_not_started", {{"command", "ots-sanitize"}});
    return {ErrorKind::unavailable, "sanitizer_failed",
            "ots-sanitize could not be run: is the package opentype-sanitizer installed?"};
  }
  if (end == ChildEnd::failed) {
    return {ErrorKind::invalid, "font_damaged",
            "The sanitiser refused the font: " + complaint(messages) + "."};
  }
  return {ErrorKind::invalid, "font_damaged",
          "The sanitiser did not come to an end within its limits of time and memory."};
}

// The tables of the font as the sanitiser would write it.
Result<std::vector<std::string>> accepted_tables(ByteView file) {
  TempFolder folder;
  write_file(folder.path() / "in", file);
  ChildFiles files{folder.path() / "in", folder.path() / "out", folder.path() / "messages"};
  ChildEnd end = run_child({"ots-sanitize", child_input, "out"}, files, limits);
  if (end != ChildEnd::succeeded) return refusal(end, files.messages);
  return table_tags(read_directory(files.output));
}

Result<void> check_nothing_dropped(const std::vector<TableRecord>& tables,
                                   const std::vector<std::string>& accepted) {
  for (const TableRecord& table : tables) {
    if (!tables_that_draw.contains(table.tag)) continue;
    if (std::ranges::find(accepted, table.tag) != accepted.end()) continue;
    return Error{ErrorKind::invalid, "table_damaged",
                 "The sanitiser, and so every browser, would drop table \"" + table.tag + "\"."};
  }
  return {};
}

Result<void> check_packing(ByteView file) {
  switch (wrapping(file)) {
    case Wrapping::woff:
      return check_woff(file);
    case Wrapping::woff2:
      return check_woff2(file);
    case Wrapping::none:
      break;
  }
  auto checked = check_sfnt(file);  // Before a process is spent on a file that is no font at all.
  if (!checked) return checked.error();
  return {};
}

bool is_collection(ByteView file) {
  return file.size() >= 4 && read_u32(file, 0) == collection_flavour;
}

Result<Bytes> unpack(ByteView file) {
  switch (wrapping(file)) {
    case Wrapping::woff:
      return unwrap_woff(file);
    case Wrapping::woff2:
      return unwrap_woff2(file);
    case Wrapping::none:
      break;
  }
  return Bytes(file.begin(), file.end());
}

}  // namespace

Result<Bytes> sanitize(ByteView file) {
  if (file.empty()) return Error{ErrorKind::invalid, "empty_file", "The file is empty."};
  if (is_collection(file)) return font_collection();  // Few of them are small.
  if (file.size() > max_file_bytes) {
    return Error{ErrorKind::too_large, "too_large", "The file is larger than 30 MB."};
  }
  if (auto packing = check_packing(file); !packing) return packing.error();
  auto accepted = accepted_tables(file);
  if (!accepted) return accepted.error();

  auto sfnt = unpack(file);
  if (!sfnt) return sfnt.error();
  auto tables = check_sfnt(*sfnt);
  if (!tables) return tables.error();
  if (auto whole = check_nothing_dropped(*tables, *accepted); !whole) return whole.error();
  return sfnt;
}

}  // namespace typecase::fonts
