#pragma once

#include <toml++/toml.h>

#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "catalogue/catalogue.h"

// For family_toml.cpp: what a table of a family.toml says, key by key.
namespace typecase::catalogue {

// What is wrong with a file, gathered while it is read.
struct Notes {
  std::vector<std::string> faults;
  std::vector<std::string> unknown_keys;
};

// Takes the known keys out of one table; what is left over when it goes is unknown.
class Keys {
 public:
  Keys(const toml::table& table, std::string where, Notes& notes)
      : table_(table), where_(std::move(where)), notes_(notes) {}

  ~Keys() {
    for (const auto& [key, value] : table_) {
      if (!taken_.contains(std::string(key.str()))) {
        notes_.unknown_keys.push_back(where_ + std::string(key.str()));
      }
    }
  }

  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;

  void take(std::string_view key, std::optional<std::string>& out) {
    if (const toml::node* node = find(key)) out = text(*node, key);
  }

  void take(std::string_view key, std::optional<bool>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    out = node->value_exact<bool>();
    if (!out) fault(key, "must be true or false");
  }

  void take(std::string_view key, std::optional<int>& out) {
    if (const toml::node* node = find(key)) {
      out = static_cast<int>(whole(*node, key, std::numeric_limits<int>::max()));
    }
  }

  void take(std::string_view key, std::optional<Money>& out) {
    if (const toml::node* node = find(key)) out = Money{whole(*node, key, dearest)};
  }

  void take(std::string_view key, std::optional<Protection>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    out = parse_protection(node->value_or(std::string_view()));
    if (!out) fault(key, "must be \"open\", \"balanced\", \"strict\" or \"image\"");
  }

  void take(std::string_view key, std::optional<double>& out) {
    if (const toml::node* node = find(key)) out = number(*node, key);
  }

  void take(std::string_view key, std::optional<std::vector<std::string>>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_array()) return fault(key, "must be a list of texts");
    out.emplace();
    for (const toml::node& item : *node->as_array()) out->push_back(text(item, key));
  }

  void take(std::string_view key, std::optional<std::vector<Coordinate>>& out) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_table()) return fault(key, "must be a table of axes");
    out.emplace();
    for (const auto& [tag, value] : *node->as_table()) {
      out->push_back({std::string(tag.str()), number(value, key)});
    }
  }

  template <class Read>
  void each_table(std::string_view key, Read read) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_array_of_tables())
      return fault(key, "must be written as [[" + std::string(key) + "]]");
    for (const toml::node& item : *node->as_array()) {
      Keys keys(*item.as_table(), where_ + std::string(key) + ".", notes_);
      read(keys);
    }
  }

  template <class Read>
  void table(std::string_view key, Read read) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (!node->is_table()) return fault(key, "must be a table");
    Keys keys(*node->as_table(), where_ + std::string(key) + ".", notes_);
    read(keys);
  }

  template <class T>
  T required(std::string_view key) {
    std::optional<T> value;
    take(key, value);
    if (!value && !table_.contains(key)) fault(key, "is needed");
    return value.value_or(T{});
  }

  void fault(std::string_view key, const std::string& what) {
    notes_.faults.push_back(where_ + std::string(key) + " " + what);
  }

 private:
  static constexpr std::int64_t dearest = 100'000'000;  // a million in most currencies

  const toml::node* find(std::string_view key) {
    taken_.insert(std::string(key));
    return table_.get(key);
  }

  std::string text(const toml::node& node, std::string_view key) {
    const auto* value = node.as_string();
    if (value == nullptr)
      fault(key, "must be text");
    else if (value->get().find('\0') != std::string::npos)
      fault(key, "holds a null character");
    else
      return value->get();
    return {};
  }

  std::int64_t whole(const toml::node& node, std::string_view key, std::int64_t most) {
    const auto* value = node.as_integer();
    if (value == nullptr)
      fault(key, "must be a whole number");
    else if (value->get() < 0 || value->get() > most)
      fault(key, "is out of range");
    else
      return value->get();
    return 0;
  }

  double number(const toml::node& node, std::string_view key) {
    if (!node.is_number()) fault(key, "must be a number");
    return node.value<double>().value_or(0);
  }

  const toml::table& table_;
  std::string where_;
  Notes& notes_;
  std::set<std::string> taken_;
};

}  // namespace typecase::catalogue
