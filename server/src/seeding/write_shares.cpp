#include "seeding/folder_files.h"
#include "seeding/toml_writer.h"

namespace typecase::seeding {

void write_shares(const std::vector<royalties::Share>& shares, FolderFiles& files) {
  if (shares.empty()) return;
  TomlWriter toml("Shares of designers in the net sales of families, each from a day on.");
  for (const royalties::Share& share : shares) {
    toml.entry("share");
    toml.text("family", share.family);
    toml.text("designer", share.designer);
    toml.day("since", share.since);
    toml.multiplier("percent", Multiplier{std::int64_t{share.hundredths} * 100});
  }
  files.add("royalties.toml", toml.file());
}

}  // namespace typecase::seeding
