#pragma once

#include <boost/describe.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "catalogue/catalogue.h"
#include "db/connection.h"

namespace typecase::catalogue {

// Where a font that was made of a sold one sets a text otherwise than that one.
struct ShapingFault {
  std::string copy;      // "tester", "trial" or "sold"
  std::string script;    // ISO 15924
  std::string language;  // BCP 47; empty: the text is in none
  std::string text;
  std::string difference;  // for staff (fonts/check/line_difference.h)

  bool operator==(const ShapingFault&) const = default;
};
BOOST_DESCRIBE_STRUCT(ShapingFault, (), (copy, script, language, text, difference))

// The result of comparing the fonts that are made of a font file with it.
struct FontCheck {
  std::vector<std::string> whole_scripts;  // that the tester must send whole to set them alike
  std::vector<std::string> drawn_scripts;  // that the server must draw, for no font sets them alike
  std::vector<ShapingFault> faults;        // a few of each script and copy

  bool operator==(const FontCheck&) const = default;
};
BOOST_DESCRIBE_STRUCT(FontCheck, (), (whole_scripts, drawn_scripts, faults))

// Moves when a check finds other things than before: what was stored is then old.
constexpr int font_checker = 4;

// `subject`: the digest of what was checked, such as that of the font file. A check that sends
// scripts otherwise than before moves the shop version.
void store_font_check(db::Connection& connection, const Digest& subject, const FontCheck& check,
                      Time now);

// Subjects that this version has checked.
std::set<Digest> checked_subjects(db::Connection& connection);

// The checks that found something, by subject.
std::map<Digest, FontCheck> read_font_checks(db::Connection& connection);

// Sets Style::whole_scripts and drawn_scripts of each style.
void apply_font_checks(db::Connection& connection, Catalogue& catalogue);

}  // namespace typecase::catalogue
