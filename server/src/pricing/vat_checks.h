#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

// The check-digit rules of VAT numbers, one function a prefix. Each is given the number without its
// prefix, in a form that vat_number.cpp has held against the country's patterns.
namespace typecase::pricing::vat_checks {

inline int digit(char character) { return character - '0'; }

// The sum of digits, each by its weight; as many digits as there are weights.
inline int weighted(std::string_view number, std::initializer_list<int> weights) {
  int sum = 0;
  std::size_t place = 0;
  for (int weight : weights) sum += weight * digit(number[place++]);
  return sum;
}

std::int64_t whole(std::string_view digits);    // at most 18 digits
bool luhn(std::string_view digits);             // ISO/IEC 7812, the last digit checks
bool mod_11_10(std::string_view digits);        // ISO 7064, the last digit checks
bool day_exists(int year, int month, int day);  // of a number that holds a birthday

bool at(std::string_view number);
bool be(std::string_view number);
bool bg(std::string_view number);
bool cy(std::string_view number);
bool cz(std::string_view number);
bool dk(std::string_view number);
bool ee(std::string_view number);
bool el(std::string_view number);
bool es(std::string_view number);
bool fi(std::string_view number);
bool fr(std::string_view number);
bool gb(std::string_view number);
bool hu(std::string_view number);
bool ie(std::string_view number);
bool it(std::string_view number);
bool lt(std::string_view number);
bool lu(std::string_view number);
bool lv(std::string_view number);
bool mt(std::string_view number);
bool nl(std::string_view number);
bool no(std::string_view number);
bool pl(std::string_view number);
bool pt(std::string_view number);
bool ro(std::string_view number);
bool se(std::string_view number);
bool si(std::string_view number);
bool sk(std::string_view number);
bool che(std::string_view number);

}  // namespace typecase::pricing::vat_checks
