#pragma once

#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/money.h"
#include "catalogue/life.h"
#include "db/versioned.h"

namespace typecase::licences {

// A size of a licence kind.
struct Tier {
  std::string id;              // unique within the kind
  std::string name;            // below the kind's question: "4 to 10"
  Multiplier multiplier;       // kind and tier already multiplied
  bool contact_us = false;     // no price: the foundry is asked
  std::string full_name = {};  // where it stands alone: "4 to 10 people"; empty: its name

  // The full name, which carts, orders and documents show.
  const std::string& shown_name() const { return full_name.empty() ? name : full_name; }
  bool operator==(const Tier&) const = default;
};
BOOST_DESCRIBE_STRUCT(Tier, (), (id, name, multiplier, contact_us, full_name))

// A text the buyer gives with the licence: domains, the name of an app.
struct TextField {
  std::string id;
  std::string label;
  bool required = false;

  bool operator==(const TextField&) const = default;
};
BOOST_DESCRIBE_STRUCT(TextField, (), (id, label, required))

// The words of a licence kind in one version. Never changed: orders name them by digest.
struct Eula {
  std::string kind_id;
  std::string version;  // "1.0"
  std::string markdown;
  std::string sha256;  // hex, of the Markdown text

  bool operator==(const Eula&) const = default;
};
BOOST_DESCRIBE_STRUCT(Eula, (), (kind_id, version, markdown, sha256))

// The kind of the words under which trials are given; no licence on sale has this id.
inline constexpr std::string_view trial_kind = "trial";

struct Kind {
  std::string id;  // "desktop"; the cart's fontLicenseId
  std::string name;
  std::string metric;    // "users", "pageViews", ...
  std::string question;  // "People who use the fonts"
  std::string summary;
  std::vector<std::string> grants;  // plain words
  std::vector<std::string> limits;
  std::vector<std::string> formats;   // "otf" (OTF or TTF as made), "woff2", "woff"
  std::vector<std::string> contains;  // kinds whose every use this one covers
  std::vector<TextField> fields;
  std::vector<Tier> tiers;   // the cart's licenseOptionId
  std::string eula_version;  // "1.0"
  std::string eula_markdown;
  std::string eula_sha256;  // hex, of the Markdown text
  catalogue::Life life;
  catalogue::LifeState state = catalogue::LifeState::published;  // at the moment of the Licences

  const Tier* tier(std::string_view id) const;
  bool operator==(const Kind&) const = default;
};
BOOST_DESCRIBE_STRUCT(Kind, (),  // as the table licence_kind has it, but for its dates
                      (id, name, metric, question, summary, grants, limits, formats, contains,
                       eula_version))

// How one family departs from a licence kind. Absent fields are as everywhere.
struct Override {
  std::string family;
  std::string kind;
  bool hidden = false;  // the family is not sold under this kind
  std::optional<std::string> summary;
  std::optional<std::vector<std::string>> grants;
  std::optional<std::vector<std::string>> limits;
  std::optional<std::vector<std::string>> formats;
  std::optional<std::vector<TextField>> fields;
  std::optional<std::vector<Tier>> tiers;
  std::optional<Eula> eula;  // a version of its own: "1.0-inter"

  bool operator==(const Override&) const = default;
};
BOOST_DESCRIBE_STRUCT(Override, (), (hidden, summary, grants, limits, formats, fields, tiers))

// The licences as they stand from one moment until another.
struct Licences {
  Time until = Time::max();         // when a date changes the state of a kind
  std::vector<Kind> kinds;          // sold, listed or by link; in the foundry's order
  std::vector<Kind> unsold_kinds;   // drafts and retired ones
  std::vector<Override> overrides;  // by family and kind
  std::vector<Eula> eulas;          // every version of every kind, by kind and version
  std::optional<Eula> trial_terms;  // under which trials are given; nullopt: none are

  // By the number of different kinds that one item is licensed for, 2 or more.
  std::map<int, Multiplier> combinations;

  // As every family has them that says nothing else, sold or not.
  const Kind* kind(std::string_view id) const;

  // As one family is sold under them. nullptr: it is not.
  const Kind* kind(std::string_view family, std::string_view id) const;
  const std::vector<Kind>& kinds_of(std::string_view family) const;

  // Whether the family is offered: without a listed kind it has no price and is not to be bought.
  bool offers(std::string_view family) const;

  void apply_overrides();  // after filling kinds and overrides

  const Eula* eula(std::string_view kind, std::string_view version) const;

  // Whether these are the words of a licence, or of trials, as they are given today; those of a
  // draft are not, and those of a retired kind are the last.
  bool is_newest(const Eula& eula) const;

  // Whether nobody is to see these words: those of a kind that is a draft.
  bool is_draft(const Eula& eula) const;

  // Of each line of an item with so many kinds: the entry for that number or, without one, the
  // nearest below it; 1 when there is none.
  Multiplier combination(int kinds) const;

 private:
  std::map<std::string, std::vector<Kind>, std::less<>> kinds_by_family_;
};

// As they are written: every kind is in `kinds`, whatever its state.
Licences load_written(db::Connection& connection);

// As they stand at `now`, made of what is written.
std::shared_ptr<const Licences> licences_at(Licences written, Time now);

// As they stand at `now`; load() at the time of the system's clock.
std::shared_ptr<const Licences> load_at(db::Connection& connection, Time now);
std::shared_ptr<const Licences> load(db::Connection& connection);

using Current = db::View<Licences>;

}  // namespace typecase::licences
