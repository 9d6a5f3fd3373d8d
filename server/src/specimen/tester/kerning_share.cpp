#include "specimen/tester/kerning_share.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "fonts/subset/kerned_pairs.h"
#include "specimen/tester/advances_json.h"

namespace typecase::specimen {
namespace {

using catalogue::Style;

constexpr double most_disclosed = 0.3;  // leaves what letters of a language add: half is the limit
constexpr std::size_t most_sampled = 256;

double sum(const std::vector<std::uint8_t>& counts) {
  return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
}

double sum(const fonts::PairCounts& counts) {
  double all = 0;
  for (const auto& row : counts) all += sum(row);
  return all;
}

// Evenly spread, so that every script and both cases are in it.
CodePoints sample_of(const CodePoints& all) {
  std::size_t count = std::min(all.size(), most_sampled);
  CodePoints sample;
  for (std::size_t i = 0; i < count; ++i) sample.push_back(all[i * all.size() / count]);
  return sample;
}

std::map<std::uint32_t, std::size_t> disclosed_pairs(const fonts::Face& face, const Style& style) {
  fonts::AdvanceTable table = advances_of(face, style, {}, Kerned::letters);
  std::map<std::uint32_t, std::size_t> disclosed;
  for (const auto& [letter, place] : table.kerning_of) {
    const auto& kerning = table.kernings[place];
    disclosed[letter] = kerning.after.size() + kerning.before.size();
  }
  return disclosed;
}

// The kerning partners of one character beyond the free charset.
struct Pairs {
  double with_free = 0;
  double with_others = 0;  // half of them: the other half counts with the others
  double disclosed = 0;    // of those with free
};

std::vector<Pairs> pairs_of(const fonts::Face& face, const Style& style,
                            const CodePoints& free_charset, const CodePoints& others,
                            const fonts::PairCounts& with_sample) {
  fonts::PairCounts with_free = fonts::kerned_pairs(face, others, free_charset);
  std::map<std::uint32_t, std::size_t> disclosed = disclosed_pairs(face, style);
  std::vector<Pairs> pairs;
  for (std::size_t i = 0; i < others.size(); ++i) {
    Pairs& of_one = pairs.emplace_back();
    of_one.with_free = sum(with_free[i]);
    double each = static_cast<double>(others.size()) / static_cast<double>(with_sample[i].size());
    of_one.with_others = each * sum(with_sample[i]) / 2;
    auto known = disclosed.find(others[i]);
    if (known == disclosed.end()) continue;
    of_one.disclosed = std::min(static_cast<double>(known->second), of_one.with_free);
  }
  return pairs;
}

std::string between(const fonts::PairCounts& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (std::size_t j = 0; j < counts.size(); ++j) {
      int pairs = i == j ? counts[i][j] / 2 : counts[i][j];
      text.push_back(static_cast<char>('0' + pairs));
    }
  }
  return text;
}

}  // namespace

double KerningShare::with(std::span<const std::uint32_t> sent) const {
  double share = at_start;
  std::vector<std::size_t> places;
  for (std::uint32_t character : sent) {
    auto found = std::ranges::lower_bound(characters, character);
    if (found == characters.end() || *found != character) continue;
    places.push_back(static_cast<std::size_t>(found - characters.begin()));
    share += shares[places.back()];
    if (between.empty()) continue;
    std::size_t row = places.back() * characters.size();
    for (std::size_t other : places) share += pair * (between[row + other] - '0');
  }
  return share;
}

KerningShare measure_kerning(const fonts::Face& face, const Style& style,
                             const CodePoints& free_charset, bool may_disclose) {
  CodePoints others = beyond(style.coverage, free_charset);
  CodePoints sample = sample_of(others);
  bool is_exact = sample.size() == others.size();
  double within_free =
      sum(fonts::kerned_pairs(face, free_charset, free_charset)) / 2;  // each is seen twice
  fonts::PairCounts with_sample = fonts::kerned_pairs(face, others, sample);
  std::vector<Pairs> pairs = pairs_of(face, style, free_charset, others, with_sample);
  double disclosed = 0, all = within_free;
  for (const Pairs& of_one : pairs) {
    disclosed += of_one.disclosed;
    all += of_one.with_free + of_one.with_others;
  }
  KerningShare share;
  share.disclosed = may_disclose && within_free + disclosed <= most_disclosed * all;
  if (all == 0) return share;
  share.at_start = (within_free + (share.disclosed ? disclosed : 0)) / all;
  for (std::size_t i = 0; i < others.size(); ++i) {
    double adds = pairs[i].with_free - (share.disclosed ? pairs[i].disclosed : 0);
    if (!is_exact) adds += pairs[i].with_others;
    if (adds == 0 && !is_exact) continue;
    share.characters.push_back(others[i]);
    share.shares.push_back(adds / all);
  }
  share.pair = 1 / all;
  if (is_exact) share.between = between(with_sample);
  return share;
}

}  // namespace typecase::specimen
