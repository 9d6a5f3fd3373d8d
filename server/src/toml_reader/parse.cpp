#include <toml++/toml.h>

#include "toml_reader/source.h"
#include "toml_reader/syntax.h"

namespace typecase::toml_reader {

bool read_table(const std::string& file, std::string_view text, std::vector<Fault>& faults,
                const std::function<void(Table&)>& read) {
  if (auto fault = find_syntax_fault(file, text)) {
    faults.push_back(std::move(*fault));
    return false;
  }
  const ::toml::table parsed = ::toml::parse(text);
  Table::Source source{parsed};
  Table table(source, file, "", faults);
  read(table);
  return true;
}

}  // namespace typecase::toml_reader
