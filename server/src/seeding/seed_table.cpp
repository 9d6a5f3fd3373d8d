#include "seeding/seed_table.h"

#include <array>
#include <charconv>

#include "base/ids.h"

namespace typecase::seeding {

SeedTable::~SeedTable() {
  for (const auto& [key, node] : table_) {
    if (!read_.contains(key.str())) fault(key.str(), "unknown", "This key is not known.");
  }
}

const toml::node* SeedTable::find(std::string_view key) {
  read_.emplace(key);
  return table_.get(key);
}

std::string SeedTable::text_or_empty(std::string_view key) {
  const toml::node* node = find(key);
  if (!node) return {};
  if (!node->is_string()) {
    fault(key, "wrong_type", "A text is needed here.");
    return {};
  }
  return node->as_string()->get();
}

std::string SeedTable::text(std::string_view key) {
  std::size_t before = faults_.size();
  std::string text = text_or_empty(key);
  if (text.empty() && faults_.size() == before) fault(key, "required", "This key needs a text.");
  return text;
}

std::string SeedTable::new_id(std::set<std::string>& seen) {
  std::string id = text("id");
  if (slug(id) != id) {
    fault("id", "not_an_id", "Small letters, digits and single hyphens are needed here.");
  } else if (!id.empty() && !seen.insert(id).second) {
    fault("id", "not_unique", "This id is there twice.");
  }
  return id;
}

int SeedTable::integer(std::string_view key) {
  const toml::node* node = find(key);
  std::optional<int> number;
  if (node && node->is_integer()) number = node->value<int>();
  if (!number) fault(key, node ? "wrong_type" : "required", "A whole number is needed here.");
  return number.value_or(0);
}

bool SeedTable::truth(std::string_view key) {
  const toml::node* node = find(key);
  if (!node) return false;
  if (!node->is_boolean()) fault(key, "wrong_type", "true or false is needed here.");
  return node->value_or(false);
}

std::vector<std::string> SeedTable::texts(std::string_view key) {
  std::vector<std::string> texts;
  const toml::node* node = find(key);
  if (!node) return texts;
  if (const toml::array* list = node->as_array()) {
    for (const toml::node& item : *list) {
      if (auto text = item.value_exact<std::string>()) texts.push_back(*text);
    }
    if (texts.size() == list->size()) return texts;
  }
  fault(key, "wrong_type", "A list of texts is needed here.");
  return {};
}

std::map<std::string, std::int64_t> SeedTable::amounts(std::string_view key) {
  constexpr std::int64_t largest = 100'000'000'000;  // A billion of two decimals.
  std::map<std::string, std::int64_t> amounts;
  const toml::node* node = find(key);
  const toml::table* table = node ? node->as_table() : nullptr;
  if (!table) {
    fault(key, node ? "wrong_type" : "required", "A table of amounts is needed here.");
    return amounts;
  }
  for (const auto& [name, value] : *table) {
    std::optional<std::int64_t> amount = value.value_exact<std::int64_t>();
    if (amount && *amount >= 0 && *amount <= largest) {
      amounts[std::string(name.str())] = *amount;
    } else {
      fault(std::string(key) + "." + std::string(name.str()), "not_an_amount",
            "A whole number of minor units (cents, or yen) is needed here.");
    }
  }
  return amounts;
}

std::optional<std::chrono::sys_days> SeedTable::day(std::string_view key) {
  const toml::node* node = find(key);
  if (!node) return std::nullopt;
  if (auto date = node->value_exact<toml::date>()) {
    std::chrono::year_month_day day(std::chrono::year(date->year), std::chrono::month(date->month),
                                    std::chrono::day(date->day));
    if (day.ok()) return std::chrono::sys_days(day);
  }
  fault(key, "wrong_type", "A day such as 2026-07-01 is needed here.");
  return std::nullopt;
}

Multiplier SeedTable::multiplier(std::string_view key) {
  constexpr std::int64_t largest = 100'000 * 10'000LL;
  const toml::node* node = find(key);
  std::optional<Multiplier> multiplier;
  if (node && node->is_number()) {
    // The shortest text of the number is what stands in the file: 1.6, not 1.6000000000000001.
    std::array<char, 64> digits;
    auto end =
        std::to_chars(digits.begin(), digits.end(), node->value_or(-1.0), std::chars_format::fixed);
    multiplier = parse_multiplier({digits.begin(), end.ptr});
  }
  if (!multiplier || multiplier->ten_thousandths > largest) {
    fault(key, node ? "not_a_multiplier" : "required",
          "A number from 0 to 100000 with at most four decimal places is needed here.");
    return {};
  }
  return *multiplier;
}

}  // namespace typecase::seeding
