#include "catalogue/import.h"

#include <algorithm>
#include <map>

#include "catalogue/family_defaults.h"
#include "catalogue/import_scan.h"
#include "catalogue/merge.h"
#include "catalogue/reserved_ids.h"
#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_description = 1 << 20;

ImportLine refused(const fs::path& path, std::string_view reason, std::string sentence) {
  return {path, ImportOutcome::refused, std::string(reason), std::move(sentence), {}};
}

ImportLine refused(const fs::path& path, const Error& error) {
  return refused(path, error.code, error.detail);
}

// What one transaction did.
struct Written {
  std::vector<ImportLine> lines;
  std::vector<std::string> remarks;
  bool described = false;  // the family.toml was applied
  bool changed = false;
};

// Runs inside a transaction, perhaps more than once: works on copies only.
class FamilyWriter {
 public:
  FamilyWriter(db::Connection& connection, Proposal proposal, Money default_price)
      : connection_(connection), proposal_(std::move(proposal)), default_price_(default_price) {}

  Written run() {
    before_ = read_family(connection_, proposal_.id);
    refuse_taken_ids();
    if (proposal_.styles.empty() && !before_) return std::move(written_);

    Merged merged = merge(before_, proposal_, default_price_);
    drop_taken_packages(merged);
    written_.remarks = std::move(merged.remarks);
    for (const ProposedStyle& style : proposal_.styles) tell(style);
    if (!before_ || *before_ != merged.family) write(merged.family);
    return std::move(written_);
  }

 private:
  bool is_taken(const std::string& id, std::string_view kind) {
    auto item = find_item(connection_, id);
    return item && (item->kind != kind || item->family != proposal_.id);
  }

  void refuse_taken_ids() {
    bool family_taken = is_taken(proposal_.id, "family");
    std::erase_if(proposal_.styles, [&](const ProposedStyle& style) {
      bool taken = family_taken || is_taken(style.id, "style") ||
                   style.id == complete_package_id(proposal_.id);
      if (!taken) return false;
      const std::string& id = family_taken ? proposal_.id : style.id;
      written_.lines.push_back(
          refused(style.font->path, "id_taken", "The id \"" + id + "\" belongs to another item."));
      return true;
    });
  }

  void drop_taken_packages(Merged& merged) {
    std::erase_if(merged.family.packages, [&](const PackageRecord& package) {
      bool taken = is_taken(package.id, "package");
      if (taken) merged.remarks.push_back("The id \"" + package.id + "\" belongs to another item.");
      return taken;
    });
  }

  const StyleRecord* stored(const std::string& id) const {
    if (!before_) return nullptr;
    auto found = std::ranges::find(before_->styles, id, &StyleRecord::id);
    return found == before_->styles.end() ? nullptr : &*found;
  }

  void tell(const ProposedStyle& style) {
    const StyleRecord* known = stored(style.id);
    bool same = known != nullptr && known->file == style.font->file;
    written_.lines.push_back({style.font->path,
                              same ? ImportOutcome::unchanged : ImportOutcome::imported,
                              {},
                              {},
                              style.id});
  }

  void write(const FamilyRecord& family) {
    for (const ProposedStyle& style : proposal_.styles) {
      if (style.font->sfnt.empty()) continue;
      store_font_file(connection_, style.font->file, style.font->sfnt);
    }
    write_family(connection_, before_, family);
    db::touch_shop_version(connection_);
    written_.changed = true;
    written_.described = !before_ || before_->described_by != family.described_by;
  }

  db::Connection& connection_;
  Proposal proposal_;
  Money default_price_;
  std::optional<FamilyRecord> before_;
  Written written_;
};

class Import {
 public:
  Import(db::Database& database, const ImportOptions& options)
      : database_(database), options_(options) {}

  Result<ImportReport> run(const std::vector<fs::path>& paths) {
    Scan found = scan(paths);
    for (const fs::path& path : found.missing) {
      add(refused(path, "no_such_file", "There is no such file or folder."));
    }
    if (found.folders.empty() && found.missing.empty()) {
      return Error{ErrorKind::invalid, "no_font_files", "There are no font files to import."};
    }
    std::vector<fs::path> loose;
    for (const auto& [folder, files] : found.folders) {
      if (fs::exists(folder / "family.toml"))
        take_described(folder / "family.toml", files);
      else
        loose.insert(loose.end(), files.begin(), files.end());
    }
    take_loose(loose);
    std::ranges::stable_sort(report_.lines, {}, &ImportLine::path);
    return std::move(report_);
  }

 private:
  void add(ImportLine line) { report_.lines.push_back(std::move(line)); }

  std::vector<IncomingFont> read(const std::vector<fs::path>& files) {
    std::vector<Result<IncomingFont>> results = read_fonts(database_, files, options_.threads);
    std::vector<IncomingFont> fonts;
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (results[i])
        fonts.push_back(std::move(*results[i]));
      else
        add(refused(files[i], results[i].error()));
    }
    // Of two files that claim one style, plain sfnt goes before WOFF, then the first path.
    std::ranges::stable_sort(fonts, {}, [](const IncomingFont& font) {
      return font.path.extension().string().starts_with(".woff");
    });
    return fonts;
  }

  // A folder with its family.toml: one family.
  void take_described(const fs::path& toml, const std::vector<fs::path>& files) {
    auto bytes = read_file(toml, longest_description);
    Result<FamilyDescription> description =
        bytes ? parse_family_toml({reinterpret_cast<const char*>(bytes->data()), bytes->size()})
              : Result<FamilyDescription>(bytes.error());
    if (!description) {
      add(refused(toml, "bad_family_toml", description.error().detail));
      for (const fs::path& file : files) {
        add(refused(file, "bad_family_toml", "The family.toml beside it cannot be used."));
      }
      return;
    }
    std::vector<IncomingFont> fonts = read(files);
    Proposal proposal;
    proposal.description = std::move(*description);
    proposal.described_by = to_hex(sha256(*bytes));
    proposal.name = proposal.description->name.value_or(fonts.empty() ? "" : fonts[0].info.family);
    proposal.id = proposal.description->id.value_or(slug(proposal.name));
    Written written = take(std::move(proposal), fonts);
    add(describe(toml, written));
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

  Written take(Proposal proposal, const std::vector<IncomingFont>& fonts) {
    if (auto bad = check_family_id(proposal.id); !bad) {
      for (const IncomingFont& font : fonts) add(refused(font.path, bad.error()));
      return {.lines = {}, .remarks = {bad.error().detail}};
    }
    for (const IncomingFont& font : fonts) propose(proposal, font);
    Written written = database_.write([&](db::Connection& connection) {
      return FamilyWriter(connection, proposal, options_.price).run();
    });
    for (ImportLine& line : written.lines) add(std::move(line));
    if (written.changed) report_.changed.push_back(proposal.id);
    if (proposal.description) add_remarks(*proposal.description, fonts, written);
    return written;
  }

  static Result<void> check_family_id(const std::string& id) {
    if (id.empty()) {
      return Error{ErrorKind::invalid, "no_id",
                   "No address can be made of the family's name: give an id in family.toml."};
    }
    if (!is_reserved_id(id)) return {};
    return Error{ErrorKind::invalid, "reserved_id",
                 "The id \"" + id +
                     "\" is one of the shop's own addresses: give another id in "
                     "family.toml."};
  }

  void propose(Proposal& proposal, const IncomingFont& font) {
    ProposedStyle style{
        .font = &font, .id = {}, .name = default_style_name(font.info), .price = {}};
    if (proposal.description) {
      auto& described = proposal.description->styles;
      auto found =
          std::ranges::find(described, font.path.filename().string(), &StyleDescription::file);
      if (found != described.end()) {
        style.name = found->name.value_or(style.name);
        style.price = found->price;
      }
    }
    if (slug(style.name).empty()) {
      return add(refused(font.path, "no_id",
                         "No address can be made of the style's name: give "
                         "another name in family.toml."));
    }
    style.id = style_id(proposal.id, style.name);
    auto [claim, first] = claimed_.emplace(style.id, font.path);
    if (!first) {
      return add(
          refused(font.path, "style_id_taken",
                  "\"" + style.id + "\" is the style of " + claim->second.string() + " already."));
    }
    proposal.styles.push_back(std::move(style));
  }

  static void add_remarks(const FamilyDescription& description,
                          const std::vector<IncomingFont>& fonts, Written& written) {
    for (const std::string& key : description.unknown_keys) {
      written.remarks.push_back("The key " + key + " is not known.");
    }
    for (const StyleDescription& style : description.styles) {
      bool here = std::ranges::any_of(
          fonts, [&](const IncomingFont& font) { return font.path.filename() == style.file; });
      if (!here) written.remarks.push_back("There is no good font file " + style.file + ".");
    }
  }

  static ImportLine describe(const fs::path& toml, const Written& written) {
    std::string sentences;
    for (const std::string& remark : written.remarks) {
      sentences += (sentences.empty() ? "" : " ") + remark;
    }
    return {toml,
            written.described ? ImportOutcome::imported : ImportOutcome::unchanged,
            {},
            std::move(sentences),
            {}};
  }

  db::Database& database_;
  const ImportOptions& options_;
  ImportReport report_;
  std::map<std::string, fs::path> claimed_;  // style ids of this import
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
