#include "sandbox/api_error.h"

namespace typecase::sandbox {

boost::json::object envelope(const ApiError& error) {
  boost::json::object body;
  if (!error.code.empty()) {
    body["code"] = error.code;
    std::string anchor = error.code;
    for (char& letter : anchor) letter = letter == '_' ? '-' : letter;
    body["doc_url"] = "https://stripe.com/docs/error-codes/" + anchor;
  }
  body["message"] = error.what();
  if (!error.param.empty()) body["param"] = error.param;
  for (const auto& member : error.extra) body[member.key()] = member.value();
  body["type"] = error.type;
  return {{"error", std::move(body)}};
}

ApiError invalid_request(std::string_view code, const std::string& message,
                         std::string_view param) {
  return {400, "invalid_request_error", code, message, param};
}

ApiError parameter_missing(std::string_view param) {
  return invalid_request("parameter_missing", "Missing required param: " + std::string(param) + ".",
                         param);
}

ApiError parameter_unknown(std::string_view param) {
  return invalid_request("parameter_unknown", "Received unknown parameter: " + std::string(param),
                         param);
}

ApiError no_such(std::string_view kind, std::string_view id, std::string_view param) {
  std::string name(kind == "payment_method" ? "PaymentMethod" : kind);
  std::string message = "No such " + name + ": '" + std::string(id) + "'";
  return {404, "invalid_request_error", "resource_missing", message, param};
}

ApiError no_such_given(std::string_view kind, std::string_view id, std::string_view param) {
  ApiError error = no_such(kind, id, param);
  error.status = 400;
  return error;
}

ApiError unauthorised(std::string_view code, const std::string& message) {
  return {401, "invalid_request_error", code, message};
}

}  // namespace typecase::sandbox
