#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

// Forms and check-digit rules of VAT numbers. Forms: the structures published with the VIES service
// of the European Commission, GOV.UK, the Swiss UID register and the Norwegian Brønnøysund
// register.
namespace typecase::pricing::vat_checks {

// In patterns: # a digit, % a digit but 0, @ a letter, ? a letter or a digit; every other character
// itself. The check is given a number without its prefix that has one of the patterns.
struct Form {
  std::string_view prefix;
  std::vector<std::string_view> patterns;
  bool (*check)(std::string_view number);
};

const std::vector<Form>& plain_forms();  // of countries with one rule for digits (vat_checks.cpp)
const std::vector<Form>& mixed_forms();  // with letters or several rules (vat_checks_mixed.cpp)

inline int digit(char character) { return character - '0'; }

// The sum of digits, each by its weight; as many digits as there are weights.
inline int weighted(std::string_view number, std::initializer_list<int> weights) {
  int sum = 0;
  std::size_t place = 0;
  for (int weight : weights) sum += weight * digit(number[place++]);
  return sum;
}

std::int64_t whole(std::string_view digits);  // at most 18 digits
bool luhn(std::string_view digits);           // ISO/IEC 7812, the last digit checks

}  // namespace typecase::pricing::vat_checks
