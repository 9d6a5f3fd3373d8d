#include <algorithm>
#include <set>

#include "base/text/nearest.h"
#include "carts/custom_licences.h"
#include "licences/formats.h"
#include "licences/metric.h"
#include "seeding/seed_folder.h"
#include "seeding/seed_texts.h"

namespace typecase::seeding {
namespace {

std::vector<licences::Tier> read_tiers(Table& entry) {
  std::vector<licences::Tier> tiers;
  std::set<std::string> ids;
  entry.each("tier", [&](Table& row) {
    licences::Tier tier{row.new_id(ids),
                        row.text("name"),
                        {},
                        row.truth("contact_us"),
                        row.text_or_empty("full_name")};
    tier.multiplier = tier.contact_us ? Multiplier{0} : row.multiplier("multiplier");
    tiers.push_back(std::move(tier));
  });
  if (tiers.empty()) entry.fault("tier", "required", "At least one tier is needed.");
  return tiers;
}

std::vector<licences::TextField> read_fields(Table& entry) {
  std::vector<licences::TextField> fields;
  std::set<std::string> ids;
  entry.each("field", [&](Table& row) {
    fields.push_back({row.new_id(ids), row.text("label"), row.truth("required")});
  });
  return fields;
}

}  // namespace

std::vector<std::string> read_formats(Table& entry) {
  std::vector<std::string> formats = entry.texts("formats");
  if (!licences::are_formats(formats)) {
    entry.fault("formats", "not_allowed", std::string(licences::formats_wanted));
  }
  return formats;
}

namespace {

std::string read_metric(Table& entry) {
  std::string metric = entry.text("metric");
  if (!metric.empty() && !licences::is_metric(metric)) {
    std::string all;
    for (std::string_view known : licences::metrics)
      all += (all.empty() ? "" : ", ") + std::string(known);
    entry.fault("metric", "not_allowed", "Expected one of: " + all + ".");
  }
  return metric;
}

// As families and styles have it in a family.toml.
catalogue::Life read_life(Table& entry) {
  catalogue::Life life;
  if (entry.has("state")) {
    auto state = parse_enum<catalogue::LifeState>(entry.text("state"));
    life.state = state.value_or(life.state);
    if (!state) {
      entry.fault("state", "not_allowed", "Expected one of: draft, published, hidden, retired.");
    }
  }
  life.on_from = entry.moment("from");
  life.on_until = entry.moment("until");
  bool is_dated = life.on_from || life.on_until;
  if (is_dated && !catalogue::allowed(life.state).bought) {
    entry.fault("state", "not_allowed", "Dates go with published and hidden only.");
  }
  if (life.on_from && life.on_until && *life.on_until <= *life.on_from) {
    entry.fault("until", "out_of_range", "This day must come after the one of from.");
  }
  return life;
}

licences::Kind read_kind(Table& entry, std::set<std::string>& ids, SeedFolder& folder) {
  licences::Kind kind;
  kind.id = entry.new_id(ids);
  if (kind.id == carts::custom_kind || kind.id == licences::trial_kind) {
    entry.fault("id", "not_allowed", "This name is kept for custom licences or for trials.");
  }
  kind.name = entry.text("name");
  kind.metric = read_metric(entry);
  kind.question = entry.text("question");
  kind.summary = entry.text("summary");
  kind.grants = entry.texts("grants");
  kind.limits = entry.texts("limits");
  kind.formats = read_formats(entry);
  if (entry.has("contains")) kind.contains = entry.texts("contains");
  kind.eula_version = entry.text("eula_version");
  kind.eula_markdown = read_eula(folder, "eula-" + kind.id + ".md");
  if (kind.eula_markdown.empty()) {
    entry.fault("id", "no_text", "The text eula-" + kind.id + ".md is missing.");
  }
  kind.tiers = read_tiers(entry);
  kind.fields = read_fields(entry);
  kind.life = read_life(entry);
  return kind;
}

licences::Eula read_own_eula(Table& entry, const licences::Override& change, SeedFolder& folder) {
  licences::Eula eula{change.kind, entry.text("eula_version"), {}, {}};
  std::string name = "eula-" + eula.kind_id + "-" + eula.version + ".md";
  if (folder.file(name, entry, "eula_version")) eula.markdown = read_eula(folder, name);
  return eula;
}

licences::Eula read_trial_terms(Table& table, SeedFolder& folder) {
  licences::Eula terms{std::string(licences::trial_kind), table.text("trial_eula_version"), {}, {}};
  terms.markdown = read_eula(folder, "eula-trial.md");
  if (terms.markdown.empty()) {
    table.fault("trial_eula_version", "no_text", "The text eula-trial.md is missing.");
  }
  return terms;
}

void read_changes(Table& entry, licences::Override& change, SeedFolder& folder) {
  if (entry.has("summary")) change.summary = entry.text("summary");
  if (entry.has("grants")) change.grants = entry.texts("grants");
  if (entry.has("limits")) change.limits = entry.texts("limits");
  if (entry.has("formats")) change.formats = read_formats(entry);
  if (entry.has("field")) change.fields = read_fields(entry);
  if (entry.has("tier")) change.tiers = read_tiers(entry);
  if (entry.has("eula_version")) change.eula = read_own_eula(entry, change, folder);
}

licences::Override read_override(Table& entry, const licences::Licences& licences,
                                 SeedFolder& folder) {
  licences::Override change;
  change.family = entry.text("family");
  if (!change.family.empty()) {
    folder.references().push_back({ReferenceKind::family, entry.place("family"), change.family});
  }
  change.kind = entry.text("kind");
  if (!change.kind.empty() && !licences.kinds.empty()) {
    check_kind(entry, "kind", change.kind, licences);
  }
  change.hidden = entry.truth("hidden");
  if (!change.hidden) read_changes(entry, change, folder);
  return change;
}

// Each kind may contain others, of which none contains kinds itself.
void check_contained(Table& table, const licences::Licences& licences) {
  for (std::size_t at = 0; at < licences.kinds.size(); ++at) {
    const licences::Kind& kind = licences.kinds[at];
    for (const std::string& id : kind.contains) {
      const licences::Kind* contained = licences.kind(id);
      if (contained && contained != &kind && contained->contains.empty()) continue;
      table.fault("kind[" + std::to_string(at + 1) + "].contains", "no_such_kind",
                  "\"" + id + "\" is no other kind, or contains kinds itself.");
    }
  }
}

void read_overrides(SeedFolder& folder, licences::Licences& licences) {
  std::set<std::pair<std::string, std::string>> seen;
  folder.optional_table("family-licences.toml", [&](Table& table) {
    table.each("override", [&](Table& entry) {
      licences::Override change = read_override(entry, licences, folder);
      if (!seen.emplace(change.family, change.kind).second) {
        entry.fault("kind", "not_unique", "This family departs from this kind twice.");
      }
      licences.overrides.push_back(std::move(change));
    });
  });
}

}  // namespace

void check_kind(Table& row, std::string_view key, const std::string& kind,
                const licences::Licences& licences) {
  if (licences.kind(kind)) return;
  std::set<std::string, std::less<>> known;
  for (const licences::Kind& one : licences.kinds) known.insert(one.id);
  row.fault(key, "no_such_kind",
            "licences.toml has no kind \"" + kind + "\"." + did_you_mean(kind, known));
}

licences::Licences read_licences(SeedFolder& folder) {
  licences::Licences licences;
  std::set<std::string> ids;
  folder.table("licences.toml", [&](Table& table) {
    if (table.has("trial_eula_version")) licences.trial_terms = read_trial_terms(table, folder);
    table.each("kind",
               [&](Table& entry) { licences.kinds.push_back(read_kind(entry, ids, folder)); });
    if (ids.empty()) table.fault("kind", "required", "At least one licence kind is needed.");
    check_contained(table, licences);

    table.each("combination", [&](Table& entry) {
      int kinds = entry.integer("kinds");
      if (kinds < 2) entry.fault("kinds", "out_of_range", "A combination has two kinds or more.");
      licences.combinations[kinds] = entry.multiplier("multiplier");
    });
  });
  read_overrides(folder, licences);
  return licences;
}

}  // namespace typecase::seeding
