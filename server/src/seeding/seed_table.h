#pragma once

#include <toml++/toml.h>

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/money.h"

namespace typecase::seeding {

// One table of a TOML file. Reading a key that is missing or of another kind notes a fault and
// gives an empty value, so that one run names every mistake. The pointer of a fault is the file
// with the key: "licences.toml: kind[0].name". When the table goes, the keys that nobody read are
// faults too.
class SeedTable {
 public:
  // `place` ends where a key may follow: "shop.toml: ".
  SeedTable(const toml::table& table, std::string place, std::vector<Fault>& faults)
      : table_(table), place_(std::move(place)), faults_(faults) {}
  ~SeedTable();
  SeedTable(const SeedTable&) = delete;
  SeedTable& operator=(const SeedTable&) = delete;

  bool has(std::string_view key) const { return table_.contains(key); }

  std::string text(std::string_view key);           // needed, and not empty
  std::string new_id(std::set<std::string>& seen);  // the key "id": small letters, digits, hyphens
  std::string text_or_empty(std::string_view key);
  int integer(std::string_view key);
  bool truth(std::string_view key);  // false when it is missing
  std::vector<std::string> texts(std::string_view key);
  Multiplier multiplier(std::string_view key);  // a whole number or a decimal with four places

  std::map<std::string, std::int64_t> amounts(std::string_view key);  // a table of minor units

  std::optional<std::chrono::sys_days> day(std::string_view key);  // nullopt when it is missing

  // Calls read(SeedTable&) for each table of the list [[key]].
  template <class Read>
  void each(std::string_view key, Read read) {
    const toml::node* node = find(key);
    if (!node) return;
    const toml::array* list = node->as_array();
    if (!list) return fault(key, "wrong_type", "A list of tables is needed here.");
    for (std::size_t index = 0; index < list->size(); ++index) {
      std::string place = place_ + std::string(key) + "[" + std::to_string(index) + "]";
      if (const toml::table* table = list->get(index)->as_table()) {
        SeedTable inner(*table, place + ".", faults_);
        read(inner);
      } else {
        faults_.push_back({place, "wrong_type", "A table is needed here."});
      }
    }
  }

  void fault(std::string_view key, std::string code, std::string message) {
    faults_.push_back({place_ + std::string(key), std::move(code), std::move(message)});
  }

 private:
  const toml::node* find(std::string_view key);

  const toml::table& table_;
  std::string place_;
  std::vector<Fault>& faults_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace typecase::seeding
