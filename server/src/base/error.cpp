#include "base/error.h"

namespace typecase {

Error not_found(std::string_view what) {
  return {ErrorKind::not_found, "not_found", "There is no such " + std::string(what) + ".", {}, 0};
}

Error invalid_field(std::string pointer, std::string_view code, std::string message) {
  Error error{ErrorKind::invalid, code, message, {}, 0};
  error.faults.push_back({std::move(pointer), std::string(code), std::move(message)});
  return error;
}

Error invalid_body(std::vector<Fault> faults) {
  return {ErrorKind::invalid, "invalid_body", "Some fields need attention.", std::move(faults), 0};
}

}  // namespace typecase
