#include "documents/wording.h"

#include <unicode/uloc.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace typecase::documents {
namespace {

constexpr std::string_view no_break = "\u00a0";
constexpr std::string_view times = " × ";
constexpr std::string_view minus = "−";

constexpr std::array months = {"January",   "February", "March",    "April",
                               "May",       "June",     "July",     "August",
                               "September", "October",  "November", "December"};

// Countries whose address format in libaddressinput (chromium.org), which follows the postal
// authorities, has an administrative area. Sorted.
constexpr std::string_view countries_with_regions[] = {
    "AE", "AM", "AR", "AS", "AU", "BB", "BR", "BS", "BY", "CA", "CC", "CL", "CN", "CO",
    "CR", "CU", "CV", "CX", "EG", "ES", "FM", "HK", "HN", "ID", "IE", "IN", "IQ", "IR",
    "IT", "JM", "JP", "KI", "KN", "KR", "KY", "KZ", "MH", "MP", "MX", "MY", "MZ", "NF",
    "NG", "NI", "NR", "PA", "PE", "PG", "PH", "PW", "RU", "SC", "SO", "SR", "SV", "TH",
    "TR", "TV", "TW", "UA", "UM", "US", "UY", "UZ", "VE", "VN"};

std::string factor(Multiplier multiplier) {
  if (multiplier == Multiplier{}) return "";
  return std::string(times) + to_string(multiplier);
}

}  // namespace

std::string grouped(Money amount, std::string_view currency) {
  bool negative = amount.minor < 0;
  std::string text = to_decimal(negative ? -amount : amount, currency);
  std::size_t end = std::min(text.find('.'), text.size());
  while (end > 3) text.insert(end -= 3, ",");
  return (negative ? std::string(minus) : "") + text;
}

std::string with_currency(Money amount, std::string_view currency) {
  return std::string(currency) + std::string(no_break) + grouped(amount, currency);
}

std::string day(Time time) {
  std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(time));
  return std::to_string(unsigned{date.day()}) + std::string(no_break) +
         months[unsigned{date.month()} - 1] + std::string(no_break) +
         std::to_string(int{date.year()});
}

std::string country_name(const std::string& code) {
  std::array<UChar, 128> name;
  UErrorCode status = U_ZERO_ERROR;
  const std::string locale = "und_" + code;
  int length = uloc_getDisplayCountry(locale.c_str(), "en", name.data(), name.size(), &status);
  if (U_FAILURE(status) || length == 0) return code;
  std::array<char, 512> utf8;
  int size = 0;
  u_strToUTF8(utf8.data(), utf8.size(), &size, name.data(), length, &status);
  return U_FAILURE(status) ? code : std::string(utf8.data(), static_cast<std::size_t>(size));
}

bool has_region_in_addresses(std::string_view country) {
  return std::ranges::binary_search(countries_with_regions, country);
}

std::string working(Money base, Multiplier multiplier, Multiplier combination, Money list,
                    std::string_view currency) {
  std::string factors = factor(multiplier) + factor(combination);
  if (factors.empty()) return "";
  return grouped(base, currency) + factors + " = " + grouped(list, currency);
}

std::string tax_name(std::string_view name, std::string_view rate) {
  return std::string(name) + " " + std::string(rate) + std::string(no_break) + "%";
}

std::string field_name(std::string id) {
  if (!id.empty() && id[0] >= 'a' && id[0] <= 'z') id[0] = static_cast<char>(id[0] - 'a' + 'A');
  return id;
}

void add_line(std::string& text, const std::string& line) {
  if (line.empty()) return;
  if (!text.empty()) text += "\n";
  text += line;
}

}  // namespace typecase::documents
