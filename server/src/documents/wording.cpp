#include "documents/wording.h"

#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "messages/messages.h"

namespace typecase::documents {
namespace {

constexpr std::string_view no_break = "\u00a0";
constexpr std::string_view times = " × ";
constexpr std::string_view minus = "−";

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
  std::string text = messages::day(time);
  for (std::size_t at; (at = text.find(' ')) != std::string::npos;) text.replace(at, 1, no_break);
  return text;
}

std::string country_name(const std::string& code) {
  icu::UnicodeString name;
  icu::Locale("", code.c_str()).getDisplayCountry(icu::Locale::getEnglish(), name);
  std::string text;
  return name.isEmpty() ? code : name.toUTF8String(text);
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
