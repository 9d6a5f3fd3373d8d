#include "toml_reader/table.h"

#include <toml++/toml.h>

#include <array>
#include <charconv>
#include <limits>

#include "base/ids.h"
#include "base/text/nearest.h"
#include "base/text/slug.h"
#include "toml_reader/amount_text.h"
#include "toml_reader/source.h"

namespace typecase::toml_reader {
namespace {

std::optional<std::chrono::sys_days> to_day(const ::toml::date& date) {
  std::chrono::year_month_day day(std::chrono::year(date.year), std::chrono::month(date.month),
                                  std::chrono::day(date.day));
  return day.ok() ? std::optional(std::chrono::sys_days(day)) : std::nullopt;
}

std::string line_of(const ::toml::node& node) {
  auto line = node.source().begin.line;
  return line > 0 ? ":" + std::to_string(line) : "";
}

// The value of "kind[2].name" or "prices.inter-bold"; the nearest thing around it that is there.
const ::toml::node* find_value(const ::toml::table& table, std::string_view key) {
  std::string_view first = key.substr(0, key.find_first_of(".["));
  const ::toml::node* node = table.get(first);
  std::string_view rest = key.substr(first.size());
  if (node && rest.starts_with("[") && node->is_array()) {
    std::size_t number = 0;
    std::from_chars(rest.data() + 1, rest.data() + rest.size(), number);
    if (const ::toml::node* entry = node->as_array()->get(number - 1)) node = entry;
    rest = rest.substr(std::min(rest.find(']') + 1, rest.size()));
  }
  if (!node || !node->is_table() || !rest.starts_with(".")) return node;
  const ::toml::node* inner = find_value(*node->as_table(), rest.substr(1));
  return inner ? inner : node;
}

// The shortest text of the number is what stands in the file: 1.6, not 1.6000000000000001.
std::string text_of(double number) {
  std::array<char, 512> digits;
  auto end = std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed);
  return {digits.begin(), end.ptr};
}

bool has_null(const std::string& text) { return text.find('\0') != std::string::npos; }

}  // namespace

// A value of the table; null: the key is missing.
class Table::Node {
 public:
  explicit Node(const ::toml::node* node) : node_(node) {}
  explicit operator bool() const { return node_ != nullptr; }
  const ::toml::node* operator->() const { return node_; }
  const ::toml::node& operator*() const { return *node_; }

 private:
  const ::toml::node* node_;
};

Table::Table(const Source& source, std::string file, std::string path, std::vector<Fault>& faults)
    : source_(source), file_(std::move(file)), path_(std::move(path)), faults_(faults) {}

Table::~Table() {
  for (const auto& [key, node] : source_.table) {
    if (asked_.contains(key.str())) continue;
    fault(key.str(), "unknown", "This key is not known." + did_you_mean(key.str(), asked_));
  }
}

bool Table::has(std::string_view key) {
  if (source_.table.contains(key)) return true;
  asked_.emplace(key);  // Suggested for misspelt keys.
  return false;
}

void Table::skip(std::string_view key) { asked_.emplace(key); }

Table::Node Table::find(std::string_view key) {
  asked_.emplace(key);
  return Node(source_.table.get(key));
}

std::string Table::place(std::string_view key) const {
  const ::toml::node* node = find_value(source_.table, key);
  std::string line = node ? line_of(*node) : path_.empty() ? "" : line_of(source_.table);
  return file_ + line + ": " + path_ + std::string(key);
}

void Table::fault(std::string_view key, std::string code, std::string message) {
  faults_.push_back({place(key), std::move(code), std::move(message)});
}

void Table::unknown(std::string_view key, std::string_view what, std::string_view word,
                    const std::set<std::string, std::less<>>& known) {
  fault(key, "unknown", unknown_word(what, word, known));
}

std::optional<std::string> Table::optional_text(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  const auto* text = node->as_string();
  if (!text) {
    fault(key, "wrong_type", "A text in quotes is needed here.");
  } else if (has_null(text->get())) {
    fault(key, "not_allowed", "A null character does not fit.");
  } else {
    return text->get();
  }
  return std::nullopt;
}

std::string Table::text_or_empty(std::string_view key) { return optional_text(key).value_or(""); }

std::string Table::text(std::string_view key) {
  std::size_t before = faults_.size();
  std::string text = text_or_empty(key);
  if (text.empty() && faults_.size() == before) fault(key, "required", "This key needs a text.");
  return text;
}

std::string Table::new_id(std::set<std::string>& seen) {
  std::string id = text("id");
  if (slug(id) != id) {
    fault("id", "not_an_id", "Small letters, digits and single hyphens are needed here.");
  } else if (!id.empty() && !seen.insert(id).second) {
    fault("id", "not_unique", "This id is there twice.");
  }
  return id;
}

std::optional<int> Table::optional_integer(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  auto number = node->value_exact<std::int64_t>();
  if (!number) {
    fault(key, "wrong_type", "A whole number, without quotes, is needed here.");
  } else if (*number < 0 || *number > std::numeric_limits<int>::max()) {
    fault(key, "out_of_range", "A number from 0 to 2147483647 is needed here.");
  } else {
    return static_cast<int>(*number);
  }
  return std::nullopt;
}

int Table::integer(std::string_view key) {
  if (!has(key)) fault(key, "required", "A whole number is needed here.");
  return optional_integer(key).value_or(0);
}

std::optional<double> Table::optional_number(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  if (!node->is_number()) fault(key, "wrong_type", "A number, without quotes, is needed here.");
  return node->value<double>();
}

std::optional<bool> Table::optional_truth(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  auto truth = node->value_exact<bool>();
  if (!truth) fault(key, "wrong_type", "true or false, without quotes, is needed here.");
  return truth;
}

bool Table::truth(std::string_view key) { return optional_truth(key).value_or(false); }

std::optional<std::vector<std::string>> Table::optional_texts(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  std::vector<std::string> texts;
  if (const ::toml::array* list = node->as_array()) {
    for (const ::toml::node& item : *list) {
      auto text = item.value_exact<std::string>();
      if (text && !has_null(*text)) texts.push_back(*text);
    }
    if (texts.size() == list->size()) return texts;
  }
  fault(key, "wrong_type", "A list of texts is needed here: [\"one\", \"two\"].");
  return std::nullopt;
}

std::vector<std::string> Table::texts(std::string_view key) {
  return optional_texts(key).value_or(std::vector<std::string>());
}

std::optional<std::vector<std::pair<std::string, double>>> Table::optional_numbers(
    std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  std::vector<std::pair<std::string, double>> numbers;
  if (const ::toml::table* table = node->as_table()) {
    for (const auto& [name, value] : *table) {
      if (value.is_number()) numbers.emplace_back(name.str(), value.value_or(0.0));
    }
    if (numbers.size() == table->size()) return numbers;
  }
  fault(key, "wrong_type", "A table of numbers is needed here: { wght = 400 }.");
  return std::nullopt;
}

std::optional<std::chrono::sys_days> Table::day(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  auto date = node->value_exact<::toml::date>();
  auto day = date ? to_day(*date) : std::nullopt;
  if (!day) fault(key, "wrong_type", "A day without quotes is needed here: 2026-07-01.");
  return day;
}

std::optional<Time> Table::moment(std::string_view key) {
  Node node = find(key);
  if (!node) return std::nullopt;
  if (auto date = node->value_exact<::toml::date>()) {
    if (auto day = to_day(*date)) return Time(*day);
  }
  auto moment = node->value_exact<::toml::date_time>();
  auto day = moment && moment->offset ? to_day(moment->date) : std::nullopt;
  if (day) {
    return Time(*day) + std::chrono::hours(moment->time.hour) +
           std::chrono::minutes(moment->time.minute - moment->offset->minutes) +
           std::chrono::seconds(moment->time.second);
  }
  fault(key, "wrong_type",
        "A day without quotes is needed here, as 2027-03-01, or with time and offset, as "
        "2027-03-01T09:00:00Z.");
  return std::nullopt;
}

Multiplier Table::multiplier(std::string_view key, std::string_view range) {
  constexpr std::int64_t largest = 100'000 * 10'000LL;
  Node node = find(key);
  std::optional<Multiplier> multiplier;
  if (node && node->is_number()) {
    multiplier = parse_multiplier(text_of(node->value_or(-1.0)));
  }
  if (!multiplier || multiplier->ten_thousandths > largest) {
    fault(key, node ? "not_a_multiplier" : "required",
          "A number " + std::string(range) + ", without quotes or sign, is needed here.");
    return {};
  }
  return *multiplier;
}

std::optional<Money> Table::read_amount(const Node& node, std::string_view key,
                                        std::string_view currency) {
  if (auto text = node->value_exact<std::string>()) {
    auto amount = parse_decimal(*text, currency);
    if (amount && *amount > Money{}) return amount;
    fault(key, "not_an_amount", explain_amount(*text, currency));
  } else if (auto number = node->value_exact<std::int64_t>()) {
    fault(key, "not_an_amount", explain_number(*number, currency));
  } else {
    auto decimal = node->value<double>();
    fault(key, "not_an_amount", explain_amount(decimal ? text_of(*decimal) : "", currency));
  }
  return std::nullopt;
}

std::optional<Money> Table::amount(std::string_view key, std::string_view currency, bool required) {
  if (Node node = find(key)) return read_amount(node, key, currency);
  if (required) fault(key, "required", explain_amount("", currency));
  return std::nullopt;
}

std::optional<Money> Table::price(std::string_view key, std::string_view currency) {
  bool is_free = truth("free");
  if (is_free && has(key)) {
    fault("free", "not_allowed", "Either a price or free = true, not both.");
  }
  auto amount = this->amount(key, currency);
  return is_free ? Money{} : amount;
}

std::map<std::string, Money, std::less<>> Table::prices(std::string_view key,
                                                        std::string_view currency) {
  std::map<std::string, Money, std::less<>> prices;
  Node node = find(key);
  const ::toml::table* table = node ? node->as_table() : nullptr;
  if (!table) {
    fault(key, node ? "wrong_type" : "required", "A table of amounts by item is needed here.");
    return prices;
  }
  for (const auto& [name, value] : *table) {
    std::string item(name.str());
    bool is_free = value.value_exact<std::string>() == "free";
    auto amount =
        is_free ? Money{} : read_amount(Node(&value), std::string(key) + "." + item, currency);
    if (amount) prices[item] = *amount;
  }
  return prices;
}

void Table::each(std::string_view key, const std::function<void(Table&)>& read) {
  Node node = find(key);
  if (!node) return;
  const ::toml::array* list = node->as_array();
  const std::string name(key);
  if (!list) {
    return fault(key, "wrong_type", "Entries are needed here, each under [[" + name + "]].");
  }
  for (std::size_t index = 0; index < list->size(); ++index) {
    std::string entry = path_ + name + "[" + std::to_string(index + 1) + "]";
    if (const ::toml::table* table = list->get(index)->as_table()) {
      Source source{*table};
      Table inner(source, file_, entry + ".", faults_);
      read(inner);
    } else {
      faults_.push_back({file_ + line_of(*list->get(index)) + ": " + entry, "wrong_type",
                         "An entry is needed here, under [[" + name + "]]."});
    }
  }
}

void Table::table(std::string_view key, const std::function<void(Table&)>& read) {
  Node node = find(key);
  if (!node) return;
  const ::toml::table* table = node->as_table();
  if (!table) {
    return fault(key, "wrong_type", "A table is needed here: [" + std::string(key) + "].");
  }
  Source source{*table};
  Table inner(source, file_, path_ + std::string(key) + ".", faults_);
  read(inner);
}

}  // namespace typecase::toml_reader
