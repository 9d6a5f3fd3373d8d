#pragma once

#include <boost/json/object.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace typecase::sandbox {

// Refuses a call before anything was done: rolled back, and not kept under its
// idempotency key.
class ApiError : public std::runtime_error {
 public:
  ApiError(int status, std::string_view type, std::string_view code, const std::string& message,
           std::string_view param = {})
      : std::runtime_error(message), status(status), type(type), code(code), param(param) {}

  int status;
  std::string type;
  std::string code;           // May be empty.
  std::string param;          // May be empty.
  boost::json::object extra;  // More members of the error: payment_intent.
};

// Stripe's envelope: {"error": {code, doc_url, message, param, type, ...}}.
boost::json::object envelope(const ApiError& error);

ApiError invalid_request(std::string_view code, const std::string& message,
                         std::string_view param = {});                                 // 400
ApiError parameter_missing(std::string_view param);                                    // 400
ApiError parameter_unknown(std::string_view param);                                    // 400
ApiError no_such(std::string_view kind, std::string_view id, std::string_view param);  // 404
ApiError no_such_given(std::string_view kind, std::string_view id,
                       std::string_view param);  // The same as 400: named by a parameter.
ApiError unauthorised(std::string_view code, const std::string& message);  // 401

}  // namespace typecase::sandbox
