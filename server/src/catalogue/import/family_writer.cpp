#include "catalogue/import/family_writer.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/fail_point.h"
#include "catalogue/import/absorb.h"
#include "catalogue/import/former_ids.h"
#include "catalogue/import/same_font.h"
#include "catalogue/records/records.h"
#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

class FamilyWriter {
 public:
  FamilyWriter(db::Connection& connection, Proposal proposal, Missing missing, SideChoice choice,
               bool writes)
      : connection_(connection),
        proposal_(std::move(proposal)),
        missing_(missing),
        choice_(std::move(choice)),
        writes_(writes) {}

  Written run() {
    before_ = read_family(connection_, proposal_.id);
    FormerIds former = apply_former_ids(connection_, proposal_, before_);
    if (!former.refusals.empty()) return refuse_all(former.refusals);
    renamed_ = std::move(former.renames);
    written_.former = {std::move(former.moved), renamed_};
    absorb_and_refuse_taken_ids();
    refuse_renamed_styles();
    if (proposal_.styles.empty() && !before_) return std::move(written_);

    Merged merged = merge(before_, proposal_);
    drop_taken_packages(merged);
    const KeptEdits edits = keep_edits(merged);
    written_.remarks = std::move(former.remarks);
    std::ranges::copy(merged.remarks, std::back_inserter(written_.remarks));
    written_.refusals = std::move(merged.refusals);
    tell(edits);
    remark_on_same_family();
    tell_missing(merged.family);
    for (const ProposedStyle& style : proposal_.styles) tell(style);
    const bool is_renamed = !renamed_.empty() || !absorbed_.empty();
    if (!before_ || *before_ != merged.family || is_renamed) write(merged.family);
    if (writes_) save(connection_, edits);
    return std::move(written_);
  }

 private:
  // A family.toml that meets edits of staff is asked about again the next time.
  KeptEdits keep_edits(Merged& merged) {
    if (!before_) return {};
    const bool is_described = before_->described_by != merged.family.described_by;
    KeptEdits edits =
        keep_staff_edits(*before_, read_noted(), is_described, choice_, merged.family);
    if (!edits.conflicts.empty()) merged.family.described_by = before_->described_by;
    return edits;
  }

  // Also what is noted of the family under an id that it gives up now; not of a family that merges
  // into this one, whose terms are others.
  std::vector<ImportedTerms> read_noted() {
    std::vector<ImportedTerms> noted = read_imported(connection_, proposal_.id);
    for (const auto& [former, id] : renamed_) {
      if (!has_moved()) break;
      std::ranges::copy(read_imported(connection_, former), std::back_inserter(noted));
    }
    rename(noted, renamed_);
    return noted;
  }

  void tell(const KeptEdits& edits) {
    for (const std::string& key : edits.conflicts) {
      written_.refusals.push_back(
          key +
          ": Staff have changed this since it was imported, and family.toml has too: theirs "
          "stays. Choose --ours " +
          key + " for the folder's, --theirs " + key + " for what staff have made.");
    }
    if (edits.kept.empty()) return;
    constexpr std::size_t most_named = 5;
    std::string keys;
    for (std::size_t i = 0; i < std::min(edits.kept.size(), most_named); ++i) {
      keys += (keys.empty() ? "" : ", ") + edits.kept[i];
    }
    if (edits.kept.size() > most_named) {
      keys += " and " + std::to_string(edits.kept.size() - most_named) + " more";
    }
    written_.remarks.push_back(
        "Staff have changed this since it was imported, and it stays: " + keys + ".");
  }

  Written refuse_all(const std::vector<std::string>& sentences) {
    for (const ProposedStyle& style : proposal_.styles) {
      written_.lines.push_back({style.font->path,
                                ImportOutcome::refused,
                                "formerly_elsewhere",
                                "The formerly of its family.toml cannot be followed.",
                                {}});
    }
    written_.refusals = sentences;
    return std::move(written_);
  }

  // A style that is refused leaves its old family as it is, so that its ids are taken.
  void absorb_and_refuse_taken_ids() {
    std::size_t styles = 0;
    do {
      styles = proposal_.styles.size();
      absorbed_ = find_absorbed(connection_, proposal_);
      refuse_taken_ids();
    } while (proposal_.styles.size() != styles);
  }

  // A former id is free for the very item that gave it up.
  bool is_given_up(const std::string& id) const {
    auto former = former_ids_.find(id);
    if (former == former_ids_.end()) return false;
    auto back = renamed_.find(former->second);
    return back == renamed_.end() || back->second != id;
  }

  // Of the stored styles that this import does not bring under their own ids.
  const StyleRecord* find_same(const IncomingFont& font) const {
    std::vector<const StyleRecord*> others;
    for (const StyleRecord& stored : before_->styles) {
      auto own = std::ranges::find(proposal_.styles, stored.id, &ProposedStyle::id);
      if (own == proposal_.styles.end()) others.push_back(&stored);
    }
    return find_same_font(connection_, others, font);
  }

  void refuse_renamed_styles() {
    if (!before_) return;
    std::vector<ProposedStyle> kept;
    for (ProposedStyle& style : proposal_.styles) {
      bool is_answered = style.formerly && style.formerly->empty();
      bool is_asked = !is_answered && stored(style.id) == nullptr;
      const StyleRecord* same = is_asked ? find_same(*style.font) : nullptr;
      if (same == nullptr) {
        kept.push_back(style);
        continue;
      }
      written_.lines.push_back(
          {style.font->path,
           ImportOutcome::refused,
           "style_renamed",
           "This font is on record as \"" + same->id + "\". If \"" + style.id +
               "\" takes its place, write formerly = [\"" + same->id +
               "\"] in its [[style]] of family.toml; if it is a font of its own, formerly = [].",
           {}});
    }
    proposal_.styles = std::move(kept);
  }

  // A family under a new id without `formerly` would be sold beside its former self.
  void remark_on_same_family() {
    bool is_asked = !before_ && proposal_.description &&
                    !(proposal_.description->formerly && proposal_.description->formerly->empty());
    if (!is_asked) return;
    std::vector<const IncomingFont*> fonts;
    for (const ProposedStyle& style : proposal_.styles) fonts.push_back(style.font);
    auto same = find_same_family(connection_, fonts);
    if (!same || former_ids_.contains(*same)) return;
    written_.remarks.push_back("These fonts are on record as \"" + *same + "\". If \"" +
                               proposal_.id + "\" takes its place, write formerly = [\"" + *same +
                               "\"] above the first table of family.toml.");
  }

  void tell_missing(FamilyRecord& family) {
    if (missing_ == Missing::unknown || proposal_.styles.empty() || has_refusals()) return;
    std::set<std::string> here{complete_package_id(proposal_.id)};
    for (const ProposedStyle& style : proposal_.styles) here.insert(style.id);
    for (const PackageDescription& package : proposal_.description->packages) {
      here.insert(style_id(proposal_.id, package.name));
    }
    for (StyleRecord& style : family.styles) tell_missing(here, style.id, style.life);
    for (PackageRecord& package : family.packages) tell_missing(here, package.id, package.life);
  }

  void tell_missing(const std::set<std::string>& here, const std::string& id, Life& life) {
    if (here.contains(id) || !allowed(state_at(life, SystemClock().now())).bought) return;
    bool retire = missing_ == Missing::retired;
    if (retire) life = {LifeState::retired, {}, {}};
    (retire ? written_.retired : written_.missing).push_back(id);
  }

  bool has_refusals() const {
    return std::ranges::count(written_.lines, ImportOutcome::refused, &ImportLine::outcome) > 0;
  }

  bool is_taken(const std::string& id, std::string_view kind) {
    auto item = find_item(connection_, id);
    if (!item || is_absorbed(absorbed_, id)) return false;
    bool own = item->family_id == proposal_.id && !is_given_up(id);
    return item->kind != kind || !own;
  }

  void refuse_taken_ids() {
    bool family_taken = is_taken(proposal_.id, "family");
    std::erase_if(proposal_.styles, [&](const ProposedStyle& style) {
      bool taken = family_taken || is_taken(style.id, "style") ||
                   style.id == complete_package_id(proposal_.id);
      if (!taken) return false;
      written_.lines.push_back({style.font->path,
                                ImportOutcome::refused,
                                "id_taken",
                                taken_sentence(family_taken ? proposal_.id : style.id),
                                {}});
      return true;
    });
  }

  std::string taken_sentence(const std::string& id) {
    auto item = find_item(connection_, id);
    if (!item) return "The id \"" + id + "\" is that of the complete family: give another name.";
    const std::string whose =
        item->kind == "family" || item->family_id == id
            ? "of a family"
            : "of a " + item->kind + " of the family \"" + item->family_id + "\"";
    return "The id \"" + id + "\" is that " + whose + ": give another " +
           (id == proposal_.id ? "id" : "name") + " in family.toml.";
  }

  void drop_taken_packages(Merged& merged) {
    std::erase_if(merged.family.packages, [&](const PackageRecord& package) {
      bool taken = is_taken(package.id, "package");
      if (taken) merged.refusals.push_back(taken_sentence(package.id));
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
    std::string sentences;
    for (const std::string& remark : style.font->remarks) {
      sentences += (sentences.empty() ? "" : " ") + remark;
    }
    written_.lines.push_back({style.font->path,
                              same ? ImportOutcome::unchanged : ImportOutcome::imported,
                              {},
                              std::move(sentences),
                              style.id});
  }

  bool has_moved() const { return !written_.former.id.empty(); }

  // Staff edits of a family that merges into this one: its terms are gone.
  void forget_merged() {
    for (const auto& [former, id] : renamed_) {
      connection_.execute("DELETE FROM imported_terms WHERE family_id = $1", former);
    }
  }

  void write(const FamilyRecord& family) {
    written_.changed = true;
    written_.described = !before_ || before_->described_by != family.described_by;
    if (!writes_) return;
    for (const ProposedStyle& style : proposal_.styles) {
      if (style.font->sfnt.empty()) continue;
      store_font_file(connection_, style.font->file, style.font->sfnt);
      fail_point("import.font_stored");
    }
    if (!absorbed_.empty()) {
      FamilyRecord head = family;
      head.styles.clear();
      head.packages.clear();
      write_family(connection_, std::nullopt, head);
      hand_over(connection_, absorbed_, family.id);
    }
    write_family(connection_, renamed_.empty() ? before_ : std::nullopt, family);
    for (const auto& [former, id] : renamed_) replace_id(connection_, former, id);
    if (!has_moved()) forget_merged();
    rename_imported(connection_, renamed_);
    for (const Absorbed& family : absorbed_) {
      for (const auto& [former, id] : family.renames) replace_id(connection_, former, id);
    }
    db::touch_shop_version(connection_);
    fail_point("import.family_written");
  }

  db::Connection& connection_;
  Proposal proposal_;
  Missing missing_;
  SideChoice choice_;
  bool writes_;  // false: everything stays as it is
  std::vector<Absorbed> absorbed_;
  Renames renamed_;  // current ids by those given up in this import
  const std::unordered_map<std::string, std::string> former_ids_ = read_former_ids(connection_);
  std::optional<FamilyRecord> before_;
  Written written_;
};

}  // namespace

Written take_in(db::Connection& connection, const Proposal& proposal, Missing missing,
                const SideChoice& choice) {
  return FamilyWriter(connection, proposal, missing, choice, true).run();
}

Written preview(db::Connection& connection, const Proposal& proposal, Missing missing) {
  return FamilyWriter(connection, proposal, missing, {}, false).run();
}

}  // namespace typecase::catalogue
