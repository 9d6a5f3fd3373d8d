#include "pricing/vat_check.h"

#include <stdexcept>

namespace typecase::pricing {

bool is_accepted(const std::optional<VatCheck>& check, VatFallback fallback) {
  if (!check) return true;
  switch (check->state) {
    case VatCheckState::valid:
    case VatCheckState::unchecked:
      return true;
    case VatCheckState::unavailable:
      return fallback == VatFallback::trust && check->failure != rate_limited &&
             check->failure != busy;
    case VatCheckState::invalid:
      return false;
  }
  return false;
}

std::string proof_of(const VatCheck& check, const std::string& day) {
  if (check.state != VatCheckState::valid) return {};
  std::string proof = check.service + ", " + day;
  if (!check.consultation.empty()) proof += ", consultation number " + check.consultation;
  return proof;
}

}  // namespace typecase::pricing
