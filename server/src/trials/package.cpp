#include "trials/package.h"
#include "base/files.h"

#include <algorithm>

#include "base/scratch_folder.h"
#include "documents/wording.h"
#include "documents/zip.h"
#include "trials/trial_fonts.h"

namespace typecase::trials {
namespace {

using documents::ZipEntry;

Bytes to_bytes(std::string_view text) { return Bytes(text.begin(), text.end()); }

// Runs of other characters become one hyphen.
std::string file_words(std::string_view text) {
  std::string words;
  for (char c : text) {
    bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (kept)
      words += c;
    else if (!words.empty() && words.back() != '-')
      words += '-';
  }
  while (words.ends_with('-')) words.pop_back();
  return words;
}

// "Fraunces-Trial": of a name in another script, its id.
std::string base_name(const GivenFamily& family) {
  std::string words = file_words(family.name);
  return (words.empty() ? family.id.text : words) + "-Trial";
}

std::string readme(const Trial& trial, const GivenFamily& family, const Giver& giver) {
  std::string name = trial_name(family.name);
  std::string text = name + "\n\n";
  text += "Fonts for trying " + family.name + " in drafts. They install beside it:\n";
  text += "your programs call them " + name + ".\n\n";
  text += "They hold fewer characters than the fonts that are sold, and set\n";
  text += "those they hold as these do.\n\n";
  text += "Given to   " + trial.name + '\n';
  text += "On         " + documents::day(trial.created_at) + '\n';
  text += "Trial      " + trial.id + '\n';
  text += "Terms      terms.txt, version " + trial.terms_version + '\n';
  text += "Buy        " + giver.public_url + '/' + family.id.text + "\n\n";
  return text + giver.foundry + '\n';
}

}  // namespace

std::string trial_name(const std::string& family) { return family + " Trial"; }

std::string package_name(const GivenFamily& family) { return base_name(family) + ".zip"; }

int fonts_in(const GivenFamily& family) {
  return static_cast<int>(family.styles.size() *
                          std::max<std::size_t>(1, family.profile.profile.formats.size()));
}

Result<std::string> make_package(const Trial& trial, const GivenFamily& family,
                                 const std::string& terms, const Giver& giver,
                                 const FontFiles& files, const std::filesystem::path& scratch) {
  std::string folder = base_name(family) + '/';
  auto entry = [&](const std::string& name, Bytes bytes, bool compress = true) {
    return ZipEntry{folder + name, std::move(bytes), trial.created_at, compress, {}};
  };
  std::vector<ZipEntry> entries;
  entries.push_back(entry("read-me.txt", to_bytes(readme(trial, family, giver))));
  entries.push_back(entry("terms.txt", to_bytes(terms)));
  Error nothing{ErrorKind::invalid, "nothing_to_try", "The family has none of the characters."};
  std::size_t texts = entries.size();
  for (const GivenStyle& style : family.styles) {
    auto made = make_trial_files(trial, family, style, files(style.file), giver);
    if (!made && made.error().code == nothing.code) continue;
    if (!made) return made.error();
    for (TrialFile& file : *made) {
      entries.push_back(entry(file.name, std::move(file.bytes), file.compress));
    }
  }
  if (entries.size() == texts) return nothing;
  ScratchFolder place(scratch);
  documents::zip(place.path() / "trial.zip", entries);
  return read_text_file(place.path() / "trial.zip");
}

}  // namespace typecase::trials
