#include "catalogue/import/style_proposals.h"

#include "base/text/slug.h"
#include "catalogue/reserved_ids.h"

namespace typecase::catalogue {

Result<void> check_family_id(const std::string& id) {
  if (id.empty()) {
    return Error{ErrorKind::invalid, "no_id",
                 "No address can be made of the family's name: give an id in family.toml."};
  }
  if (!is_reserved_id(id)) return {};
  return Error{ErrorKind::invalid, "reserved_id",
               "The id \"" + id +
                   "\" is one of the shop's own addresses: give another id in "
                   "family.toml."};
}

ImportLine refused_line(const std::filesystem::path& path, std::string_view reason,
                        std::string sentence) {
  return {path, ImportOutcome::refused, std::string(reason), std::move(sentence), {}};
}

ImportLine refused_line(const std::filesystem::path& path, const Error& error) {
  return refused_line(path, error.code, error.detail);
}

std::optional<ImportLine> StyleProposals::add(Proposal& proposal, ProposedStyle style) {
  if (slug(style.name).empty()) {
    return refused_line(style.font->path, "no_id",
                        "No address can be made of the style's name: give "
                        "another name in family.toml.");
  }
  style.id = style_id(proposal.id, style.name);
  auto [claim, first] = claimed_.emplace(style.id, style.font->path);
  if (!first) {
    return refused_line(
        style.font->path, "style_id_taken",
        "\"" + style.id + "\" is the style of " + claim->second.string() + " already.");
  }
  proposal.styles.push_back(std::move(style));
  return std::nullopt;
}

}  // namespace typecase::catalogue
