#include "uploads/grouping.h"

#include <algorithm>
#include <map>

#include "base/text/case_folding.h"
#include "base/text/slug.h"
#include "catalogue/import/family_address.h"
#include "catalogue/import/family_defaults.h"
#include "catalogue/import/style_proposals.h"

namespace typecase::uploads {
namespace {

// Ids of the shop's families by their names, whatever the case.
std::map<std::string, std::string> ids_by_name(db::Connection& connection) {
  std::map<std::string, std::string> ids;
  for (const db::Row& row :
       connection.rows("SELECT f.id, f.name FROM family f WHERE NOT EXISTS "
                       "(SELECT 1 FROM former_item i WHERE i.id = f.id) ORDER BY f.id DESC")) {
    ids[fold_case(row.text("name"))] = row.text("id");
  }
  return ids;
}

class Grouper {
 public:
  Grouper(db::Connection& connection, const std::vector<FileRow>& files)
      : connection_(connection), ids_(ids_by_name(connection)) {
    for (const FileRow& file : files) files_[file.number] = &file;
  }

  Grouping run(const std::vector<StoredFont>& fonts) {
    std::vector<const StoredFont*> ordered;
    for (const StoredFont& font : fonts) ordered.push_back(&font);
    // Of two files that claim one style, plain sfnt goes before WOFF, as in an import.
    std::ranges::stable_sort(ordered, {}, [&](const StoredFont* font) {
      return file_of(*font).path.ends_with(".woff") || file_of(*font).path.ends_with(".woff2");
    });
    for (const StoredFont* font : ordered) {
      if (!file_of(*font).left_out) put(*font);
    }
    for (auto& [id, proposal] : proposals_) grouping_.proposals.push_back(std::move(proposal));
    return std::move(grouping_);
  }

 private:
  const FileRow& file_of(const StoredFont& font) const { return *files_.at(font.number); }

  std::string id_of(const std::string& name) {
    const auto known = ids_.find(fold_case(name));
    if (known != ids_.end()) return known->second;
    return catalogue::current_address(connection_, slug(name));
  }

  void put(const StoredFont& stored) {
    const FileRow& file = file_of(stored);
    const std::string name = file.family.value_or(stored.font.info.family);
    const std::string id = id_of(name);
    if (auto good = catalogue::check_family_id(id); !good) {
      grouping_.refused.push_back(catalogue::refused_line(stored.font.path, good.error()));
      return;
    }
    auto [place, is_first] = proposals_.try_emplace(id);
    catalogue::Proposal& proposal = place->second;
    if (is_first) {
      proposal.id = id;
      proposal.name = name;
      proposal.new_life = catalogue::Life{catalogue::LifeState::draft, {}, {}};
    }
    catalogue::ProposedStyle style;
    style.font = &stored.font;
    style.name = file.style.value_or(catalogue::default_style_name(stored.font.info));
    if (auto refusal = styles_.add(proposal, std::move(style))) {
      grouping_.refused.push_back(std::move(*refusal));
    }
  }

  db::Connection& connection_;
  std::map<std::string, std::string> ids_;
  std::map<std::int64_t, const FileRow*> files_;
  std::map<std::string, catalogue::Proposal> proposals_;
  catalogue::StyleProposals styles_;
  Grouping grouping_;
};

}  // namespace

Grouping group(db::Connection& connection, const std::vector<FileRow>& files,
               const std::vector<StoredFont>& fonts) {
  return Grouper(connection, files).run(fonts);
}

}  // namespace typecase::uploads
