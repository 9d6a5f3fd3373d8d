#include "catalogue/import/former_ids.h"

#include <algorithm>

#include "catalogue/import/family_address.h"
#include "db/record.h"

namespace typecase::catalogue {
namespace {

bool is_same_font(const StyleRecord& a, const StyleRecord& b) {
  if (a.file == b.file || a.source == b.source) return true;
  const std::string name = parse_details(a.details).postscript_name;
  return !name.empty() && name == parse_details(b.details).postscript_name;
}

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }

class Renaming {
 public:
  Renaming(db::Connection& connection, const Proposal& proposal,
           std::optional<FamilyRecord>& before)
      : connection_(connection), proposal_(proposal), before_(before) {}

  FormerIds run() {
    rename_family();
    rename_items();
    if (before_) continue_releases(connection_, *before_, renamed_);
    return {std::move(renamed_), std::move(moved_), std::move(refusals_), std::move(remarks_)};
  }

 private:
  // The record of a family whose id was given up stands for the new one, under new ids.
  void rename_family() {
    if (!proposal_.description || !proposal_.description->formerly) return;
    for (const std::string& former : *proposal_.description->formerly) {
      if (former == proposal_.id) continue;
      std::optional<FamilyRecord> old = read_family(connection_, former);
      if (!old) continue;
      Renames renames = renames_for(*old, proposal_.id);
      if (!before_) {
        rename(*old, renames);
        before_ = std::move(old);
        moved_ = former;
      } else if (!has_every_font_of(*old, renames)) {
        continue;
      } else {  // Of what the family has under its new id already.
        std::erase_if(renames, [&](const auto& entry) {
          return entry.second != proposal_.id && !holds(*before_, entry.second);
        });
      }
      renamed_.insert(renames.begin(), renames.end());
    }
  }

  // Else a link to a style would lead to another font, or to none.
  bool has_every_font_of(const FamilyRecord& old, const Renames& renames) {
    const std::size_t before = refusals_.size();
    for (const StyleRecord& style : old.styles) {
      auto renamed = renames.find(style.id);
      const std::string& id = renamed == renames.end() ? style.id : renamed->second;
      auto now = std::ranges::find(before_->styles, id, &StyleRecord::id);
      if (now != before_->styles.end() && is_same_font(style, *now)) continue;
      refusals_.push_back("formerly: the family " + in_quotes(old.id) + " has the style " +
                          in_quotes(style.id) + ", whose font is not that of " + in_quotes(id) +
                          ". Retire that family instead: state = \"retired\" in its family.toml.");
    }
    return refusals_.size() == before;
  }

  void rename_items() {
    if (!before_ || !proposal_.description) return;
    Renames renames;
    auto add = [&](const auto& formerly, const std::string& id) {
      if (!formerly) return;
      for (std::string former : *formerly) {
        auto moved = renamed_.find(former);  // With its family, in this import.
        if (moved != renamed_.end()) former = moved->second;
        if (!holds(*before_, former)) former = current_address(connection_, former);
        if (former == id) continue;
        if (holds(*before_, former))
          renames[former] = id;
        else
          tell_unknown(former, id);
      }
    };
    for (const ProposedStyle& style : proposal_.styles) add(style.formerly, style.id);
    for (const PackageDescription& package : proposal_.description->packages) {
      add(package.formerly, style_id(proposal_.id, package.name));
    }
    rename(*before_, renames);
    for (auto& [former, id] : renames) add_rename(former, id);
  }

  void tell_unknown(const std::string& former, const std::string& id) {
    const auto known = former_ids_.find(former);
    if (known != former_ids_.end()) return;  // It was given up in an earlier import.
    if (auto item = find_item(connection_, former)) {
      refusals_.push_back("formerly: " + in_quotes(former) + " belongs to the family " +
                          in_quotes(item->family_id) + ", and " + in_quotes(id) +
                          " cannot take its place. Leave it out here, and retire it there.");
    } else {
      remarks_.push_back("formerly: nothing has had the id " + in_quotes(former) + ".");
    }
  }

  // An id that the family was just given has never been an address.
  void add_rename(const std::string& former, const std::string& id) {
    for (auto& [oldest, given] : renamed_) {
      if (given != former) continue;
      given = id;
      return;
    }
    renamed_[former] = id;
  }

  db::Connection& connection_;
  const Proposal& proposal_;
  std::optional<FamilyRecord>& before_;
  const std::unordered_map<std::string, std::string> former_ids_ = read_former_ids(connection_);
  Renames renamed_;
  std::string moved_;
  std::vector<std::string> refusals_;
  std::vector<std::string> remarks_;
};

}  // namespace

FormerIds apply_former_ids(db::Connection& connection, const Proposal& proposal,
                           std::optional<FamilyRecord>& before) {
  return Renaming(connection, proposal, before).run();
}

}  // namespace typecase::catalogue
