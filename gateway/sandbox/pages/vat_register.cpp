#include "sandbox/pages/vat_register.h"

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cctype>
#include <optional>
#include <string>

#include "base/ids.h"
#include "sandbox/control/knobs.h"

namespace typecase::sandbox {

namespace {

constexpr std::string_view path = "/taxation_customs/vies/rest-api/check-vat-number";

struct VatQuestion {
  std::string country_code;
  std::string vat_number;
  std::optional<std::string> requester_member_state_code;
  std::optional<std::string> requester_number;
};
BOOST_DESCRIBE_STRUCT(VatQuestion, (),
                      (country_code, vat_number, requester_member_state_code, requester_number))

http::Response failure(std::string_view code, int status) {
  boost::json::array wrappers{boost::json::object{{"error", code}}};
  return http::json(
      boost::json::object{{"actionSucceed", false}, {"errorWrappers", std::move(wrappers)}},
      status);
}

// "WAPI" and twelve letters and digits, as VIES makes them.
std::string consultation_number() {
  std::string number = "WAPI";
  for (char each : random_id()) {
    if (std::isalnum(static_cast<unsigned char>(each)) == 0) continue;
    number += static_cast<char>(std::toupper(static_cast<unsigned char>(each)));
    if (number.size() == 16) break;
  }
  return number;
}

http::Response answer(VatRegisterMode mode, const VatQuestion& asked) {
  if (mode == VatRegisterMode::unavailable) return failure("SERVICE_UNAVAILABLE", 500);
  if (mode == VatRegisterMode::member_state_down) return failure("MS_UNAVAILABLE", 500);
  if (asked.country_code.size() != 2 || asked.vat_number.empty()) {
    return failure("INVALID_INPUT", 400);
  }
  const bool has_requester = asked.requester_number && !asked.requester_number->empty();
  return http::json(
      boost::json::object{{"countryCode", asked.country_code},
                          {"vatNumber", asked.vat_number},
                          {"valid", mode == VatRegisterMode::valid},
                          {"requestIdentifier", has_requester ? consultation_number() : ""},
                          {"name", "---"},
                          {"address", "---"}});
}

http::Response check_number(db::Database& database, Faults& faults, const http::Request& request) {
  const CallFault fault = faults.take(http::name(request.method), request.path, path);
  faults.wait(fault, fault.delay_ms);
  if (fault.trouble == Trouble::reset_before) return reset();
  auto mode = database.read([](db::Connection& db) {
    return by_name<VatRegisterMode>(setting(db, "vat_register", "valid"));
  });
  http::Response response = answer(mode, http::read_body<VatQuestion>(request));
  faults.wait(fault, fault.hold_ms);
  if (fault.trouble == Trouble::reset_after) return reset();
  disturb(response, fault);
  return response;
}

}  // namespace

void add_vat_register_routes(http::Router& router, db::Database& database, Faults& faults) {
  router.add({http::Method::post, std::string(path), "", http::Run::work,
              [&database, &faults](const http::Request& request) {
                return check_number(database, faults, request);
              }});
}

}  // namespace typecase::sandbox
