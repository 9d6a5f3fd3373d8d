#include "trials/request.h"

#include <algorithm>

#include "base/text/text_limits.h"
#include "mail/mail.h"
#include "trials/offer.h"

namespace typecase::trials {

void TrialRequest::check(const std::string& pointer, std::vector<Fault>& faults) const {
  constexpr std::size_t most_items = 100;
  if (items.empty()) faults.push_back({pointer + "/items", "required", "Choose what to try."});
  if (items.size() > most_items) {
    faults.push_back({pointer + "/items", "too_many_items", "The list holds at most 100 items."});
  }
  need_text(name, pointer + "/name", faults);
  limit_text(company, pointer + "/company", faults);
  if (!mail::is_address(email)) {
    faults.push_back({pointer + "/email", "invalid_email", "This is not an e-mail address."});
  }
  if (std::ranges::find(purposes, purpose) == purposes.end()) {
    faults.push_back({pointer + "/purpose", "not_allowed", "Choose a purpose."});
  }
}

}  // namespace typecase::trials
