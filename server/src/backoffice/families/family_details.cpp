#include "backoffice/families/family_details.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "catalogue/records/coverage_text.h"
#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

using Releases = std::map<std::string, std::vector<ReleaseFacts>>;

std::vector<std::string> read_former(db::Connection& connection, const std::string& family) {
  auto former =
      connection.select<std::string>("SELECT id FROM former_item WHERE current_id = $1", family);
  std::ranges::sort(former);
  return former;
}

// Also those from before a style got another id, which begins with the file of the newest of them:
// that is one release, as old as its first row.
Releases read_releases(db::Connection& connection, const std::string& family) {
  Releases releases;
  std::map<std::string, Digest> last_files;
  for (const db::Row& row : connection.rows(
           "SELECT coalesce(n.current_id, r.style_id) AS style_id, r.number, "
           "cast(r.details AS {json}) ->> 'version' AS version, r.created_at, r.file, b.size "
           "FROM style s JOIN style_release r ON r.style_id = s.id "
           "JOIN font_blob b ON b.sha256 = r.file LEFT JOIN former_item n ON n.id = s.id "
           "WHERE s.family_id = $1 OR s.family_id IN "
           "(SELECT f.id FROM former_item f WHERE f.current_id = $1) "
           "ORDER BY r.created_at DESC, r.number DESC, r.style_id LIMIT $2",
           family, most_releases)) {
    std::vector<ReleaseFacts>& own = releases[row.text("style_id")];
    const auto file = row.get<Digest>("file");
    const bool is_known = !own.empty() && last_files[row.text("style_id")] == file;
    last_files[row.text("style_id")] = file;
    if (is_known) {
      own.back().created_at = row.time("created_at");
      continue;
    }
    own.push_back({row.integer("number"), row.optional_text("version").value_or(""),
                   row.time("created_at"), row.integer("size")});
  }
  return releases;
}

StyleFacts to_facts(const db::Row& row, Releases& releases) {
  const fonts::FontInfo info = catalogue::parse_details(row.text("details"));
  StyleFacts facts;
  facts.id = row.text("id");
  facts.format = info.format;
  facts.weight = info.weight;
  facts.width = info.width;
  facts.is_italic = info.italic;
  facts.glyphs = info.glyph_count;
  facts.characters =
      static_cast<std::int64_t>(catalogue::parse_coverage(row.text("coverage")).size());
  for (const fonts::FeatureInfo& feature : info.features) facts.features.push_back(feature.tag);
  for (const fonts::AxisInfo& axis : info.axes) {
    facts.axes.push_back({axis.tag, axis.name, axis.min, axis.standard, axis.max});
  }
  facts.releases = std::move(releases[facts.id]);
  return facts;
}

bool by_weight(const StyleFacts& a, const StyleFacts& b) {
  const auto place = [](const StyleFacts& style) {
    return std::tuple(style.axes.empty(), style.width, style.weight, style.is_italic,
                      std::string_view(style.id));
  };
  return place(a) < place(b);
}

std::vector<StyleFacts> read_styles(db::Connection& connection, const std::string& family) {
  Releases releases = read_releases(connection, family);
  std::vector<StyleFacts> styles;
  for (const db::Row& row : connection.rows(
           "SELECT s.id, r.details, r.coverage FROM style s JOIN style_release r ON "
           "r.style_id = s.id AND r.number = s.release WHERE s.family_id = $1 AND NOT EXISTS "
           "(SELECT 1 FROM former_item i WHERE i.id = s.id)",
           family)) {
    styles.push_back(to_facts(row, releases));
  }
  std::ranges::sort(styles, by_weight);
  return styles;
}

TrialFacts count_trials(db::Connection& connection, const std::string& family, Time since) {
  const db::Row row = *connection.find_one(
      "SELECT count(DISTINCT r.id) AS taken, count(DISTINCT c.request_id) AS bought "
      "FROM trial_request r JOIN trial_family f ON f.request_id = r.id AND "
      "(f.family_id = $1 OR f.family_id IN (SELECT id FROM former_item WHERE current_id = $1)) "
      "LEFT JOIN trial_conversion c ON c.request_id = r.id AND c.family_id = f.family_id "
      "WHERE r.created_at >= $2 AND r.forgotten_at IS NULL",
      family, since);
  return {row.integer("taken"), row.integer("bought")};
}

}  // namespace

std::optional<FamilyDetails> read_family_details(db::Connection& connection, const std::string& id,
                                                 Time now, Sales sales) {
  auto family = find_family(connection, id, now, sales);
  if (!family) return std::nullopt;
  FamilyDetails details{
      std::move(*family), {}, read_former(connection, id), read_styles(connection, id), {}};
  if (sales == Sales::shown) details.trials = count_trials(connection, id, now - recent);
  return details;
}

}  // namespace typecase::backoffice
