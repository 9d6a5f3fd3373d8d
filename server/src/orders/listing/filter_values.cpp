#include "orders/listing/filter_values.h"

#include <algorithm>
#include <cctype>

#include "base/text/case_folding.h"

namespace typecase::orders {
namespace {

std::optional<std::string> unless_empty(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text;
}

std::string upper_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  });
  return text;
}

}  // namespace

bool may_be_number(const std::string& question) {
  constexpr std::size_t longest = 40;
  return question.size() <= longest && std::ranges::all_of(question, [](unsigned char c) {
           return std::isalnum(c) || c == '-' || c == '.' || c == '_';
         });
}

FilterValues::FilterValues(const OrderFilter& filter)
    : words_(unless_empty(fold_case(filter.question))),
      number_(may_be_number(filter.question) ? unless_empty(upper_case(filter.question))
                                             : std::nullopt),
      country_(unless_empty(filter.country)),
      currency_(unless_empty(filter.currency)),
      family_(unless_empty(filter.family)),
      licence_(unless_empty(filter.licence)) {
  const auto least = filter.least ? std::optional(filter.least->minor) : std::nullopt;
  parameters_ = {db::parameter(words_),       db::parameter(number_),  db::parameter(filter.from),
                 db::parameter(filter.until), db::parameter(country_), db::parameter(currency_),
                 db::parameter(least),        db::parameter(family_),  db::parameter(licence_)};
}

}  // namespace typecase::orders
