#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "base/money.h"

namespace typecase::toml_reader {

// One table of a TOML file that a person wrote. Reading a key that is missing or of another kind
// notes a fault and gives an empty value, so that one run names every mistake. The pointer of a
// fault is "FILE:LINE: KEY", with entries counted from 1: "licences.toml:14: kind[1].tier[2].name";
// without the line where a file's own table lacks a key. When the table goes, each key that was not
// asked for is a fault (unknown), with the nearest one that was.
//
// Codes of faults: required, wrong_type, not_allowed, not_an_id, not_unique, out_of_range,
// not_an_amount, not_a_multiplier, unknown.
class Table {
 public:
  struct Source;  // a table of the TOML library

  // `path`: empty, or where a key may follow: "kind[1].". The source outlives the table.
  Table(const Source& source, std::string file, std::string path, std::vector<Fault>& faults);
  ~Table();
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  bool has(std::string_view key);
  // The key is known, and cannot be read for another mistake.
  void skip(std::string_view key);

  std::string text(std::string_view key);           // needed, and not empty
  std::string new_id(std::set<std::string>& seen);  // the key "id": small letters, digits, hyphens
  int integer(std::string_view key);                // needed; from 0
  bool truth(std::string_view key);                 // false when it is missing
  std::string text_or_empty(std::string_view key);
  std::vector<std::string> texts(std::string_view key);  // empty when it is missing
  // needed: a whole number or at most four places. `range`: what is said to be needed.
  Multiplier multiplier(
      std::string_view key,
      std::string_view range = "from 0 to 100000 with at most four decimal places");

  // nullopt when the key is missing, or after a fault.
  std::optional<std::string> optional_text(std::string_view key);
  std::optional<int> optional_integer(std::string_view key);
  std::optional<double> optional_number(std::string_view key);
  std::optional<bool> optional_truth(std::string_view key);
  std::optional<std::vector<std::string>> optional_texts(std::string_view key);
  std::optional<std::vector<std::pair<std::string, double>>> optional_numbers(std::string_view key);
  std::optional<std::chrono::sys_days> day(std::string_view key);
  // A day, which begins at midnight UTC, or a day and time with its offset.
  std::optional<Time> moment(std::string_view key);

  // An amount of the currency, written as people do: "35.00" of EUR, "3500" of JPY. More than
  // nothing. A fault suggests the text for a bare number. `required`: missing is a fault too.
  std::optional<Money> amount(std::string_view key, std::string_view currency,
                              bool required = false);
  // The same, or nothing where `free = true` says so.
  std::optional<Money> price(std::string_view key, std::string_view currency);
  // A table of amounts; "free" is nothing.
  std::map<std::string, Money, std::less<>> prices(std::string_view key, std::string_view currency);

  // Calls read with each table of the list [[key]], or with the table [key] if it is there.
  void each(std::string_view key, const std::function<void(Table&)>& read);
  void table(std::string_view key, const std::function<void(Table&)>& read);

  // "FILE:LINE: KEY" of a key of this table, also "prices.inter-bold" and "kind[2].name".
  std::string place(std::string_view key) const;

  // The code "unknown" of a value that is none of those known, with the nearest of them.
  void unknown(std::string_view key, std::string_view what, std::string_view word,
               const std::set<std::string, std::less<>>& known);
  void fault(std::string_view key, std::string code, std::string message);

 private:
  class Node;
  Node find(std::string_view key);
  std::optional<Money> read_amount(const Node& node, std::string_view key,
                                   std::string_view currency);

  const Source& source_;
  std::string file_;
  std::string path_;
  std::vector<Fault>& faults_;
  std::set<std::string, std::less<>> asked_;
};

// Calls read with the table of a whole file. Text that is no TOML or no UTF-8 is a fault
// (malformed_toml, not_utf8) with its line; returns false then.
bool read_table(const std::string& file, std::string_view text, std::vector<Fault>& faults,
                const std::function<void(Table&)>& read);

}  // namespace typecase::toml_reader
