#include "catalogue/import/absorb.h"

#include <algorithm>
#include <set>

#include "db/record.h"

namespace typecase::catalogue {
namespace {

const ProposedStyle* find_font(const Proposal& proposal, const StyleRecord& stored) {
  auto found = std::ranges::find_if(proposal.styles, [&](const ProposedStyle& style) {
    return style.font->source == stored.source || style.font->file == stored.file;
  });
  return found == proposal.styles.end() ? nullptr : &*found;
}

bool has_no_price(const FamilyRecord& family) {
  return family.described_by.empty() && family.packages.empty() &&
         std::ranges::none_of(family.styles, [](auto& style) { return style.price.has_value(); });
}

std::set<std::string> families_of_fonts(db::Connection& connection, const Proposal& proposal) {
  std::set<std::string> families;
  for (const ProposedStyle& style : proposal.styles) {
    const auto having = connection.select<std::string>(
        "SELECT DISTINCT s.family_id FROM style s JOIN style_release r ON r.style_id = s.id"
        " WHERE r.source = $1 OR r.file = $2",
        style.font->source, style.font->file);
    families.insert(having.begin(), having.end());
  }
  families.erase(proposal.id);
  return families;
}

bool is_used(const Proposal& proposal, const std::string& id) {
  return id == proposal.id ||
         std::ranges::find(proposal.styles, id, &ProposedStyle::id) != proposal.styles.end();
}

std::optional<Absorbed> absorb(const FamilyRecord& family, const Proposal& proposal) {
  Absorbed absorbed{family.id, {}};
  auto rename = [&](const std::string& former, const std::string& id) {
    if (!is_used(proposal, former)) absorbed.renames[former] = id;
  };
  rename(family.id, proposal.id);
  for (const StyleRecord& style : family.styles) {
    const ProposedStyle* same = find_font(proposal, style);
    if (same == nullptr || is_used(proposal, style.id)) return std::nullopt;
    rename(style.id, same->id);
  }
  return absorbed;
}

// Another id leads to this one, or this one to another: what was promised to links stays.
bool was_renamed(db::Connection& connection, const std::string& id) {
  return connection.find_one("SELECT id FROM former_item WHERE id = $1 OR current_id = $1", id)
      .has_value();
}

}  // namespace

std::vector<Absorbed> find_absorbed(db::Connection& connection, const Proposal& proposal) {
  std::vector<Absorbed> found;
  if (!proposal.description) return found;
  for (const std::string& id : families_of_fonts(connection, proposal)) {
    auto family = read_family(connection, id);
    if (!family || !has_no_price(*family) || was_renamed(connection, id)) continue;
    auto renamed = [&](const StyleRecord& style) { return was_renamed(connection, style.id); };
    if (std::ranges::any_of(family->styles, renamed)) continue;
    if (auto absorbed = absorb(*family, proposal)) found.push_back(std::move(*absorbed));
  }
  return found;
}

bool is_absorbed(const std::vector<Absorbed>& families, const std::string& id) {
  return std::ranges::find(families, id, &Absorbed::family) != families.end();
}

void hand_over(db::Connection& connection, const std::vector<Absorbed>& families,
               const std::string& heir) {
  for (const Absorbed& family : families) {
    connection.execute("UPDATE style SET family_id = $1 WHERE family_id = $2", heir, family.family);
    connection.execute("UPDATE catalogue_item SET family_id = $1 WHERE family_id = $2 AND id <> $2",
                       heir, family.family);
    connection.execute("DELETE FROM family WHERE id = $1", family.family);
    connection.execute("DELETE FROM catalogue_item WHERE id = $1", family.family);
  }
}

}  // namespace typecase::catalogue
