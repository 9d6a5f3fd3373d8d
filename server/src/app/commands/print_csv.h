#pragma once

#include <ostream>

#include "base/text/csv_file.h"

namespace typecase::app {

// Writes each part as it is made. Ends where nobody reads any more.
inline void print_csv(CsvFile file, std::ostream& out) {
  for (std::string part = file.next_part(); !part.empty() && out; part = file.next_part()) {
    out << part << std::flush;
  }
}

}  // namespace typecase::app
