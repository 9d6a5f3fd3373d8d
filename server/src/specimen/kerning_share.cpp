#include "specimen/kerning_share.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "fonts/kerned_pairs.h"
#include "specimen/advances_json.h"

namespace typecase::specimen {
namespace {

using catalogue::Style;

constexpr double most_told = 0.4;  // leaves what letters of a language add: half is the limit
constexpr std::size_t most_sampled = 256;

double sum(const std::vector<std::size_t>& counts) {
  return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
}

// Evenly spread, so that every script and both cases are in it.
CodePoints sample_of(const CodePoints& all) {
  std::size_t count = std::min(all.size(), most_sampled);
  CodePoints sample;
  for (std::size_t i = 0; i < count; ++i) sample.push_back(all[i * all.size() / count]);
  return sample;
}

std::map<std::uint32_t, std::size_t> told_pairs(const fonts::Face& face, const Style& style) {
  fonts::AdvanceTable table = advances_of(face, style, {}, Kerned::letters);
  std::map<std::uint32_t, std::size_t> told;
  for (const auto& [letter, place] : table.kerning_of) {
    const auto& kerning = table.kernings[place];
    told[letter] = kerning.after.size() + kerning.before.size();
  }
  return told;
}

// What one character beyond the home set is kerned with.
struct Pairs {
  double with_home = 0;
  double with_others = 0;  // half of them: the other half counts with the others
  double told = 0;         // of those with home
};

std::vector<Pairs> pairs_of(const fonts::Face& face, const Style& style, const CodePoints& home,
                            const CodePoints& others) {
  CodePoints sample = sample_of(others);
  double each =
      sample.empty() ? 0 : static_cast<double>(others.size()) / static_cast<double>(sample.size());
  std::vector<std::size_t> with_home = fonts::kerned_pairs(face, others, home);
  std::vector<std::size_t> with_sample = fonts::kerned_pairs(face, others, sample);
  std::map<std::uint32_t, std::size_t> told = told_pairs(face, style);
  std::vector<Pairs> pairs;
  for (std::size_t i = 0; i < others.size(); ++i) {
    auto known = told.find(others[i]);
    std::size_t of_it = known == told.end() ? 0 : std::min(known->second, with_home[i]);
    pairs.push_back({static_cast<double>(with_home[i]),
                     each * static_cast<double>(with_sample[i]) / 2, static_cast<double>(of_it)});
  }
  return pairs;
}

}  // namespace

double KerningShare::with(std::span<const std::uint32_t> sent) const {
  double share = at_start;
  auto place = characters.begin();
  for (std::uint32_t character : sent) {
    place = std::lower_bound(place, characters.end(), character);
    if (place == characters.end()) break;
    if (*place == character) share += shares[static_cast<std::size_t>(place - characters.begin())];
  }
  return share;
}

KerningShare measure_kerning(const fonts::Face& face, const Style& style, const CodePoints& home,
                             bool may_tell) {
  CodePoints others = beyond(style.coverage, home);
  double within_home = sum(fonts::kerned_pairs(face, home, home)) / 2;  // each is seen twice
  std::vector<Pairs> pairs = pairs_of(face, style, home, others);
  double told = 0, all = within_home;
  for (const Pairs& of_one : pairs) {
    told += of_one.told;
    all += of_one.with_home + of_one.with_others;
  }
  KerningShare share;
  share.told = may_tell && within_home + told <= most_told * all;
  if (all == 0) return share;
  share.at_start = (within_home + (share.told ? told : 0)) / all;
  for (std::size_t i = 0; i < others.size(); ++i) {
    double adds = pairs[i].with_home + pairs[i].with_others - (share.told ? pairs[i].told : 0);
    if (adds == 0) continue;
    share.characters.push_back(others[i]);
    share.shares.push_back(adds / all);
  }
  return share;
}

}  // namespace typecase::specimen
