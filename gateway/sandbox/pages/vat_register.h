#pragma once

#include <boost/describe/enum.hpp>

#include "base/scalar.h"
#include "db/database.h"
#include "http/routing/router.h"
#include "sandbox/control/faults.h"

namespace typecase::sandbox {

// How the register of VAT numbers answers.
enum class VatRegisterMode {
  valid,             // Every number is in it.
  invalid,           // None is.
  unavailable,       // 500 SERVICE_UNAVAILABLE
  member_state_down  // 500 MS_UNAVAILABLE
};
BOOST_DESCRIBE_ENUM(VatRegisterMode, valid, invalid, unavailable, member_state_down)

// POST /taxation_customs/vies/rest-api/check-vat-number: the part of the REST protocol of VIES that
// the shop uses. A requester gets a consultation number, another one for each check. Faults of
// other calls (delays, resets) apply as well: a slow register is one with a delay.
void add_vat_register_routes(http::Router& router, db::Database& database, Faults& faults);

}  // namespace typecase::sandbox

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::sandbox::VatRegisterMode> = true;
