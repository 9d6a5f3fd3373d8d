#include "app/commands/print_error.h"

namespace typecase::app {

int print_error(const Error& error, std::ostream& problems) {
  problems << error.detail << "\n";
  for (const Fault& fault : error.faults) {
    problems << "  " << fault.pointer << ": " << fault.message << "\n";
  }
  return 1;
}

}  // namespace typecase::app
