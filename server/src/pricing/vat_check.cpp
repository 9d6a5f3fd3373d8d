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

std::string_view name_of(VatCheckState state) {
  switch (state) {
    case VatCheckState::valid:
      return "valid";
    case VatCheckState::invalid:
      return "invalid";
    case VatCheckState::unavailable:
      return "unavailable";
    case VatCheckState::unchecked:
      return "unchecked";
  }
  return {};
}

VatCheckState to_vat_check_state(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(VatCheckState::unchecked); ++i) {
    if (name_of(static_cast<VatCheckState>(i)) == name) return static_cast<VatCheckState>(i);
  }
  throw std::logic_error("unknown state of a VAT check " + std::string(name));
}

std::string_view name_of(VatFallback fallback) {
  return fallback == VatFallback::trust ? "trust" : "charge";
}

std::optional<VatFallback> find_vat_fallback(std::string_view name) {
  if (name == "charge") return VatFallback::charge;
  if (name == "trust") return VatFallback::trust;
  return std::nullopt;
}

}  // namespace typecase::pricing
