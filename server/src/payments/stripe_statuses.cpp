#include "payments/stripe_statuses.h"

#include <array>
#include <utility>

namespace typecase::payments {
namespace {

constexpr std::array<std::pair<std::string_view, IntentStatus>, 7> intent_statuses{{
    {"requires_payment_method", IntentStatus::requires_payment_method},
    {"requires_confirmation", IntentStatus::requires_confirmation},
    {"requires_action", IntentStatus::requires_action},
    {"processing", IntentStatus::processing},
    {"requires_capture", IntentStatus::requires_capture},
    {"succeeded", IntentStatus::succeeded},
    {"canceled", IntentStatus::canceled},
}};

constexpr std::array<std::pair<std::string_view, RefundStatus>, 5> refund_statuses{{
    {"pending", RefundStatus::pending},
    {"requires_action", RefundStatus::requires_action},
    {"succeeded", RefundStatus::succeeded},
    {"failed", RefundStatus::failed},
    {"canceled", RefundStatus::canceled},
}};

constexpr std::array<std::pair<std::string_view, DisputeStatus>, 7> dispute_statuses{{
    {"warning_needs_response", DisputeStatus::warning_needs_response},
    {"warning_under_review", DisputeStatus::warning_under_review},
    {"warning_closed", DisputeStatus::warning_closed},
    {"needs_response", DisputeStatus::needs_response},
    {"under_review", DisputeStatus::under_review},
    {"won", DisputeStatus::won},
    {"lost", DisputeStatus::lost},
}};

// One of a table of spellings; what is in none is `other`.
template <class Status, std::size_t size>
Status status_in(const std::array<std::pair<std::string_view, Status>, size>& table,
                 std::string_view text) {
  for (const auto& [spelling, status] : table) {
    if (spelling == text) return status;
  }
  return Status::other;
}

template <class Status, std::size_t size>
std::string_view spelling_in(const std::array<std::pair<std::string_view, Status>, size>& table,
                             Status status) {
  for (const auto& [spelling, known] : table) {
    if (known == status) return spelling;
  }
  return "other";
}

}  // namespace

IntentStatus intent_status(std::string_view spelling) {
  return status_in(intent_statuses, spelling);
}
RefundStatus refund_status(std::string_view spelling) {
  return status_in(refund_statuses, spelling);
}
DisputeStatus dispute_status(std::string_view spelling) {
  return status_in(dispute_statuses, spelling);
}

std::string_view name(IntentStatus status) { return spelling_in(intent_statuses, status); }
std::string_view name(RefundStatus status) { return spelling_in(refund_statuses, status); }
std::string_view name(DisputeStatus status) { return spelling_in(dispute_statuses, status); }

}  // namespace typecase::payments
