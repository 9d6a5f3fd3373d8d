#include "fonts/check/sanitize.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "base/files.h"
#include "base/log.h"
#include "confinement/child.h"
#include "fonts/tables/refining_tables.h"
#include "fonts/tables/refusal.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

using namespace std::chrono_literals;

confinement::ChildLimits child_limits(const SizeLimits& limits) {
  auto more = static_cast<int>(limits.file_bytes / (10 << 20));  // a second for each 10 MB
  return {.memory_bytes = (256 << 20) + 4 * limits.unpacked_bytes(),
          .file_bytes = limits.unpacked_bytes(),
          .cpu_seconds = 10 + more,
          .wall = 20s + more * 2s};
}

// Empty: the font lacks it.
ByteView table_in(ByteView sfnt, const std::vector<TableRecord>& tables, std::string_view tag) {
  auto found = std::ranges::find(tables, tag, &TableRecord::tag);
  return found == tables.end() ? ByteView() : sfnt.subspan(found->offset, found->length);
}

bool is_avar_2(ByteView avar) { return avar.size() >= 2 && read_u16(avar, 0) == 2; }

// Whether the segment maps of avar 2 end within the table, and its two offsets point into it.
bool is_whole_avar_2(ByteView avar) {
  constexpr std::size_t axis_count_at = 6, header = 8;
  if (avar.size() < header) return false;
  std::size_t at = header;
  for (unsigned left = read_u16(avar, axis_count_at); left > 0; --left) {
    if (at + 2 > avar.size()) return false;
    at += 2 + 4 * std::size_t{read_u16(avar, at)};
  }
  return at + 8 <= avar.size() && read_u32(avar, at) < avar.size() &&
         read_u32(avar, at + 4) < avar.size();
}

// Without one of these, text is set wrong or an axis does nothing.
const std::set<std::string> tables_that_set = {"CFF ", "CFF2", "GDEF", "GPOS", "GSUB", "OS/2",
                                               "avar", "cmap", "fvar", "glyf", "gvar", "head",
                                               "hhea", "hmtx", "loca", "maxp", "name", "post"};

const std::set<std::string> tables_that_refine(std::begin(refining_tables),
                                               std::end(refining_tables));

// As much of a font as its table directory can take up.
Bytes read_directory(const std::filesystem::path& path) {
  Bytes bytes(64 << 10);
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

// The rest of the sanitiser's first line with such a start, without anything unprintable:
// "glyf: bad flags" after "ERROR: ". Empty: there is none.
std::string complaint(const std::filesystem::path& messages, const std::string& start) {
  std::ifstream in(messages);
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with(start)) continue;
    std::erase_if(line, [](unsigned char c) { return c < 0x20 || c > 0x7e; });
    line = line.substr(start.size(), 120);
    return line.substr(0, line.find_last_not_of(". ") + 1);
  }
  return {};
}

struct Accepted {
  std::vector<std::string> tables;                // of the font as the sanitiser would write it
  std::map<std::string, std::string> complaints;  // by the table that it is about
};

Accepted read_accepted(const confinement::ChildFiles& files) {
  Accepted accepted{table_tags(read_directory(files.output)), {}};
  for (const auto* tables : {&tables_that_set, &tables_that_refine}) {
    for (const std::string& tag : *tables) {
      for (const char* level : {"WARNING: ", "ERROR: "}) {
        std::string why = complaint(files.messages, level + tag + ": ");
        if (!why.empty()) accepted.complaints[tag] = why;
      }
    }
  }
  return accepted;
}

// "table "glyf": bad flags" of "glyf: bad flags".
std::string with_table_named(const std::string& why) {
  if (why.empty()) return "no reason given";
  return why.substr(4, 2) == ": " ? "table \"" + why.substr(0, 4) + "\"" + why.substr(4) : why;
}

Error refusal(confinement::ChildEnd end, const std::filesystem::path& messages) {
  if (end == confinement::ChildEnd::not_started) {
    log::error("sanitizer_not_started", {{"command", "ots-sanitize"}});
    return {ErrorKind::unavailable, "sanitizer_failed",
            "ots-sanitize could not be run: is the package opentype-sanitizer installed?"};
  }
  if (end == confinement::ChildEnd::failed) {
    std::string why = with_table_named(complaint(messages, "ERROR: "));
    return font_refusal("font_damaged", "The sanitiser refused the font: " + why + ".",
                        export_again, "Browsers sanitise fonts with the same code and show none.");
  }
  return font_refusal("font_damaged",
                      "The sanitiser did not come to an end within its limits of time and memory.",
                      export_again, "Browsers would most likely give up on it too.");
}

Result<Accepted> run_sanitizer(ByteView file, const SizeLimits& limits) {
  confinement::TempFolder folder;
  save_file(folder.path() / "in", file);
  confinement::ChildFiles files{folder.path() / "in", folder.path() / "out",
                                folder.path() / "messages"};
  confinement::ChildEnd end = confinement::run_child(
      {"ots-sanitize", confinement::child_input, "out"}, files, child_limits(limits));
  if (end != confinement::ChildEnd::succeeded) return refusal(end, files.messages);
  return read_accepted(files);
}

std::string dropped(const std::string& tag, const Accepted& accepted) {
  auto why = accepted.complaints.find(tag);
  return "The sanitiser would drop table \"" + tag + "\"" +
         (why == accepted.complaints.end() ? "." : ": " + why->second + ".");
}

// Remarks on the tables that a browser may do without. table_damaged: on one that it may not.
Result<std::vector<std::string>> check_dropped(const std::vector<TableRecord>& tables,
                                               const Accepted& accepted) {
  std::vector<std::string> remarks;
  for (const TableRecord& table : tables) {
    if (std::ranges::find(accepted.tables, table.tag) != accepted.tables.end()) continue;
    if (tables_that_set.contains(table.tag)) {
      return font_refusal("table_damaged", dropped(table.tag, accepted), export_again,
                          "Browsers may show the font without this table, and so set text wrong.");
    }
    if (!tables_that_refine.contains(table.tag)) continue;
    remarks.push_back(dropped(table.tag, accepted) +
                      " Browsers may show the font without it; copies that are sold keep it.");
  }
  return remarks;
}

// The sanitiser drops every axis for the sake of avar 2. Tables of axes are therefore judged in a
// font without it.
Result<std::vector<std::string>> remarks_on_tables(ByteView sfnt,
                                                   const std::vector<TableRecord>& tables,
                                                   const Accepted& accepted,
                                                   const SizeLimits& limits) {
  ByteView avar = table_in(sfnt, tables, "avar");
  if (!is_avar_2(avar)) return check_dropped(tables, accepted);
  if (!is_whole_avar_2(avar)) {
    return font_refusal("table_damaged", "Table \"avar\" (version 2) is not whole.", export_again,
                        "Browsers may show the font without its axes.");
  }
  auto face = Face::open(Bytes(sfnt.begin(), sfnt.end()));
  if (!face) return face.error();
  Bytes rest = file_of(over_tables(face->handle(), {{HB_TAG('a', 'v', 'a', 'r'), {}}}).get());
  auto rest_accepted = run_sanitizer(rest, limits);
  if (!rest_accepted) return rest_accepted.error();
  std::vector<TableRecord> others = tables;
  std::erase_if(others, [](const TableRecord& table) { return table.tag == "avar"; });
  auto remarks = check_dropped(others, *rest_accepted);
  if (remarks) {
    remarks->push_back(
        "Table \"avar\" has version 2: the shop shows the font at its default place; copies that "
        "are sold keep its axes.");
  }
  return remarks;
}

Result<void> check_packing(ByteView file, const SizeLimits& limits) {
  const Wrapping packed = wrapping(file);
  if (packed == Wrapping::woff) return check_woff(file, limits);
  if (packed == Wrapping::woff2) return check_woff2(file, limits);
  auto checked = check_sfnt(file);  // Before a process is spent on a file that is no font at all.
  return checked ? Result<void>() : checked.error();
}

Result<Bytes> unpack(ByteView file, const SizeLimits& limits) {
  const Wrapping packed = wrapping(file);
  if (packed == Wrapping::woff) return unwrap_woff(file);
  if (packed == Wrapping::woff2) return unwrap_woff2(file, limits);
  return Bytes(file.begin(), file.end());
}

}  // namespace

Result<Sanitized> sanitize(ByteView file, const SizeLimits& limits) {
  if (file.empty()) {
    return font_refusal("empty_file", "The file is empty.", "Copy or export the file again.");
  }
  if (file.size() > limits.file_bytes) return too_large(limits);
  if (auto packing = check_packing(file, limits); !packing) return packing.error();
  auto accepted = run_sanitizer(file, limits);
  if (!accepted) return accepted.error();

  auto sfnt = unpack(file, limits);
  if (!sfnt) return sfnt.error();
  auto tables = check_sfnt(*sfnt);
  if (!tables) return tables.error();
  auto remarks = remarks_on_tables(*sfnt, *tables, *accepted, limits);
  if (!remarks) return remarks.error();
  std::ranges::copy(remarks_on_end(*sfnt, *tables), std::back_inserter(*remarks));
  return Sanitized{*std::move(sfnt), *std::move(remarks)};
}

}  // namespace typecase::fonts
