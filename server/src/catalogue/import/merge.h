#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogue/import/family_toml.h"
#include "catalogue/import/incoming.h"
#include "catalogue/records/records.h"

namespace typecase::catalogue {

struct ProposedStyle {
  const IncomingFont* font = nullptr;
  std::string id;
  std::string name;
  std::optional<Money> price;                        // named for this very file
  std::optional<Life> life;                          // the same
  std::optional<std::vector<std::string>> formerly;  // ids that the style had
};

// The data of one import for one family.
struct Proposal {
  std::string id;
  std::string name;
  std::optional<FamilyDescription> description;
  std::string described_by;  // digest of the family.toml in hexadecimal; empty without one
  std::optional<Life>
      new_life;  // of a family, and of a style of an older one, that is not there yet
  std::vector<ProposedStyle> styles;
};

struct Merged {
  FamilyRecord family;
  std::vector<std::string> refusals;  // packages that were left as they are, one sentence each
  std::vector<std::string>
      remarks;  // what of the description had to be left out, one sentence each
};

// The family as it stands with the proposal taken in. Styles are added or renewed, never removed. A
// description that was applied before is applied again only to styles that are new, so that prices
// changed since in the console stay. Nothing gets a price that no description names. Pure.
Merged merge(const std::optional<FamilyRecord>& before, const Proposal& proposal);

std::string style_id(const std::string& family, const std::string& style_name);

}  // namespace typecase::catalogue
