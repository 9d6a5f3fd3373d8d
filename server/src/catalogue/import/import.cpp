#include "catalogue/import/import.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "base/fail_point.h"
#include "base/text/slug.h"
#include "catalogue/import/family_address.h"
#include "catalogue/import/family_defaults.h"
#include "catalogue/import/family_folder.h"
#include "catalogue/import/family_writer.h"
#include "catalogue/import/import_scan.h"
#include "catalogue/import/price_lines.h"
#include "catalogue/import/style_proposals.h"
#include "catalogue/records/foundry.h"

namespace typecase::catalogue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_description = 1 << 20;

class Import {
 public:
  Import(db::Database& database, const ImportOptions& options)
      : database_(database), options_(options) {}

  Result<ImportReport> run(const std::vector<fs::path>& paths) {
    Scan found = scan(paths);
    report_.currency = database_.read([](db::Connection& c) { return read_foundry(c); }).currency;
    for (const fs::path& path : found.missing) {
      add(refused_line(path, "no_such_file", "There is no such file or folder."));
    }
    for (const fs::path& folder : found.unreadable) {
      add(refused_line(folder, "unreadable",
                       "This folder cannot be read. Let the user who runs the import list it."));
    }
    if (found.folders.empty() && report_.lines.empty()) {
      return Error{ErrorKind::invalid, "no_font_files", "There are no font files to import."};
    }
    std::vector<fs::path> loose;
    for (const auto& [folder, files] : found.folders) {
      if (fs::exists(folder / "family.toml"))
        take_described(folder / "family.toml", files);
      else if (auto misnamed = find_misnamed(folder))
        refuse_all(*misnamed, files, "This file must be called family.toml.");
      else
        loose.insert(loose.end(), files.begin(), files.end());
    }
    take_loose(loose);
    std::ranges::stable_sort(report_.lines, {}, &ImportLine::path);
    std::ranges::stable_sort(report_.prices, {}, &PriceLine::name);
    return std::move(report_);
  }

 private:
  void add(ImportLine line) { report_.lines.push_back(std::move(line)); }

  std::vector<IncomingFont> read(const std::vector<fs::path>& files) {
    std::vector<IncomingFont> fonts;
    for (IncomingFile& file :
         read_fonts(database_, files, options_.threads, {options_.max_file_bytes})) {
      for (Result<IncomingFont>& font : file.fonts) {
        if (font)
          fonts.push_back(std::move(*font));
        else
          add(refused_line(file.path, font.error()));
      }
    }
    // Of two files that claim one style, plain sfnt goes before WOFF, then the first path.
    std::ranges::stable_sort(fonts, {}, [](const IncomingFont& font) {
      return font.path.extension().string().starts_with(".woff");
    });
    return fonts;
  }

  void refuse_all(const fs::path& toml, const std::vector<fs::path>& files,
                  const std::string& sentence) {
    add(refused_line(toml, "bad_family_toml", sentence));
    for (const fs::path& file : files) {
      add(refused_line(file, "bad_family_toml", "The family.toml beside it cannot be used."));
    }
  }

  // A folder with its family.toml: one family.
  void take_described(const fs::path& toml, const std::vector<fs::path>& files) {
    auto bytes = read_file(toml, longest_description);
    Result<FamilyDescription> description =
        bytes ? parse_family_toml({reinterpret_cast<const char*>(bytes->data()), bytes->size()},
                                  report_.currency)
              : Result<FamilyDescription>(bytes.error());
    if (!description) return refuse_all(toml, files, description.error().detail);
    if (auto misspelt = find_misspelt_file(*description, toml.parent_path())) {
      return refuse_all(toml, files, *misspelt);
    }
    std::size_t lines = report_.lines.size();
    std::vector<IncomingFont> fonts = read(files);
    bool whole = report_.lines.size() == lines && holds_all(toml.parent_path(), files);
    Proposal proposal;
    proposal.description = std::move(*description);
    proposal.described_by = to_hex(sha256(*bytes));
    proposal.name = proposal.description->name.value_or(fonts.empty() ? "" : fonts[0].info.family);
    proposal.id = proposal.description->id.value_or(slug(proposal.name));
    Missing missing = options_.retire_missing ? Missing::retired : Missing::listed;
    Written written = take(std::move(proposal), fonts, whole ? missing : Missing::unknown);
    add(describe(toml, written));
  }

  // Whether these are all font files of the folder.
  static bool holds_all(const fs::path& folder, const std::vector<fs::path>& files) {
    Scan found = scan({folder});
    auto own = found.folders.find(folder);
    return own != found.folders.end() && own->second.size() == files.size();
  }

  // Files without one: families by the name that the fonts carry.
  void take_loose(const std::vector<fs::path>& files) {
    std::vector<IncomingFont> fonts = read(files);
    std::map<std::string, std::vector<IncomingFont>> families;
    for (IncomingFont& font : fonts) families[slug(font.info.family)].push_back(std::move(font));
    for (auto& [id, members] : families) {
      Proposal proposal;
      proposal.id = id;
      proposal.name = members[0].info.family;
      take(std::move(proposal), members);
    }
  }

  Written take(Proposal proposal, const std::vector<IncomingFont>& fonts,
               Missing missing = Missing::unknown) {
    const std::string named = proposal.id;
    proposal.id =
        database_.read([&](db::Connection& c) { return current_address(c, proposal.id); });
    if (auto bad = check_family_id(proposal.id); !bad) {
      for (const IncomingFont& font : fonts) add(refused_line(font.path, bad.error()));
      return {.lines = {}, .remarks = {bad.error().detail}};
    }
    for (const IncomingFont& font : fonts) propose(proposal, font);
    Written written = database_.write([&](db::Connection& connection) {
      Written written = take_in(connection, proposal, missing, options_.choice);
      if (!written.former.id.empty()) options_.follow(connection, written.former);
      return written;
    });
    fail_point("import.family_committed");
    for (ImportLine& line : written.lines) add(std::move(line));
    if (written.changed) report_.changed.push_back(proposal.id);
    std::ranges::copy(written.missing, std::back_inserter(report_.missing));
    std::ranges::copy(written.retired, std::back_inserter(report_.retired));
    add_prices(proposal);
    if (proposal.id != named) {
      written.remarks.push_back("Staff have changed the address of this family: it is \"" +
                                proposal.id + "\" and no longer \"" + named + "\".");
    }
    if (proposal.description) add_remarks(*proposal.description, fonts, written);
    return written;
  }

  // The family as it is sold now.
  void add_prices(const Proposal& proposal) {
    auto family = database_.read(
        [&](db::Connection& connection) { return read_family(connection, proposal.id); });
    if (!family) return;
    for (PriceLine& line : price_lines(*family, proposal)) {
      report_.prices.push_back(std::move(line));
    }
  }

  void propose(Proposal& proposal, const IncomingFont& font) {
    ProposedStyle style{.font = &font,
                        .id = {},
                        .name = default_style_name(font.info),
                        .price = {},
                        .life = {},
                        .formerly = {}};
    if (proposal.description) {
      auto& described = proposal.description->styles;
      auto found = std::ranges::find(described, font.name_in_folder(), &StyleDescription::file);
      if (found != described.end()) {
        style.name = found->name.value_or(style.name);
        style.price = found->price;
        style.life = found->life;
        style.formerly = found->formerly;
      }
    }
    if (auto refusal = styles_.add(proposal, std::move(style))) add(std::move(*refusal));
  }

  static void add_remarks(const FamilyDescription& description,
                          const std::vector<IncomingFont>& fonts, Written& written) {
    for (const StyleDescription& style : description.styles) {
      bool here = std::ranges::any_of(
          fonts, [&](const IncomingFont& font) { return font.name_in_folder() == style.file; });
      if (!here)
        written.remarks.push_back(style.place + ": There is no good font file " + style.file + ".");
    }
  }

  static ImportLine describe(const fs::path& toml, const Written& written) {
    std::string sentences;
    for (const auto* all : {&written.refusals, &written.remarks}) {
      for (const std::string& one : *all) sentences += (sentences.empty() ? "" : " ") + one;
    }
    if (!written.refusals.empty()) return refused_line(toml, "not_taken_over", sentences);
    return {toml,
            written.described ? ImportOutcome::imported : ImportOutcome::unchanged,
            {},
            std::move(sentences),
            {}};
  }

  db::Database& database_;
  const ImportOptions& options_;
  ImportReport report_;
  StyleProposals styles_;
};

}  // namespace

int ImportReport::count(ImportOutcome outcome) const {
  return static_cast<int>(std::ranges::count(lines, outcome, &ImportLine::outcome));
}

Result<ImportReport> import_fonts(db::Database& database, const std::vector<fs::path>& paths,
                                  const ImportOptions& options) {
  return Import(database, options).run(paths);
}

}  // namespace typecase::catalogue
