#include <algorithm>
#include <map>

#include "base/text/case_folding.h"
#include "base/text/slug.h"
#include "catalogue/import/family_defaults.h"
#include "catalogue/records/records.h"
#include "uploads/grouping.h"

namespace typecase::uploads {
namespace {

using catalogue::ImportLine;
using catalogue::ImportOutcome;

UploadFile to_file(const FileRow& row) {
  UploadFile file;
  file.number = row.number;
  file.path = row.path;
  file.sha256 = to_hex(row.sha256);
  file.size = row.size;
  file.received = row.received;
  file.state = row.state;
  file.code = row.code;
  file.sentence = row.sentence;
  file.is_moved = row.family.has_value() || row.style.has_value();
  file.is_left_out = row.left_out;
  return file;
}

UploadFont to_font(const StoredFont& stored) {
  const fonts::FontInfo& info = stored.font.info;
  UploadFont font;
  font.place = stored.place;
  font.own_family = info.family;
  font.own_style = catalogue::default_style_name(info);
  font.style = font.own_style;
  font.weight = info.weight;
  font.is_italic = info.italic;
  for (const fonts::AxisInfo& axis : info.axes) font.axes.push_back(axis.tag);
  font.glyphs = info.glyph_count;
  font.characters = stored.characters;
  font.version = info.version;
  font.remarks = stored.font.remarks;
  font.outcome = FontOutcome::left_out;
  return font;
}

// Fills an Upload from its rows and what the importer says of them.
class Showing {
 public:
  Showing(db::Connection& connection, UploadSummary summary) : connection_(connection) {
    static_cast<UploadSummary&>(upload_) = std::move(summary);
    rows_ = read_files(connection, upload_.id);
    for (const FileRow& row : rows_) upload_.files.push_back(to_file(row));
  }

  Upload run() {
    if (upload_.state != UploadState::open) return std::move(upload_);
    const std::vector<StoredFont> fonts = read_fonts(connection_, upload_.id, rows_);
    for (const StoredFont& font : fonts) place(font);
    const Grouping grouping = group(connection_, rows_, fonts);
    for (const ImportLine& line : grouping.refused) tell(line);
    for (const catalogue::Proposal& proposal : grouping.proposals) add_family(proposal);
    name_refused_fonts();
    std::ranges::sort(upload_.families, {}, &UploadFamily::name);
    return std::move(upload_);
  }

 private:
  void place(const StoredFont& stored) {
    auto file = std::ranges::find(upload_.files, stored.number, &UploadFile::number);
    file->fonts.push_back(to_font(stored));
    places_[stored.font.path.string()] = {static_cast<std::size_t>(file - upload_.files.begin()),
                                          file->fonts.size() - 1};
  }

  UploadFont& font_at(const std::string& path) {
    const auto [file, font] = places_.at(path);
    return upload_.files[file].fonts[font];
  }

  void add_family(const catalogue::Proposal& proposal) {
    const auto stored = catalogue::read_family(connection_, proposal.id);
    UploadFamily family{proposal.id, proposal.name, !stored, {}, 0};
    if (stored) {
      family.name = stored->name;
      family.state = catalogue::state_at(stored->life, SystemClock().now());
      family.styles = static_cast<std::int64_t>(stored->styles.size());
    }
    for (const catalogue::ProposedStyle& style : proposal.styles) {
      UploadFont& font = font_at(style.font->path.string());
      font.family_id = proposal.id;
      font.style = style.name;
      font.style_id = style.id;
    }
    const auto written = catalogue::preview(connection_, proposal, catalogue::Missing::unknown);
    for (const ImportLine& line : written.lines) tell(line);
    for (const catalogue::ProposedStyle& style : proposal.styles) {
      UploadFont& font = font_at(style.font->path.string());
      if (font.outcome == FontOutcome::added && stored && has_style(*stored, style.id)) {
        font.outcome = FontOutcome::renewed;
      }
    }
    upload_.families.push_back(std::move(family));
  }

  static bool has_style(const catalogue::FamilyRecord& family, const std::string& id) {
    return std::ranges::find(family.styles, id, &catalogue::StyleRecord::id) != family.styles.end();
  }

  void tell(const ImportLine& line) {
    UploadFont& font = font_at(line.path.string());
    font.code = line.reason;
    if (line.outcome == ImportOutcome::refused) font.sentence = line.sentence;
    font.outcome = line.outcome == ImportOutcome::refused     ? FontOutcome::refused
                   : line.outcome == ImportOutcome::unchanged ? FontOutcome::unchanged
                                                              : FontOutcome::added;
  }

  // A font that no proposal has stands with its family all the same, so that staff find it there.
  void name_refused_fonts() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      for (UploadFont& font : upload_.files[i].fonts) {
        if (!font.family_id.empty()) continue;
        if (rows_[i].style) font.style = *rows_[i].style;
        const std::string name = rows_[i].family.value_or(font.own_family);
        auto same = std::ranges::find_if(upload_.families, [&](const UploadFamily& family) {
          return family.id == slug(name) || fold_case(family.name) == fold_case(name);
        });
        if (same != upload_.families.end()) font.family_id = same->id;
      }
    }
  }

  db::Connection& connection_;
  Upload upload_;
  std::vector<FileRow> rows_;
  std::map<std::string, std::pair<std::size_t, std::size_t>> places_;  // file and font, by path
};

}  // namespace

Upload show(db::Connection& connection, UploadSummary summary) {
  return Showing(connection, std::move(summary)).run();
}

}  // namespace typecase::uploads
