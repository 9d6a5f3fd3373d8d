#include <algorithm>

#include "catalogue/records/terms.h"

namespace typecase::catalogue {
namespace {

// Calls use(terms) with those of the id, where there are any.
template <class Terms, class Use>
void with_terms(const std::map<std::string, Terms>& all, const std::string& id, Use use) {
  const auto found = all.find(id);
  if (found != all.end()) use(found->second);
}

void lay_over_style(const CatalogueTerms& terms, StyleRecord& style) {
  with_terms(terms.styles, style.id, [&](const StyleTerms& own) {
    style.name = own.name;
    style.life = own.life;
  });
  with_terms(terms.prices, style.id, [&](const PriceTerms& own) { style.price = own.price; });
}

void lay_over_package(const CatalogueTerms& terms, PackageRecord& package) {
  with_terms(terms.packages, package.id, [&](const PackageTerms& own) {
    package.name = own.name;
    package.styles = own.styles;
    package.life = own.life;
  });
  with_terms(terms.prices, package.id, [&](const PriceTerms& own) {
    package.price = own.price.value_or(package.price);  // A package has one in any case.
  });
}

// Adds the packages that the family does not have, where they stand once they are written.
void add_packages(const CatalogueTerms& terms, FamilyRecord& family) {
  for (const auto& [id, own] : terms.packages) {
    if (own.family != family.id) continue;
    if (std::ranges::find(family.packages, id, &PackageRecord::id) != family.packages.end())
      continue;
    const auto at =
        own.item_class == complete_family ? family.packages.begin() : family.packages.end();
    family.packages.insert(at, {id, own.name, own.item_class, {}, own.styles, own.life});
  }
}

void lay_over_family(const CatalogueTerms& terms, FamilyRecord& family) {
  with_terms(terms.families, family.id, [&](const FamilyTerms& own) {
    family.name = own.name;
    family.position = own.position;
    family.protection = own.protection;
    family.trial = own.trial;
    family.texts = own.texts;
    family.life = own.life;
  });
}

}  // namespace

CatalogueTerms terms_of(const FamilyRecord& family) {
  CatalogueTerms terms;
  terms.families[family.id] = {family.name,  family.position, family.protection,
                               family.trial, family.texts,    family.life};
  for (const StyleRecord& style : family.styles) {
    terms.styles[style.id] = {family.id, style.name, style.life};
    terms.prices[style.id] = {family.id, style.price};
  }
  for (const PackageRecord& package : family.packages) {
    terms.packages[package.id] = {family.id, package.name, package.item_class, package.styles,
                                  package.life};
    terms.prices[package.id] = {family.id, package.price};
  }
  return terms;
}

void lay_over(const CatalogueTerms& terms, std::vector<FamilyRecord>& families) {
  for (FamilyRecord& family : families) {
    lay_over_family(terms, family);
    for (StyleRecord& style : family.styles) lay_over_style(terms, style);
    add_packages(terms, family);
    for (PackageRecord& package : family.packages) lay_over_package(terms, package);
  }
  sort(families);
}

}  // namespace typecase::catalogue
