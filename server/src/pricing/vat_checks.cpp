#include "pricing/vat_checks.h"

#include <charconv>
#include <string>

// Numbers of digits alone, checked by weights and a modulus.
namespace typecase::pricing::vat_checks {

std::int64_t whole(std::string_view digits) {
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

bool luhn(std::string_view digits) {
  int sum = 0;
  bool twice = false;
  for (auto each = digits.rbegin(); each != digits.rend(); ++each, twice = !twice) {
    int value = digit(*each) * (twice ? 2 : 1);
    sum += value / 10 + value % 10;
  }
  return sum % 10 == 0;
}

namespace {

// The modulus divides the sum of the weighted digits.
template <int modulus, int... weights>
bool divides(std::string_view number) {
  return weighted(number, {weights...}) % modulus == 0;
}

bool mod_11_10(std::string_view digits) {
  int carry = 10;
  for (char each : digits.substr(0, digits.size() - 1)) {
    int sum = (carry + digit(each)) % 10;
    carry = (sum == 0 ? 10 : sum) * 2 % 11;
  }
  return (carry + digit(digits.back())) % 10 == 1;
}

// U and eight digits: as Luhn's, but the sum is four more.
bool at(std::string_view number) {
  std::string_view digits = number.substr(1);
  int sum = 4;
  for (std::size_t place = 0; place < 7; ++place) {
    int value = digit(digits[place]) * (place % 2 ? 2 : 1);
    sum += value / 10 + value % 10;
  }
  return (10 - sum % 10) % 10 == digit(digits[7]);
}

bool be(std::string_view number) {
  return 97 - whole(number.substr(0, 8)) % 97 == whole(number.substr(8));
}

bool el(std::string_view number) {
  return weighted(number, {256, 128, 64, 32, 16, 8, 4, 2}) % 11 % 10 == digit(number[8]);
}

// Two series: the later one leaves 42 (55 less) and begins at 100.
bool gb(std::string_view number) {
  if (number.starts_with("GD")) return whole(number.substr(2)) < 500;
  if (number.starts_with("HA")) return whole(number.substr(2)) >= 500;
  int rest = weighted(number, {8, 7, 6, 5, 4, 3, 2, 10, 1}) % 97;
  return rest == 0 || (rest == 42 && number[0] != '0');
}

// Seven digits of the business, three of the province that gave it (or 120, 121, 888, 999).
bool it(std::string_view number) {
  std::int64_t province = whole(number.substr(7, 3));
  bool known = (province >= 1 && province <= 100) || province == 120 || province == 121 ||
               province == 888 || province == 999;
  return known && whole(number.substr(0, 7)) != 0 && luhn(number);
}

// Nine digits of a company or twelve of who is registered for a time; the one before last is 1.
bool lt(std::string_view number) {
  std::size_t last = number.size() - 1;
  if (number[last - 1] != '1') return false;
  auto sum = [&](int first) {
    int sum = 0;
    for (std::size_t place = 0; place < last; ++place) {
      sum += (1 + (static_cast<int>(place) + first) % 9) * digit(number[place]);
    }
    return sum % 11;
  };
  int check = sum(0);
  if (check == 10) check = sum(2) % 10;
  return check == digit(number[last]);
}

bool lu(std::string_view number) {
  return whole(number.substr(0, 6)) % 89 == whole(number.substr(6));
}

bool mt(std::string_view number) {
  return weighted(number.substr(0, 6), {3, 4, 6, 7, 8, 9}) % 37 == 37 - whole(number.substr(6));
}

bool pl(std::string_view number) {
  return weighted(number, {6, 5, 7, 2, 3, 4, 5, 6, 7}) % 11 == digit(number[9]);
}

bool pt(std::string_view number) {
  int check = (11 - weighted(number, {9, 8, 7, 6, 5, 4, 3, 2}) % 11) % 11;
  return check % 10 == digit(number[8]);
}

bool ro(std::string_view number) {
  std::string padded = std::string(10 - number.size(), '0').append(number);
  return 10 * weighted(padded, {7, 5, 3, 2, 1, 7, 5, 3, 2}) % 11 % 10 == digit(padded[9]);
}

// Ten digits of the business, then 01 to 94.
bool se(std::string_view number) {
  std::int64_t suffix = whole(number.substr(10));
  return suffix >= 1 && suffix <= 94 && luhn(number.substr(0, 10));
}

bool si(std::string_view number) {
  int check = 11 - weighted(number, {8, 7, 6, 5, 4, 3, 2}) % 11;
  return check != 11 && check % 10 == digit(number[7]);
}

bool sk(std::string_view number) {
  constexpr std::string_view kinds = "234789";
  return kinds.find(number[2]) != kinds.npos && whole(number) % 11 == 0;
}

bool che(std::string_view number) {
  int check = (11 - weighted(number, {5, 4, 3, 2, 7, 6, 5, 4}) % 11) % 11;
  return check == digit(number[8]);
}

}  // namespace

const std::vector<Form>& plain_forms() {
  static const std::vector<Form> forms{
      {"AT", {"U########"}, at},
      {"BE", {"0#########", "1#########"}, be},
      {"CHE", {"#########"}, che},
      {"DE", {"%########"}, mod_11_10},
      {"DK", {"%#######"}, divides<11, 2, 7, 6, 5, 4, 3, 2, 1>},
      {"EE", {"10#######"}, divides<10, 3, 7, 1, 3, 7, 1, 3, 7, 1>},
      {"EL", {"#########"}, el},
      {"FI", {"########"}, divides<11, 7, 9, 10, 5, 8, 4, 2, 1>},
      {"GB", {"#########", "############", "GD###", "HA###"}, gb},
      {"HR", {"###########"}, mod_11_10},
      {"HU", {"########"}, divides<10, 9, 7, 3, 1, 9, 7, 3, 1>},
      {"IT", {"###########"}, it},
      {"LT", {"#########", "############"}, lt},
      {"LU", {"########"}, lu},
      {"MT", {"%#######"}, mt},
      {"NO", {"#########"}, divides<11, 3, 2, 7, 6, 5, 4, 3, 2, 1>},
      {"PL", {"##########"}, pl},
      {"PT", {"%########"}, pt},
      {"RO",
       {"%#", "%##", "%###", "%####", "%#####", "%######", "%#######", "%########", "%#########"},
       ro},
      {"SE", {"############"}, se},
      {"SI", {"%#######"}, si},
      {"SK", {"%#########"}, sk},
      {"XI", {"#########", "############", "GD###", "HA###"}, gb},
  };
  return forms;
}

}  // namespace typecase::pricing::vat_checks
