#include "sandbox/objects/cards.h"

#include <algorithm>

#include "base/json/json_reader.h"
#include "sandbox/objects/objects.gen.h"

namespace typecase::sandbox {

namespace {

// gateway/objects/cards.json
struct Table {
  std::vector<TestCard> cards;
  std::map<std::string, std::string> messages;  // by code or decline code
};
BOOST_DESCRIBE_STRUCT(Table, (), (cards, messages))

const Table& table() {
  static const auto all = json::read_stored<Table>(cards_json);
  return all;
}

const TestCard* find_card(std::string TestCard::*member, std::string_view value) {
  auto found = std::ranges::find(table().cards, value, member);
  return found == table().cards.end() ? nullptr : &*found;
}

}  // namespace

std::span<const TestCard> test_cards() { return table().cards; }

const TestCard* card_by_name(std::string_view name) { return find_card(&TestCard::name, name); }

const TestCard* card_by_number(std::string_view digits) {
  return find_card(&TestCard::number, digits);
}

std::string_view card_error_message(std::string_view code, std::string_view decline_code) {
  const auto& messages = table().messages;
  auto found = decline_code.empty() ? messages.end() : messages.find(std::string(decline_code));
  if (found == messages.end()) found = messages.find(std::string(code));
  return found == messages.end() ? messages.at("") : found->second;
}

bool passes_luhn(std::string_view digits) {
  if (digits.size() < 12 || digits.size() > 19) return false;
  int sum = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    char digit = digits[digits.size() - 1 - i];
    if (digit < '0' || digit > '9') return false;
    int value = (digit - '0') * (i % 2 == 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}

}  // namespace typecase::sandbox
