#include "pricing/vat_number.h"

#include <algorithm>
#include <vector>

#include "pricing/vat_checks.h"

namespace typecase::pricing {
namespace {

constexpr std::size_t longest = 40;  // characters of a written number, blanks included

using vat_checks::Form;

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> forms = vat_checks::plain_forms();
    std::ranges::copy(vat_checks::mixed_forms(), std::back_inserter(forms));
    return forms;
  }();
  return all;
}

bool is_digit(char character) { return character >= '0' && character <= '9'; }
bool is_letter(char character) { return character >= 'A' && character <= 'Z'; }

bool fits(char pattern, char character) {
  switch (pattern) {
    case '#':
      return is_digit(character);
    case '%':
      return is_digit(character) && character != '0';
    case '@':
      return is_letter(character);
    case '?':
      return is_digit(character) || is_letter(character);
    default:
      return character == pattern;
  }
}

bool fits(std::string_view pattern, std::string_view number) {
  return std::ranges::equal(pattern, number, [](char p, char c) { return fits(p, c); });
}

// Capital letters without what is written between the groups.
std::string tidy(std::string_view written) {
  std::string text;
  for (char each : written) {
    if (std::string_view(" \t\r\n.-/").find(each) != std::string_view::npos) continue;
    text += each >= 'a' && each <= 'z' ? static_cast<char>(each - 'a' + 'A') : each;
  }
  return text;
}

const Form* form_of(std::string_view prefix) {
  auto form = std::ranges::find(forms(), prefix, &Form::prefix);
  return form == forms().end() ? nullptr : &*form;
}

// Removes the suffix of Swiss and Norwegian numbers.
void drop_suffix(std::string& number, std::string_view prefix) {
  std::vector<std::string_view> suffixes;
  if (prefix == "CHE") suffixes = {"MWST", "TVA", "IVA", "TPV"};
  if (prefix == "NO") suffixes = {"MVA"};
  for (std::string_view suffix : suffixes) {
    if (number.ends_with(suffix)) number.erase(number.size() - suffix.size());
  }
}

const Form* named_by(std::string_view text) {
  auto names = [&](const Form& form) { return text.starts_with(form.prefix); };
  auto form = std::ranges::find_if(forms(), names);
  return form == forms().end() ? nullptr : &*form;
}

boost::system::result<VatNumber, VatNumberFault> read_as(const Form& form, std::string number) {
  drop_suffix(number, form.prefix);
  if (form.prefix == "BE" && number.size() == 9) number.insert(0, "0");  // as until 2007
  auto fits_number = [&](std::string_view pattern) { return fits(pattern, number); };
  if (std::ranges::none_of(form.patterns, fits_number)) return VatNumberFault::format;
  if (!form.check(number)) return VatNumberFault::check_digits;
  return VatNumber{std::string(form.prefix), std::string(form.prefix) + number};
}

}  // namespace

std::string_view vat_prefix(std::string_view country) {
  if (country == "GR") return "EL";
  if (country == "CH") return "CHE";
  if (country == "MC") return "FR";
  if (country == "IM") return "GB";
  const Form* form = form_of(country);
  return form ? form->prefix : std::string_view();
}

boost::system::result<VatNumber, VatNumberFault> read_vat_number(std::string_view written,
                                                                 std::string_view country) {
  if (written.size() > longest) return VatNumberFault::format;
  std::string text = tidy(written);
  if (text.starts_with("GR")) text.replace(0, 2, "EL");

  // A French key or a Spanish letter may look like a prefix, so both ways of reading are tried.
  const Form* own = form_of(vat_prefix(country));
  if (const Form* named = named_by(text)) {
    auto read = read_as(*named, text.substr(named->prefix.size()));
    if (read || !own || own == named) return read;
    auto other = read_as(*own, text);
    return other ? other : read;
  }
  if (!own) return VatNumberFault::prefix;
  return read_as(*own, text);
}

}  // namespace typecase::pricing
