#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

royalties::Share read_share(Table& row, SeedFolder& folder) {
  royalties::Share share;
  share.family = row.text("family");
  if (!share.family.empty()) {
    folder.references().push_back({ReferenceKind::family, row.place("family"), share.family});
  }
  share.designer = row.text("designer");
  if (!row.has("since")) row.fault("since", "required", "A first day is needed.");
  share.since = row.day("since").value_or(Day{});
  share.hundredths = read_percent(row);
  return share;
}

}  // namespace

std::vector<royalties::Share> read_shares(SeedFolder& folder) {
  std::vector<royalties::Share> shares;
  const std::size_t before = folder.faults().size();
  folder.optional_table("royalties.toml", [&](Table& table) {
    table.each("share", [&](Table& row) { shares.push_back(read_share(row, folder)); });
  });
  if (folder.faults().size() != before) return shares;
  if (auto checked = royalties::check(shares); !checked) {
    for (const Fault& fault : checked.error().faults) {  // "/12/percent", from 0
      const std::size_t slash = fault.pointer.rfind('/');
      const int row = std::stoi(fault.pointer.substr(1, slash - 1));
      folder.fault("royalties.toml: share[" + std::to_string(row + 1) + "]." +
                       fault.pointer.substr(slash + 1),
                   fault.code, fault.message);
    }
  }
  royalties::sort(shares);
  return shares;
}

}  // namespace typecase::seeding
