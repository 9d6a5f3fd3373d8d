#include "pricing/territories.h"

#include <algorithm>
#include <array>

namespace typecase::pricing {
namespace {

constexpr std::array<std::string_view, 27> members{
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU",
    "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK"};

// A part of a member that is outside the EU's VAT area, told by region or by postcode.
struct Outside {
  std::string_view country;
  std::string_view region;    // ISO 3166-2
  std::string_view postcode;  // its beginning, where the region holds more than the territory
  std::string_view place;     // the region that it is called by in rate tables
};

constexpr std::array outside{
    Outside{"ES", "ES-CN", "", "ES-CN"},  // Canary Islands, and their two provinces
    Outside{"ES", "ES-GC", "", "ES-CN"},    Outside{"ES", "ES-TF", "", "ES-CN"},
    Outside{"ES", "", "35", "ES-CN"},       Outside{"ES", "", "38", "ES-CN"},
    Outside{"ES", "ES-CE", "", "ES-CE"},                                            // Ceuta
    Outside{"ES", "", "51", "ES-CE"},       Outside{"ES", "ES-ML", "", "ES-ML"},    // Melilla
    Outside{"ES", "", "52", "ES-ML"},       Outside{"FI", "FI-01", "", "FI-01"},    // Åland
    Outside{"FI", "", "22", "FI-01"},       Outside{"FR", "FR-971", "", "FR-971"},  // Guadeloupe
    Outside{"FR", "FR-GP", "", "FR-971"},   Outside{"FR", "", "971", "FR-971"},
    Outside{"FR", "FR-972", "", "FR-972"},  // Martinique
    Outside{"FR", "FR-MQ", "", "FR-972"},   Outside{"FR", "", "972", "FR-972"},
    Outside{"FR", "FR-973", "", "FR-973"},  // French Guiana
    Outside{"FR", "FR-GF", "", "FR-973"},   Outside{"FR", "", "973", "FR-973"},
    Outside{"FR", "FR-974", "", "FR-974"},  // Réunion
    Outside{"FR", "FR-RE", "", "FR-974"},   Outside{"FR", "", "974", "FR-974"},
    Outside{"FR", "FR-976", "", "FR-976"},  // Mayotte
    Outside{"FR", "FR-YT", "", "FR-976"},   Outside{"FR", "", "976", "FR-976"},
    Outside{"FR", "FR-PM", "", "FR-PM"},     // Saint-Pierre-et-Miquelon
    Outside{"FR", "FR-BL", "", "FR-BL"},     // Saint-Barthélemy
    Outside{"FR", "FR-MF", "", "FR-MF"},     // Saint-Martin
    Outside{"FR", "FR-WF", "", "FR-WF"},     // Wallis and Futuna
    Outside{"FR", "FR-PF", "", "FR-PF"},     // French Polynesia
    Outside{"FR", "FR-NC", "", "FR-NC"},     // New Caledonia
    Outside{"FR", "FR-TF", "", "FR-TF"},     // Southern Territories
    Outside{"DE", "", "78266", "DE-78266"},  // Büsingen
    Outside{"DE", "", "27498", "DE-27498"},  // Heligoland
    Outside{"IT", "", "23041", "IT-23041"},  // Livigno
    Outside{"IT", "", "23030", "IT-23041"},  // Livigno until its own code came
    Outside{"IT", "", "22061", "IT-22061"},  // Campione
    Outside{"GR", "GR-69", "", "GR-69"},     // Mount Athos
    Outside{"GR", "", "63086", "GR-69"},    Outside{"GR", "", "63087", "GR-69"},
    Outside{"NL", "NL-AW", "", "NL-AW"},  // Aruba, Curaçao, Sint Maarten, Caribbean Netherlands
    Outside{"NL", "NL-CW", "", "NL-CW"},    Outside{"NL", "NL-SX", "", "NL-SX"},
    Outside{"NL", "NL-BQ1", "", "NL-BQ"},   Outside{"NL", "NL-BQ2", "", "NL-BQ"},
    Outside{"NL", "NL-BQ3", "", "NL-BQ"},
};

// Countries of ISO 3166-1 that another country's tax holds for, or a region of it.
struct Alias {
  std::string_view country;
  std::string_view stands_for;
  std::string_view region;
};

constexpr std::array aliases{
    Alias{"MC", "FR", ""},       Alias{"IM", "GB", ""},       Alias{"LI", "CH", ""},
    Alias{"XI", "GB", ""},       Alias{"EL", "GR", ""},       Alias{"AX", "FI", "FI-01"},
    Alias{"IC", "ES", "ES-CN"},  Alias{"GP", "FR", "FR-971"}, Alias{"MQ", "FR", "FR-972"},
    Alias{"GF", "FR", "FR-973"}, Alias{"RE", "FR", "FR-974"}, Alias{"YT", "FR", "FR-976"},
};

bool is_code(std::string_view text) {
  return !text.empty() && text.size() <= 3 && std::ranges::all_of(text, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
}

std::string region_code(std::string_view country, std::string_view region) {
  std::string prefix = std::string(country) + "-";
  if (region.starts_with(prefix)) region.remove_prefix(prefix.size());
  return is_code(region) ? prefix.append(region) : std::string();
}

std::string digits_of(std::string_view postcode) {
  std::string digits;
  for (char each : postcode) {
    if (each >= '0' && each <= '9') digits += each;
  }
  return digits;
}

enum class Says { nothing, yes, no };

// Whether what was told, in one of the two ways, is this territory; nothing where it was not told
// or does not tell territories apart.
template <class Column, class Matches>
Says ask(std::string_view territory, bool told, Column column, Matches matches) {
  Says answer = Says::nothing;
  for (const Outside& row : outside) {
    if (!told || row.place != territory || (row.*column).empty()) continue;
    if (matches(row.*column)) return Says::yes;
    answer = Says::no;
  }
  return answer;
}

Says region_says(const TaxPlace& place, std::string_view territory) {
  auto matches = [&](std::string_view region) { return region == place.region; };
  return ask(territory, !place.region.empty(), &Outside::region, matches);
}

Says postcode_says(std::string_view postcode, std::string_view territory) {
  auto matches = [&](std::string_view start) {
    return postcode.size() == 5 && postcode.starts_with(start);
  };
  return ask(territory, !postcode.empty(), &Outside::postcode, matches);
}

// Region and postcode together. Where they contradict each other the place stays inside.
void look_outside(TaxPlace& place, std::string_view postcode) {
  for (const Outside& row : outside) {
    if (row.country != place.country) continue;
    Says region = region_says(place, row.place);
    Says code = postcode_says(postcode, row.place);
    if ((region == Says::yes && code != Says::no) || (code == Says::yes && region != Says::no)) {
      place.region = row.place;
      place.in_eu_vat_area = false;
      place.postcode_needed = false;
      return;
    }
    bool contradiction = region == Says::yes || code == Says::yes;
    bool untold = region == Says::nothing && postcode.empty() && !row.postcode.empty();
    if (contradiction || untold) place.postcode_needed = true;
  }
}

}  // namespace

bool is_eu_member(std::string_view country) {
  return std::ranges::find(members, country) != members.end();
}

TaxPlace tax_place(std::string_view country, std::string_view region, std::string_view postcode) {
  TaxPlace place{std::string(country), region_code(country, region)};
  auto alias = std::ranges::find(aliases, country, &Alias::country);
  if (alias != aliases.end()) place = {std::string(alias->stands_for), std::string(alias->region)};

  place.in_eu_vat_area = is_eu_member(place.country);
  if (alias == aliases.end()) {
    look_outside(place, digits_of(postcode));
  } else if (!place.region.empty()) {
    place.in_eu_vat_area = false;
  }
  return place;
}

}  // namespace typecase::pricing
