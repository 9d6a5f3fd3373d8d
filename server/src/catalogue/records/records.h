#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/crypto/crypto.h"
#include "base/money.h"
#include "catalogue/catalogue.h"
#include "catalogue/family_facts.h"
#include "db/connection.h"
#include "fonts/read/metadata.h"

// The catalogue as it stands in the database: what import writes and load() reads. Records are
// described as their tables have them; `life` has columns of its own there, and a style's price
// two.
namespace typecase::catalogue {

struct SpecimenRecord {
  std::string text;
  std::string style;  // id
  std::vector<std::string> axes;
  std::vector<double> coordinates;  // one for each axis
  int size = 112;
  int size_small = 54;
  double tracking = 0;
  std::vector<std::string> features;

  bool operator==(const SpecimenRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(SpecimenRecord, (),
                      (text, style, axes, coordinates, size, size_small, tracking, features))

struct TextsRecord : FamilyFacts {
  std::string about;
  std::vector<std::string> related;
  SpecimenRecord specimen;
  // Ids, in the foundry's order; styles that are not among them follow by weight. nullopt: all do.
  std::optional<std::vector<std::string>> style_order = {};

  bool operator==(const TextsRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(TextsRecord, (FamilyFacts), (about, related, specimen, style_order))

// Facts about the font of a style, as its table has them.
struct StoredFont {
  std::string details;   // fonts::FontInfo as JSON
  std::string coverage;  // coverage_text()

  bool operator==(const StoredFont&) const = default;
};
BOOST_DESCRIBE_STRUCT(StoredFont, (), (details, coverage))

struct StyleRecord : StoredFont {
  std::string id;
  std::string name;
  std::optional<Money> price;  // none: not on sale
  std::int64_t release = 1;
  Digest file{};
  Digest source{};
  std::int64_t reader = 0;  // whose details they are: fonts::metadata_reader of that time
  Life life;

  bool operator==(const StyleRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(StyleRecord, (), (id, name, release, file, source, reader))

struct PackageRecord {
  std::string id;
  std::string name;
  std::string item_class;
  Money price;
  std::vector<std::string> styles;
  Life life;

  bool operator==(const PackageRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(PackageRecord, (), (id, name, item_class, price))

// The item class of the package that holds every style of its family, and with whose id no other
// item may be called. Its styles follow the family.
inline constexpr std::string_view complete_family = "family";
std::string complete_package_id(const std::string& family);
std::string complete_package_name(const std::string& family_name);

struct FamilyRecord {
  std::string id;
  std::string name;
  std::int64_t position = 0;
  std::string described_by;
  Protection protection = Protection::balanced;
  TrialProfile trial;
  TextsRecord texts;
  Life life;
  std::vector<StyleRecord> styles;      // by id
  std::vector<PackageRecord> packages;  // in the foundry's order

  bool operator==(const FamilyRecord&) const = default;
};
BOOST_DESCRIBE_STRUCT(FamilyRecord, (),
                      (id, name, position, described_by, protection, trial, texts))

// Orders families as visitors find them: by position and then by name.
void sort(std::vector<FamilyRecord>& families);

// Every family, by position and then by name, without the StoredFont of its styles (KnownFonts); or
// the one with that id. Items whose ids are former ones are left out.
std::vector<FamilyRecord> read_families(db::Connection& connection);
std::optional<FamilyRecord> read_family(db::Connection& connection, const std::string& id);

// Brings the rows of `before` (nullopt: none) to `after`, which holds every style of `before`. A
// style with another file gets a new release; the blobs are there already. Does not move the shop
// version.
void write_family(db::Connection& connection, const std::optional<FamilyRecord>& before,
                  const FamilyRecord& after);

void store_font_file(db::Connection& connection, const Digest& sha256, ByteView sfnt);

// The current id of each former one.
std::unordered_map<std::string, std::string> read_former_ids(db::Connection& connection);

// Notes that `current` took the place of `former`, also for the ids that `former` had replaced.
void replace_id(db::Connection& connection, const std::string& former, const std::string& current);

struct Item {
  std::string kind;  // "family", "style" or "package"
  std::string family_id;
};
BOOST_DESCRIBE_STRUCT(Item, (), (kind, family_id))

// The item that has the id already. nullopt: it is free.
std::optional<Item> find_item(db::Connection& connection, const std::string& id);

// Details that an earlier import read from a file with this digest, by the code's present reader.
struct KnownFont {
  Digest file{};
  std::string details;
  std::string coverage;
};
BOOST_DESCRIBE_STRUCT(KnownFont, (), (file, details, coverage))
std::optional<KnownFont> find_source(db::Connection& connection, const Digest& source);

std::string to_details(const fonts::FontInfo& info);
fonts::FontInfo parse_details(std::string_view json);

}  // namespace typecase::catalogue
