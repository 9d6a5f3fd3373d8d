#include "catalogue/records/known_fonts.h"

#include <algorithm>

#include "catalogue/languages/languages.h"
#include "catalogue/records/coverage_text.h"
#include "db/record.h"

namespace typecase::catalogue {
namespace {

// A statement reads the fonts of so many families at most: some 2 MB.
constexpr std::size_t families_at_once = 32;

constexpr std::string_view fonts_between =
    "SELECT s.id, s.release, r.reader, r.file, r.details, r.coverage FROM style s"
    " JOIN style_release r ON r.style_id = s.id AND r.number = s.release"
    " WHERE s.family_id >= $1 AND s.family_id <= $2";

// Ids of families of which a style's font is still to be read, with those between them in the order
// of the database: for each run of them its first and its last.
std::vector<std::pair<std::string, std::string>> runs_to_read(
    const std::vector<FamilyRecord>& families, const KnownFonts::Fonts& fonts) {
  std::vector<std::pair<std::string, bool>> all;
  for (const FamilyRecord& family : families) {
    const bool is_known = std::ranges::all_of(
        family.styles, [&](const StyleRecord& style) { return fonts.contains(style.id); });
    all.emplace_back(family.id, is_known);
  }
  std::ranges::sort(all);
  std::vector<std::pair<std::string, std::string>> runs;
  std::size_t length = 0;
  for (const auto& [id, is_known] : all) {
    if (is_known) length = 0;
    if (is_known) continue;
    if (length == 0) runs.emplace_back(id, id);
    runs.back().second = id;
    length = (length + 1) % families_at_once;
  }
  return runs;
}

}  // namespace

bool KnownFonts::Font::is_of(const StyleRecord& style) const {
  return release == style.release && reader == style.reader && file == style.file;
}

std::shared_ptr<const KnownFonts::Fonts> KnownFonts::read(
    db::Connection& connection, const std::vector<FamilyRecord>& families) {
  std::lock_guard guard(guard_);
  auto fonts = std::make_shared<Fonts>();
  for (const FamilyRecord& family : families) {
    for (const StyleRecord& style : family.styles) {
      const auto known = last_->find(style.id);
      if (known != last_->end() && known->second.is_of(style)) fonts->insert(*known);
    }
  }
  for (const auto& [first, last] : runs_to_read(families, *fonts))
    read_between(connection, first, last, *fonts);
  last_ = fonts;
  forget_unused();
  return fonts;
}

void KnownFonts::read_between(db::Connection& connection, const std::string& first,
                              const std::string& last, Fonts& fonts) {
  for (const db::Row& row : connection.rows(fonts_between, first, last)) {
    Font font = row.as<Font>();
    font.facts = facts_of(row.as<StoredFont>());
    fonts.insert_or_assign(row.text("id"), std::move(font));
  }
}

FontFacts KnownFonts::facts_of(const StoredFont& stored) {
  FontFacts facts = font_facts(parse_details(stored.details));
  facts.axes = axes_.share(facts.axes);
  facts.untried_axes = untried_axes_.share(facts.untried_axes);
  facts.instances = instances_.share(facts.instances);
  facts.features = features_.share(facts.features);
  const Coverage& coverage = coverage_of(stored.coverage);
  facts.coverage = coverage.code_points;
  facts.languages = coverage.languages;
  return facts;
}

const KnownFonts::Coverage& KnownFonts::coverage_of(const std::string& text) {
  auto found = coverages_.find(text);
  if (found == coverages_.end()) {
    std::vector<std::uint32_t> code_points = parse_coverage(text);
    code_points.shrink_to_fit();
    const LanguageSet languages = languages_of(code_points);
    found = coverages_.emplace(text, Coverage{std::move(code_points), languages}).first;
  }
  return found->second;
}

void KnownFonts::forget_unused() {
  std::erase_if(coverages_, [](const auto& each) { return each.second.code_points.is_sole(); });
  axes_.forget_unused();
  untried_axes_.forget_unused();
  instances_.forget_unused();
  features_.forget_unused();
}

}  // namespace typecase::catalogue
