#include <algorithm>

#include "licences/licences.h"

namespace typecase::licences {
namespace {

template <class T>
void replace(T& value, const std::optional<T>& otherwise) {
  if (otherwise) value = *otherwise;
}

void apply(const Override& change, Kind& kind) {
  replace(kind.summary, change.summary);
  replace(kind.grants, change.grants);
  replace(kind.limits, change.limits);
  replace(kind.formats, change.formats);
  replace(kind.fields, change.fields);
  replace(kind.tiers, change.tiers);
  if (!change.eula) return;
  kind.eula_version = change.eula->version;
  kind.eula_markdown = change.eula->markdown;
  kind.eula_sha256 = change.eula->sha256;
}

}  // namespace

void Licences::apply_overrides() {
  kinds_by_family_.clear();
  for (const Override& change : overrides) {
    std::vector<Kind>& kinds =
        kinds_by_family_.try_emplace(change.family, this->kinds).first->second;
    if (change.hidden) {
      std::erase_if(kinds, [&](const Kind& kind) { return kind.id == change.kind; });
      continue;
    }
    auto kind = std::ranges::find(kinds, change.kind, &Kind::id);
    if (kind != kinds.end()) apply(change, *kind);
  }
}

const std::vector<Kind>& Licences::kinds_of(std::string_view family) const {
  auto found = kinds_by_family_.find(family);
  return found == kinds_by_family_.end() ? kinds : found->second;
}

bool Licences::offers(std::string_view family) const {
  return std::ranges::any_of(
      kinds_of(family), [](const Kind& kind) { return catalogue::allowed(kind.state).listed; });
}

const Kind* Licences::kind(std::string_view family, std::string_view id) const {
  const std::vector<Kind>& sold = kinds_of(family);
  auto found = std::ranges::find(sold, id, &Kind::id);
  return found == sold.end() ? nullptr : &*found;
}

}  // namespace typecase::licences
