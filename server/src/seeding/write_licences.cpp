#include <stdexcept>

#include "base/scalar.h"
#include "seeding/folder_files.h"
#include "seeding/toml_writer.h"

namespace typecase::seeding {
namespace {

void write_tiers(const std::string& name, const std::vector<licences::Tier>& tiers,
                 TomlWriter& toml) {
  for (const licences::Tier& tier : tiers) {
    toml.entry(name);
    toml.text("id", tier.id);
    toml.text("name", tier.name);
    toml.text_unless_empty("full_name", tier.full_name);
    if (tier.contact_us) {
      toml.truth("contact_us", true);
    } else {
      toml.multiplier("multiplier", tier.multiplier);
    }
  }
}

void write_fields(const std::string& name, const std::vector<licences::TextField>& fields,
                  TomlWriter& toml) {
  for (const licences::TextField& field : fields) {
    toml.entry(name);
    toml.text("id", field.id);
    toml.text("label", field.label);
    toml.truth_if_set("required", field.required);
  }
}

void write_date(const std::string& key, const std::optional<Time>& date, const std::string& kind,
                TomlWriter& toml, FolderFiles& files) {
  if (!date) return;
  toml.moment(key, *date);
  if (*date == std::chrono::floor<std::chrono::seconds>(*date)) return;
  files.fault("licences.toml: " + key + " of \"" + kind + "\"", "not_whole",
              "The folder holds whole seconds: give this date one.");
}

void write_life(const licences::Kind& kind, TomlWriter& toml, FolderFiles& files) {
  if (kind.life.state != catalogue::LifeState::published) {
    toml.text("state", enum_name(kind.life.state));
  }
  write_date("from", kind.life.on_from, kind.id, toml, files);
  write_date("until", kind.life.on_until, kind.id, toml, files);
}

void write_kind(const licences::Kind& kind, TomlWriter& toml, FolderFiles& files) {
  toml.entry("kind");
  toml.text("id", kind.id);
  toml.text("name", kind.name);
  toml.text("metric", kind.metric);
  toml.text("question", kind.question);
  toml.text("summary", kind.summary);
  toml.texts_unless_empty("grants", kind.grants);
  toml.texts_unless_empty("limits", kind.limits);
  toml.texts("formats", kind.formats);
  toml.text("eula_version", kind.eula_version);
  toml.texts_unless_empty("contains", kind.contains);
  write_life(kind, toml, files);
  write_tiers("kind.tier", kind.tiers, toml);
  write_fields("kind.field", kind.fields, toml);
  if (!files.is_id(kind.id, "licences.toml: id \"" + kind.id + "\"")) return;
  files.add("eula-" + kind.id + ".md", kind.eula_markdown);
}

void write_own_eula(const licences::Override& change, TomlWriter& toml, FolderFiles& files) {
  if (!change.eula) return;
  const std::string& version = change.eula->version;
  toml.text("eula_version", version);
  const std::string pointer = "family-licences.toml: \"" + change.family + "\", ";
  const bool can_be_named = files.is_id(change.kind, pointer + "kind") &&
                            files.can_be_named(version, pointer + "eula_version");
  if (can_be_named) files.add("eula-" + change.kind + "-" + version + ".md", change.eula->markdown);
}

// An empty list of tiers or fields differs from the kind's, and has no entry to say so.
template <class Part>
void write_no_entries(const std::string& key, const std::optional<std::vector<Part>>& parts,
                      TomlWriter& toml) {
  if (parts && parts->empty()) toml.texts(key, {});
}

void write_changes(const licences::Override& change, TomlWriter& toml, FolderFiles& files) {
  if (change.summary) toml.text("summary", *change.summary);
  if (change.grants) toml.texts("grants", *change.grants);
  if (change.limits) toml.texts("limits", *change.limits);
  if (change.formats) toml.texts("formats", *change.formats);
  write_own_eula(change, toml, files);
  write_no_entries("tier", change.tiers, toml);
  write_no_entries("field", change.fields, toml);
  if (change.tiers) write_tiers("override.tier", *change.tiers, toml);
  if (change.fields) write_fields("override.field", *change.fields, toml);
}

void write_overrides(const std::vector<licences::Override>& overrides, FolderFiles& files) {
  if (overrides.empty()) return;
  TomlWriter toml("Families that are licensed otherwise than the others.");
  for (const licences::Override& change : overrides) {
    toml.entry("override");
    toml.text("family", change.family);
    toml.text("kind", change.kind);
    toml.truth_if_set("hidden", change.hidden);
    write_changes(change, toml, files);
  }
  files.add("family-licences.toml", toml.file());
}

void write_trial_terms(const licences::Eula& terms, TomlWriter& toml, FolderFiles& files) {
  toml.text("trial_eula_version", terms.version);
  files.add("eula-trial.md", terms.markdown);
}

}  // namespace

void write_licences(const licences::Licences& licences, FolderFiles& files) {
  if (!licences.unsold_kinds.empty()) {
    throw std::logic_error("licences are written as load_written() gives them");
  }
  TomlWriter toml("Licence kinds and their sizes. The words of a kind are in eula-KIND.md.");
  if (licences.trial_terms) write_trial_terms(*licences.trial_terms, toml, files);
  for (const licences::Kind& kind : licences.kinds) write_kind(kind, toml, files);
  for (const auto& [kinds, multiplier] : licences.combinations) {
    toml.entry("combination");
    toml.number("kinds", kinds);
    toml.multiplier("multiplier", multiplier);
  }
  files.add("licences.toml", toml.file());
  write_overrides(licences.overrides, files);
}

}  // namespace typecase::seeding
