#pragma once

#include "api/answer.h"
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
  const orders::LicenceInDoubt& licence;
  std::string_view serial = licence.serial, order_id = licence.order.text;
  std::string_view description = licence.description;
};
BOOST_DESCRIBE_STRUCT(LicenceInDoubt, (), (serial, order_id, description))

struct LicencesInDoubt {
  const std::vector<orders::LicenceInDoubt>& resting;
  std::vector<LicenceInDoubt> licences = each<LicenceInDoubt>(resting);
};
BOOST_DESCRIBE_STRUCT(LicencesInDoubt, (), (licences))

struct DecidedLicence {
  std::string_view serial;
  orders::EntitlementState state;
};
BOOST_DESCRIBE_STRUCT(DecidedLicence, (), (serial, state))

}  // namespace answers
}  // namespace typecase::api
