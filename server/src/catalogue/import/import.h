#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/money.h"
#include "catalogue/import/staff_edits.h"
#include "catalogue/records/rename.h"
#include "db/database.h"
#include "fonts/tables/unwrap.h"

namespace typecase::catalogue {

enum class ImportOutcome { imported, unchanged, refused };

// The outcome of one file.
struct ImportLine {
  std::filesystem::path path;
  ImportOutcome outcome = ImportOutcome::imported;
  std::string reason;    // refused: a stable code, "font_truncated"; else empty
  std::string sentence;  // refused: why, for people; else remarks: what is odd about the font, for
                         // family.toml what was not understood
  std::string style;     // id of the style; empty when refused and for family.toml
};

// Prices of an import's families, and why something is not on sale.
struct PriceLine {
  std::string item;            // id of a style or package
  std::string name;            // "EB Garamond Bold"
  std::optional<Money> price;  // none: not on sale
  std::string remark;          // why not, or the source of the price; may be empty
};

struct ImportReport {
  std::vector<ImportLine> lines;     // by path; one a font file, one a family.toml
  std::vector<std::string> changed;  // ids of the families that were made or altered
  std::vector<PriceLine> prices;     // of every family that the paths hold, by family and name
  std::string currency;              // of the prices: the shop's
  std::vector<std::string> missing;  // ids of what is on sale and no longer in its folder
  std::vector<std::string> retired;  // the same, retired because ImportOptions says so

  int count(ImportOutcome outcome) const;
};

// A family that a family.toml gives another id.
struct FormerFamily {
  std::string id;   // empty: the family keeps its own
  Renames renames;  // of it, its styles and packages: new ids by old ones
};

struct ImportOptions {
  int threads = 2;              // that sanitise and read files
  SideChoice choice = {};       // where staff and a family.toml have changed the same
  bool retire_missing = false;  // what ImportReport::missing would list is retired
  std::size_t max_file_bytes = fonts::SizeLimits().file_bytes;  // of a font file as it lies there
  // Called in the transaction that gives a family another id, for what names it outside the
  // catalogue.
  std::function<void(db::Connection&, const FormerFamily&)> follow = [](auto&&...) {};
};

// Takes font files (OTF, TTF, WOFF, WOFF2; TTC and OTC: each of their fonts) and folders, searched
// recursively for them, into the catalogue. A folder that holds a family.toml is one family
// (docs/family-toml.md tells its keys); elsewhere files group by the family name that the font
// carries. Nothing is on sale without a price that a family.toml names; prices that are stored
// already stay. A style that is there already gets a new release when its file differs, else stays
// as it is; nothing is ever removed. A whole folder with its family.toml tells which styles and
// packages are missing, unless a file in it is refused. Each family is one transaction: all of its
// good files or, when the process dies, none. The shop version moves only when something changed.
//
// Refused, by line: empty_file, too_large, not_a_font, font_collection, not_supported,
// font_truncated, trailing_data, checksum_mismatch, font_damaged, table_damaged, unpacks_too_large,
// too_many_fonts, sanitizer_failed, no_outlines, no_cmap, one_glyph, no_names, unreadable,
// no_such_file, no_id, reserved_id, id_taken, style_id_taken, style_renamed, formerly_elsewhere,
// bad_family_toml, not_taken_over (a family.toml of which a part was left out).
//
// no_font_files: the paths hold nothing to import. Throws DbError when the database fails.
Result<ImportReport> import_fonts(db::Database& database,
                                  const std::vector<std::filesystem::path>& paths,
                                  const ImportOptions& options = {});

}  // namespace typecase::catalogue
