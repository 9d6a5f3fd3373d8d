#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/money.h"

namespace typecase::seeding {

// Writes a TOML file that people edit: keys stand in the order of the calls, a text of several
// lines is written as several lines, and characters that an editor hides or strips are escapes. The
// formatter of toml++ serves programs: it sorts keys by the alphabet.
//
// toml_reader::Table reads each value as it was given, but for texts that are no UTF-8, which it
// refuses, and for days and moments outside of the years 0 to 9999.
class TomlWriter {
 public:
  // `comment`: the first line, in words.
  explicit TomlWriter(std::string_view comment);

  void entry(std::string_view name);    // [[name]], with an empty line before it
  void section(std::string_view name);  // [name], the same

  void text(std::string_view key, std::string_view value);
  // A list that is longer than a line of 100 columns has a line for each text.
  void texts(std::string_view key, const std::vector<std::string>& values);
  void number(std::string_view key, std::int64_t value);
  void multiplier(std::string_view key, Multiplier value);  // 1.6
  void truth(std::string_view key, bool value);
  void day(std::string_view key, std::chrono::sys_days value);
  void moment(std::string_view key, Time value);  // in whole seconds; midnight UTC as a day

  // Keys that are left out where their default says the same.
  void text_unless_empty(std::string_view key, std::string_view value);
  void texts_unless_empty(std::string_view key, const std::vector<std::string>& values);
  void truth_if_set(std::string_view key, bool value);

  const std::string& file() const { return file_; }

 private:
  void line(std::string_view key, std::string_view value);

  std::string file_;
};

// "2026-07-01".
std::string day_text(std::chrono::sys_days day);

// Without its time at midnight UTC, else in minutes, "2026-11-02T09:30Z", or in seconds,
// "2026-11-02T09:30:15Z", where `unit` is one. Less than a unit is left out.
std::string moment_text(Time moment, std::chrono::seconds unit);

}  // namespace typecase::seeding
