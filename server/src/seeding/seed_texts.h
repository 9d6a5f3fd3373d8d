#pragma once

#include <istream>
#include <map>
#include <optional>
#include <string>

#include "base/clock.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {

// A Markdown file of a seed folder while it is read: lines "key: value" between two lines of three
// hyphens, then the text. Its mistakes become faults of the folder at "FILE: KEY" or "FILE: line
// N".
class SeedText {
 public:
  SeedText(SeedFolder& folder, std::string file);

  std::string text(const std::string& key);  // needed, in one line
  bool truth(const std::string& key);        // false when it is missing
  // "2026-11-02", its first moment, or "2026-11-02T09:30Z". nullopt when it is missing.
  std::optional<Time> moment(const std::string& key);
  std::optional<Time> needed_moment(const std::string& key);

  // The text after the keys, with its pictures by their ids. Its specimens are noted in the folder.
  std::string markdown();

  // Faults for keys that nobody asked for; to be called last.
  void end();

  void fault(const std::string& key, std::string code, std::string message);

 private:
  void read_front(std::istream& lines);
  std::string take(const std::string& key);
  std::string place(int line) const;  // of the text after the keys
  void identify_pictures();

  struct Value {
    std::string text;
    int line = 0;
  };
  SeedFolder& folder_;
  std::string file_;
  std::map<std::string, Value> front_;
  std::map<std::string, int> lines_;  // of the keys that were asked for
  bool is_readable_ = true;
  std::string markdown_;
  int front_lines_ = 0;
};

// The text of a licence, a Markdown file as it stands; empty when it is not there. Bytes that are
// no text, what cannot be set and specimens, which no licence has, are faults of the folder at the
// file.
std::string read_eula(SeedFolder& folder, const std::string& file);

}  // namespace typecase::seeding
