#include "app/commands/side_options.h"

#include <algorithm>

namespace typecase::app {
namespace {

using changes::Side;

// The keys that an option names; "all" is every entry.
Result<void> prefer(const std::vector<std::string>& texts, Side side,
                    std::set<changes::EntryKey>& keys, Side& every) {
  std::vector<Fault> faults;
  for (const std::string& text : texts) {
    const auto key = changes::parse_key(text);
    if (text == "all") {
      every = side;
    } else if (key) {
      keys.insert(*key);
    } else {
      faults.push_back({text, "no_such_entry",
                        "An entry is written as in the message, licence/desktop, or all of them as "
                        "\"all\"."});
    }
  }
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "no_such_entry", "An entry cannot be read.", std::move(faults)};
}

// An entry, or all of them, is one side's.
Result<void> need_one_side(const changes::Preference& preference, bool both_take_all) {
  std::vector<Fault> faults;
  for (const changes::EntryKey& key : preference.ours) {
    if (!preference.theirs.contains(key)) continue;
    faults.push_back({to_text(key), "two_sides", "It is in --ours and in --theirs."});
  }
  if (both_take_all) faults.push_back({"all", "two_sides", "It is in --ours and in --theirs."});
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "two_sides", "Choose one side for each entry.",
               std::move(faults)};
}

bool has_all(const std::vector<std::string>& keys) {
  return std::ranges::find(keys, "all") != keys.end();
}

}  // namespace

void SideOptions::add_to(CLI::App& verb, const std::string& example) {
  verb.add_option("--ours", ours_,
                  "Of entries that staff and the folder have changed, use the folder's: " +
                      example + ", or all");
  verb.add_option("--theirs", theirs_,
                  "Of these, keep what staff have made: " + example + ", or all");
}

Result<changes::Preference> SideOptions::read() const {
  changes::Preference preference;
  auto read = prefer(theirs_, Side::theirs, preference.theirs, preference.every);
  if (read) read = prefer(ours_, Side::ours, preference.ours, preference.every);
  if (read) read = need_one_side(preference, has_all(ours_) && has_all(theirs_));
  if (!read) return read.error();
  return preference;
}

}  // namespace typecase::app
