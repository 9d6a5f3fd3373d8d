#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "catalogue/import/import.h"
#include "catalogue/import/merge.h"

namespace typecase::catalogue {

// no_id: a family's name makes no address. reserved_id: the shop itself has it.
Result<void> check_family_id(const std::string& id);

ImportLine refused_line(const std::filesystem::path& path, std::string_view reason,
                        std::string sentence);
ImportLine refused_line(const std::filesystem::path& path, const Error& error);

// Adds styles to the proposals of one import, in which each style is proposed once.
class StyleProposals {
 public:
  // Gives the style its id, made of its name. A refusal (no_id, style_id_taken) leaves the proposal
  // as it is. `style` has a font.
  std::optional<ImportLine> add(Proposal& proposal, ProposedStyle style);

 private:
  std::map<std::string, std::filesystem::path> claimed_;  // by id
};

}  // namespace typecase::catalogue
