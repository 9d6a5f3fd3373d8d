#include "seeding/references.h"

#include "base/text/nearest.h"
#include "catalogue/style_named.h"

namespace typecase::seeding {
namespace {

KnownIds known_in(const catalogue::Catalogue& catalogue) {
  KnownIds known;
  for (const catalogue::Family& family : catalogue.families) {
    known.families.insert(family.id.text);
    for (const catalogue::Style& style : family.styles) known.styles.insert(style.id.text);
    for (const catalogue::Package& package : family.packages) known.items.insert(package.id);
  }
  known.items.insert(known.families.begin(), known.families.end());
  known.items.insert(known.styles.begin(), known.styles.end());
  return known;
}

Fault missing(const Reference& reference, std::string_view what, const KnownIds::Ids& known) {
  return {reference.place, "no_such_" + std::string(what),
          "There is no " + std::string(what) + " \"" + reference.id + "\"." +
              did_you_mean(reference.id, known)};
}

}  // namespace

std::vector<Fault> missing_references(const catalogue::Catalogue& catalogue,
                                      const std::vector<Reference>& references) {
  std::vector<Reference> current = references;
  for (Reference& reference : current) {
    const auto found = catalogue.current_ids.find(reference.id);
    if (found != catalogue.current_ids.end()) reference.id = found->second;
  }
  return missing_references(known_in(catalogue), current);
}

std::vector<Fault> missing_references(const KnownIds& known,
                                      const std::vector<Reference>& references) {
  if (references.empty()) return {};
  if (known.families.empty()) {
    return {{references.front().place, "not_checked",
             "No fonts are imported yet, so no name of a family, style or package was checked. "
             "Run seed again after the import."}};
  }
  std::vector<Fault> faults;
  for (const Reference& reference : references) {
    bool is_family = reference.kind == ReferenceKind::family;
    bool is_style = reference.kind == ReferenceKind::style;
    const KnownIds::Ids& ids = is_family ? known.families : is_style ? known.styles : known.items;
    if (ids.contains(reference.id)) continue;
    faults.push_back(missing(reference, is_family ? "family" : is_style ? "style" : "item", ids));
  }
  return faults;
}

std::vector<Fault> missing_specimens(const catalogue::Catalogue& catalogue,
                                     const std::vector<PlacedSpecimen>& specimens) {
  std::vector<Fault> faults;
  const KnownIds known = known_in(catalogue);
  for (const auto& [place, specimen] : specimens) {
    if (!catalogue.family(specimen.family)) {
      faults.push_back(
          missing({ReferenceKind::family, place, specimen.family}, "family", known.families));
    } else if (!catalogue::style_named(catalogue, specimen.family, specimen.style)) {
      faults.push_back(
          {place, "no_such_style", "The family has no style of the name " + specimen.style + "."});
    }
  }
  return faults;
}

}  // namespace typecase::seeding
