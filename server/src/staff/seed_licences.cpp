#include <algorithm>

#include "staff/seed_folder.h"

namespace typecase::staff {
namespace {

void read_tiers(SeedTable& entry, licences::Kind& kind) {
  std::set<std::string> ids;
  entry.each("tier", [&](SeedTable& row) {
    licences::Tier tier{row.new_id(ids), row.text("name"), {}, row.truth("contact_us")};
    tier.multiplier = tier.contact_us ? Multiplier{0} : row.multiplier("multiplier");
    kind.tiers.push_back(std::move(tier));
  });
  if (kind.tiers.empty()) entry.fault("tier", "required", "At least one tier is needed.");
}

void read_fields(SeedTable& entry, licences::Kind& kind) {
  std::set<std::string> ids;
  entry.each("field", [&](SeedTable& row) {
    kind.fields.push_back({row.new_id(ids), row.text("label"), row.truth("required")});
  });
}

bool is_format(std::string_view format) {
  return format == "otf" || format == "woff2" || format == "woff";
}

licences::Kind read_kind(SeedTable& entry, std::set<std::string>& ids, SeedFolder& folder) {
  licences::Kind kind;
  kind.id = entry.new_id(ids);
  kind.name = entry.text("name");
  kind.metric = entry.text("metric");
  kind.question = entry.text("question");
  kind.summary = entry.text("summary");
  kind.grants = entry.texts("grants");
  kind.limits = entry.texts("limits");
  kind.formats = entry.texts("formats");
  if (kind.formats.empty() || !std::ranges::all_of(kind.formats, is_format)) {
    entry.fault("formats", "not_allowed", "Expected one or more of: otf, woff2, woff.");
  }
  kind.eula_version = entry.text("eula_version");
  kind.eula_markdown = folder.file("eula-" + kind.id + ".md").value_or("");
  if (kind.eula_markdown.empty()) {
    entry.fault("id", "no_text", "The text eula-" + kind.id + ".md is missing.");
  }
  read_tiers(entry, kind);
  read_fields(entry, kind);
  return kind;
}

}  // namespace

licences::Licences read_licences(SeedFolder& folder) {
  licences::Licences licences;
  std::set<std::string> ids;
  folder.table("licences.toml", [&](SeedTable& table) {
    table.each("kind",
               [&](SeedTable& entry) { licences.kinds.push_back(read_kind(entry, ids, folder)); });
    if (ids.empty()) table.fault("kind", "required", "At least one licence kind is needed.");

    table.each("combination", [&](SeedTable& entry) {
      int kinds = entry.integer("kinds");
      if (kinds < 2) entry.fault("kinds", "out_of_range", "A combination has two kinds or more.");
      licences.combinations[kinds] = entry.multiplier("multiplier");
    });
  });
  return licences;
}

}  // namespace typecase::staff
