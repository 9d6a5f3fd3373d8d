#include "catalogue/family_writer.h"

#include <algorithm>
#include <optional>

#include "catalogue/records.h"
#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

class FamilyWriter {
 public:
  FamilyWriter(db::Connection& connection, Proposal proposal)
      : connection_(connection), proposal_(std::move(proposal)) {}

  Written run() {
    before_ = read_family(connection_, proposal_.id);
    refuse_taken_ids();
    if (proposal_.styles.empty() && !before_) return std::move(written_);

    Merged merged = merge(before_, proposal_);
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
      written_.lines.push_back({style.font->path,
                                ImportOutcome::refused,
                                "id_taken",
                                "The id \"" + id + "\" belongs to another item.",
                                {}});
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
  std::optional<FamilyRecord> before_;
  Written written_;
};

}  // namespace

Written take_in(db::Connection& connection, const Proposal& proposal) {
  return FamilyWriter(connection, proposal).run();
}

}  // namespace typecase::catalogue
