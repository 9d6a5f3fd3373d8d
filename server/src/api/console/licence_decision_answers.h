#pragma once

#include "api/console/order_answers.h"
#include "base/text/text_limits.h"
#include "orders/licence/licence_decisions.h"

// Licences in doubt, in the shapes of api/console.yaml.
namespace typecase::api {

struct DecideLicenceRequest {
  orders::Decision decision = orders::Decision::ended;
  std::string reason;

  void check(const std::string& pointer, std::vector<Fault>& faults) const {
    need_text(reason, pointer + "/reason", faults);
  }
};
BOOST_DESCRIBE_STRUCT(DecideLicenceRequest, (), (decision, reason))

namespace answers {

struct LicenceInDoubt {
  const catalogue::Catalogue& catalogue;
  const orders::LicenceInDoubt& licence;
  std::string_view serial = licence.serial, order_id = licence.order.text;
  std::string_view description = licence.description;
  std::optional<std::string_view> style_id = style_of(licence.styles, catalogue);
};
BOOST_DESCRIBE_STRUCT(LicenceInDoubt, (), (serial, order_id, description, style_id))

struct LicencesInDoubt {
  const catalogue::Catalogue& catalogue;
  const std::vector<orders::LicenceInDoubt>& resting;
  std::vector<LicenceInDoubt> licences = each<LicenceInDoubt>(resting, catalogue);
};
BOOST_DESCRIBE_STRUCT(LicencesInDoubt, (), (licences))

struct DecidedLicence {
  std::string_view serial;
  orders::EntitlementState state;
};
BOOST_DESCRIBE_STRUCT(DecidedLicence, (), (serial, state))

}  // namespace answers
}  // namespace typecase::api
