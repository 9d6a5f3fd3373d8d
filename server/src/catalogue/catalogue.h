#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "base/ids.h"
#include "base/money.h"
#include "catalogue/family_facts.h"
#include "catalogue/font_facts.h"
#include "catalogue/life.h"
#include "catalogue/protection.h"
#include "catalogue/trial_profile.h"
#include "db/versioned.h"

namespace typecase::catalogue {

// The unit of sale: one font file, static or variable.
struct Style : FontFacts {
  StyleId id;
  FamilyId family;
  std::string name;            // "Bold Italic"; the family's name is not repeated
  std::string full_name;       // "EB Garamond Bold Italic"
  std::optional<Money> price;  // none: not sold by itself
  Digest file{};               // sha-256 of the font file's blob (sfnt)
  // Scripts (ISO 15924) that a part of the font would not set alike (font_checks.h): the tester
  // sends them whole, or has the server draw them.
  std::vector<std::string> whole_scripts, drawn_scripts;
};

// Several styles at one price: the complete family, or a part of it.
struct Package {
  std::string id;          // "{family}-family" or "{family}-{slug}"; same name space as styles
  std::string name;        // "EB Garamond, complete family"
  std::string item_class;  // "family" or "package"
  Money price;
  std::vector<StyleId> styles;
};

// How a family introduces itself on the front page.
struct Specimen {
  std::string text;  // "Quires, gathered & sewn"
  StyleId style;
  std::vector<Coordinate> coordinates;  // for a variable style
  int size = 112;                       // px at 1440 px
  int size_small = 54;                  // px at 390 px
  double tracking = 0;                  // em
  std::vector<Feature> features;        // switched on beyond the defaults; only tag counts
};

struct Family : FamilyFacts {
  FamilyId id;
  std::string name;
  std::string about;  // Markdown
  Protection protection = Protection::balanced;
  TrialProfile trial;
  Specimen specimen;
  LifeState state = LifeState::published;  // published or hidden
  std::vector<Style> styles;  // listed; in the foundry's order, else variable first, then by width,
                              // weight, upright before italic
  std::vector<Style> hidden_styles;  // sold by their links only
  std::vector<Package> packages;     // listed
  std::vector<Package> hidden_packages;
  std::vector<FamilyId> related;

  // Of the cheapest style or, where none is sold by itself, package. nullopt: nothing is on sale.
  std::optional<Money> from_price() const;
  bool variable() const;  // any style is
};

// Whether a link can name that style or package, which is not listed.
bool has_hidden_item(const Family& family, std::string_view id);

// The family with the hidden style `id`, or the hidden package `id` and its styles. nullopt: it has
// no such hidden item.
std::optional<Family> with_hidden_item(const Family& family, std::string_view id);

enum class DigestInterval { off, daily, weekly };
BOOST_DESCRIBE_ENUM(DigestInterval, off, daily, weekly)

// Mails about the shop that the foundry gets.
struct Notifications {
  bool sales = true;
  bool reviews = true;
  bool disputes = true;
  bool failed_builds = true;
  bool parked_mails = true;
  DigestInterval digest = DigestInterval::off;

  bool operator==(const Notifications&) const = default;
};
BOOST_DESCRIBE_STRUCT(Notifications, (),
                      (sales, reviews, disputes, failed_builds, parked_mails, digest))

// The seller and how the shop sells.
struct Foundry {
  std::string name;
  std::string tagline;
  std::string currency = "EUR";
  bool prices_include_tax = false;
  bool demonstration = false;
  std::string display_style;  // id of the style that sets page titles; empty: the interface face
  std::string address;        // imprint and receipts, several lines
  std::string country;        // ISO 3166-1 alpha-2
  std::string region;         // ISO 3166-2, where the country's tax differs by region
  std::string vat_number;
  std::string email;
  std::string register_entry;  // "Commercial register of Lisbon, no. 12345"; on invoices
  std::string payment_terms;   // a sentence; on invoices
  Notifications notifications = {};

  bool operator==(const Foundry&) const = default;
};
BOOST_DESCRIBE_STRUCT(Foundry, (),  // as its table has it, but for `notifications`
                      (name, tagline, currency, prices_include_tax, demonstration, display_style,
                       address, country, region, vat_number, email, register_entry, payment_terms))

// The foundry's name, or the host of its shop while it has none.
std::string shown_name(const Foundry& foundry, std::string_view shop_url);

// Everything that may be seen and bought, as it stands from one moment until another. Immutable.
// Drafts and what is retired are not in it. Hidden items are in no list, and found by their ids.
struct Catalogue {
  std::int64_t version = 0;
  Time until = Time::max();  // when a date changes a state
  Foundry foundry;
  std::vector<Family> families;         // listed; in the foundry's order
  std::vector<Family> hidden_families;  // sold by their links only; each has listed styles
  std::unordered_map<std::string, std::string> retired;  // names of families no longer sold, by id
  std::unordered_map<std::string, std::string> current_ids;  // by former id

  // By current or former id. nullptr: none that may be seen now.
  const Family* family(std::string_view id) const;
  const Style* style(std::string_view id) const;
  const Package* package(std::string_view id) const;

  // The id that took the place of a former one; any other id as it is.
  std::string_view current_id(std::string_view id) const;

  void index();  // after filling families; pointers stay good while the object lives

  // Calls use(family, style) for every style that may be seen, listed or not.
  template <class Use>
  void each_style(Use use) const {
    for (const auto* list : {&families, &hidden_families}) {
      for (const Family& family : *list) {
        for (const Style& style : family.styles) use(family, style);
        for (const Style& style : family.hidden_styles) use(family, style);
      }
    }
  }

 private:
  std::unordered_map<std::string, const Family*> families_by_id_;
  std::unordered_map<std::string, const Style*> styles_by_id_;
  std::unordered_map<std::string, const Package*> packages_by_id_;
};

class KnownFonts;

// As it stands at `now`; load() at the time of the system's clock. known: of fonts that earlier
// loads have read; it takes in the others.
std::shared_ptr<const Catalogue> load_at(db::Connection& connection, Time now, KnownFonts& known);
std::shared_ptr<const Catalogue> load_at(db::Connection& connection, Time now);
std::shared_ptr<const Catalogue> load(db::Connection& connection);

using Current = db::View<Catalogue>;

// Replaces the one row of the foundry's settings and moves the shop version.
void save_foundry(db::Connection& connection, const Foundry& foundry);

// The bytes of a stored font file. nullopt: no such blob.
std::optional<Bytes> font_file(db::Connection& connection, const Digest& sha256);

}  // namespace typecase::catalogue
