#include <chrono>
#include <string>

#include "pricing/vat_checks.h"

// Numbers with letters, and those of countries that number companies and people differently.
namespace typecase::pricing::vat_checks {
namespace {

bool day_exists(int year, int month, int day) {
  using namespace std::chrono;
  return year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                        std::chrono::day(static_cast<unsigned>(day)))
      .ok();
}

bool bg_company(std::string_view number) {
  int check = weighted(number, {1, 2, 3, 4, 5, 6, 7, 8}) % 11;
  if (check == 10) check = weighted(number, {3, 4, 5, 6, 7, 8, 9, 10}) % 11 % 10;
  return check == digit(number[8]);
}

// A citizen's number: year, month (20 more before 1900, 40 more since 2000), day.
bool bg_citizen(std::string_view number) {
  int year = static_cast<int>(whole(number.substr(0, 2)));
  int month = static_cast<int>(whole(number.substr(2, 2)));
  year += month > 40 ? 2000 : month > 20 ? 1800 : 1900;
  return day_exists(year, month % 20, static_cast<int>(whole(number.substr(4, 2)))) &&
         weighted(number, {2, 4, 8, 5, 10, 9, 7, 3, 6}) % 11 % 10 == digit(number[9]);
}

bool bg_foreigner(std::string_view number) {
  return weighted(number, {21, 19, 17, 13, 11, 9, 7, 3, 1}) % 10 == digit(number[9]);
}

bool bg_other(std::string_view number) {
  return (11 - weighted(number, {4, 3, 2, 7, 6, 5, 4, 3, 2}) % 11) % 11 == digit(number[9]);
}

int birth_day(std::string_view number) { return static_cast<int>(whole(number.substr(4, 2))); }

// A birth number: year, month (50 more for women, 20 more when a day's numbers ran out), day. Of
// nine digits until 1953, without a check digit.
bool cz_person(std::string_view number) {
  int year = static_cast<int>(whole(number.substr(0, 2)));
  int month = static_cast<int>(whole(number.substr(2, 2))) % 50;
  if (number.size() == 9) return year < 54 && day_exists(1900 + year, month, birth_day(number));
  year += year < 54 ? 2000 : 1900;
  return day_exists(year, month > 20 ? month - 20 : month, birth_day(number)) &&
         whole(number.substr(0, 9)) % 11 % 10 == digit(number[9]);
}

bool cz_special(std::string_view number) {
  int check = weighted(number.substr(1), {8, 7, 6, 5, 4, 3, 2}) % 11;
  return (8 + check) % 10 == digit(number[8]);
}

char es_letter(std::string_view digits) { return "TRWAGMYFPDXBNJZSQVHLCKE"[whole(digits) % 23]; }

// A company: its last place is a digit, a letter, or either, by the kind that the first tells.
bool es_company(std::string_view number) {
  int sum = 0;
  for (std::size_t place = 1; place < 8; ++place) {
    int value = digit(number[place]) * (place % 2 ? 2 : 1);
    sum += value / 10 + value % 10;
  }
  int check = (10 - sum % 10) % 10;
  if (std::string_view("ABCDEFGHJNPQRSUVW").find(number[0]) == std::string_view::npos) return false;
  bool by_letter = number[8] == "JABCDEFGHI"[check];
  bool by_digit = digit(number[8]) == check;
  if (std::string_view("PQRSNW").find(number[0]) != std::string_view::npos) return by_letter;
  if (std::string_view("ABEH").find(number[0]) != std::string_view::npos) return by_digit;
  return by_letter || by_digit;
}

constexpr std::string_view ie_letters = "WABCDEFGHIJKLMNOPQRSTUV";

bool lv_person(std::string_view number) {
  if (number.starts_with("32")) return true;  // Given since 2017, without birthday and check digit.
  int century = 1800 + 100 * digit(number[6]);
  return day_exists(century + static_cast<int>(whole(number.substr(4, 2))),
                    static_cast<int>(whole(number.substr(2, 2))),
                    static_cast<int>(whole(number.substr(0, 2)))) &&
         (1 + weighted(number, {10, 5, 8, 4, 2, 1, 6, 3, 7, 9})) % 11 % 10 == digit(number[10]);
}

// ISO 7064 Mod 97-10 over the number with its prefix, letters as A = 10.
bool nl_97(std::string_view number) {
  std::int64_t rest = 2321;  // NL
  for (char each : number) {
    bool letter = each >= 'A';
    rest = (rest * (letter ? 100 : 10) + (letter ? each - 'A' + 10 : digit(each))) % 97;
  }
  return rest == 1;
}

bool bg(std::string_view number) {
  if (number.size() == 9) return bg_company(number);
  return bg_citizen(number) || bg_foreigner(number) || bg_other(number);
}

bool cy(std::string_view number) {
  constexpr int odd[] = {1, 0, 5, 7, 9, 13, 15, 17, 19, 21};
  if (number.starts_with("12")) return false;
  int sum = 0;
  for (std::size_t place = 0; place < 8; ++place) {
    sum += place % 2 ? digit(number[place]) : odd[digit(number[place])];
  }
  return number[8] == 'A' + sum % 26;
}

bool cz(std::string_view number) {
  if (number.size() == 8) {
    int check = (11 - weighted(number, {8, 7, 6, 5, 4, 3, 2}) % 11) % 11;
    return number[0] != '9' && (check == 0 ? 1 : check % 10) == digit(number[7]);
  }
  if (number.size() == 9 && number[0] == '6') return cz_special(number);
  return cz_person(number);
}

bool es(std::string_view number) {
  char first = number[0];
  if (first >= '0' && first <= '9') return es_letter(number.substr(0, 8)) == number[8];
  if (first == 'K' || first == 'L' || first == 'M') {
    return es_letter(number.substr(1, 7)) == number[8];
  }
  if (first < 'X') return es_company(number);
  std::string digits(number.substr(0, 8));
  digits[0] = static_cast<char>('0' + first - 'X');
  return es_letter(digits) == number[8];
}

// Two characters as key of the nine digits of the company; Monaco's begin with 000 and have no
// check digit of their own. Keys with letters are counted in a base of their own.
bool fr(std::string_view number) {
  constexpr std::string_view alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  std::string_view company = number.substr(2);
  if (!company.starts_with("000") && !luhn(company)) return false;
  std::size_t places[] = {alphabet.find(number[0]), alphabet.find(number[1])};
  if (places[0] == alphabet.npos || places[1] == alphabet.npos) return false;
  auto first = static_cast<std::int64_t>(places[0]);
  auto second = static_cast<std::int64_t>(places[1]);
  if (first < 10 && second < 10) {
    return (whole(company) * 100 + 12) % 97 == whole(number.substr(0, 2));
  }
  std::int64_t key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (whole(company) + 1 + key / 11) % 11 == key % 11;
}

// Seven digits and their letter, then perhaps another letter; or, before 2013, a digit, a letter or
// sign, five digits and the letter.
bool ie(std::string_view number) {
  bool old = number[1] < '0' || number[1] > '9';
  std::string digits =
      old ? "0" + std::string(number.substr(2, 5)) + number[0] : std::string(number.substr(0, 7));
  int sum = weighted(digits, {8, 7, 6, 5, 4, 3, 2});
  if (number.size() == 9) {
    std::size_t second = ie_letters.find(number[8]);
    if (second > 9) return false;  // W, or A to I
    sum += 9 * static_cast<int>(second);
  }
  return ie_letters[static_cast<std::size_t>(sum % 23)] == number[7];
}

bool lv(std::string_view number) {
  if (number[0] < '4') return lv_person(number);
  return weighted(number, {9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1}) % 11 == 3;
}

// Until 2020 the number of the business, afterwards one that tells nothing of its owner.
bool nl(std::string_view number) {
  if (number.ends_with("00")) return false;
  int eleven = weighted(number, {9, 8, 7, 6, 5, 4, 3, 2}) - digit(number[8]);
  return eleven % 11 == 0 || nl_97(number);
}

}  // namespace

const std::vector<Form>& mixed_forms() {
  static const std::vector<Form> forms{
      {"BG", {"#########", "##########"}, bg},
      {"CY", {"########@"}, cy},
      {"CZ", {"########", "#########", "##########"}, cz},
      {"ES", {"########@", "@#######@", "@########"}, es},
      {"FR", {"??#########"}, fr},
      {"IE", {"#######@", "#######@@", "#@#####@", "#+#####@", "#*#####@"}, ie},
      {"LV", {"###########"}, lv},
      {"NL", {"#########B##"}, nl},
  };
  return forms;
}

}  // namespace typecase::pricing::vat_checks
