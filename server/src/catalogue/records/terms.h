#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalogue/records/records.h"

// Decisions of the foundry about families, styles and packages, beside what their fonts say.
namespace typecase::catalogue {

struct FamilyTerms {
  std::string name;
  std::int64_t position = 0;  // in the foundry's list
  Protection protection = Protection::balanced;
  TrialProfile trial;
  TextsRecord texts;
  Life life;
};
BOOST_DESCRIBE_STRUCT(FamilyTerms, (), (name, position, protection, trial, texts, life))

struct StyleTerms {
  std::string family;  // id; never changes
  std::string name;
  Life life;
};
BOOST_DESCRIBE_STRUCT(StyleTerms, (), (family, name, life))

struct PackageTerms {
  std::string family;  // id; never changes
  std::string name;
  std::string item_class;  // "family" or "package"; never changes
  std::vector<std::string> styles;
  Life life;
};
BOOST_DESCRIBE_STRUCT(PackageTerms, (), (family, name, item_class, styles, life))

struct PriceTerms {
  std::string family;          // id; never changes
  std::optional<Money> price;  // in the shop's currency; none: not sold by itself
};
BOOST_DESCRIBE_STRUCT(PriceTerms, (), (family, price))

// By id; former ids are left out.
struct CatalogueTerms {
  std::map<std::string, FamilyTerms> families;
  std::map<std::string, StyleTerms> styles;
  std::map<std::string, PackageTerms> packages;
  std::map<std::string, PriceTerms> prices;  // of styles and packages
};

// Four statements, whatever the number of families; reads no fonts.
CatalogueTerms read_terms(db::Connection& connection);
CatalogueTerms terms_of(const FamilyRecord& family);

// Gives the records these terms, as read_families() finds them after save_terms() and
// add_package(). A package that its family does not have is added to it; other terms of what is not
// among the records change nothing.
void lay_over(const CatalogueTerms& terms, std::vector<FamilyRecord>& families);

// The catalogue as load_at() reads it once these terms and settings are saved. Nothing is written.
std::shared_ptr<const Catalogue> load_with(db::Connection& connection, Time now,
                                           const CatalogueTerms& terms, const Foundry& foundry);

// Give something that is there other terms. They do not move the shop version, and throw
// std::logic_error where there is nothing of that id.
void save_terms(db::Connection& connection, const std::string& id, const FamilyTerms& terms);
void save_terms(db::Connection& connection, const std::string& id, const StyleTerms& terms);
void save_terms(db::Connection& connection, const std::string& id, const PackageTerms& terms);

// Gives styles and packages other prices, in two statements whatever their number. Throws DbError
// where a package would have none, std::logic_error where there is nothing of an id.
void save_prices(db::Connection& connection, const std::map<std::string, PriceTerms>& prices);

// Adds a package to its family, behind the others; that of the complete family stands first. Throws
// std::logic_error where something has the id: ask find_item() before.
void add_package(db::Connection& connection, const std::string& id, const PackageTerms& terms,
                 Money price);

// Notes that families, or what is sold of them, have changed now.
void touch_families(db::Connection& connection, const std::set<std::string>& ids);

}  // namespace typecase::catalogue
