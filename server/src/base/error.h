#pragma once

#include <boost/assert/source_location.hpp>
#include <boost/system/result.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace typecase {

// Every failure a caller may be expected to act on. Anything else is an exception.
enum class ErrorKind {  // with its HTTP status
  malformed = 400,
  unauthenticated = 401,
  forbidden = 403,
  not_found = 404,
  conflict = 409,
  gone = 410,
  too_large = 413,
  invalid = 422,
  too_many = 429,
  unavailable = 503
};

// One bad field of a request body: an RFC 6901 pointer, a stable code and a sentence.
struct Fault {
  std::string pointer;
  std::string code;
  std::string message;
};

// A failure fit to show a customer. Details are logged where they happen, never carried.
struct Error {
  ErrorKind kind = ErrorKind::invalid;
  std::string_view code;           // snake_case, stable, a string literal, listed in openapi.yaml
  std::string detail;              // One sentence.
  std::vector<Fault> faults = {};  // Of the body, when kind is invalid.
  int retry_after = 0;             // Seconds, with too_many and unavailable; 0: not said.
};

class ErrorException : public std::runtime_error {
 public:
  explicit ErrorException(Error failure)
      : std::runtime_error(std::string(failure.code)), error(std::move(failure)) {}
  Error error;
};

template <class T>
using Result = boost::system::result<T, Error>;

// Found by Boost when `.value()` meets an Error: the router answers it as a problem.
[[noreturn]] inline void throw_exception_from_error(const Error& error,
                                                    const boost::source_location&) {
  throw ErrorException(error);
}

// The failures every resource knows, worded in one place.
Error not_found(std::string_view what);  // "There is no such {what}."
Error invalid_field(std::string pointer, std::string_view code, std::string message);
Error invalid_body(std::vector<Fault> faults);  // "Some fields need attention."

}  // namespace typecase
