#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/scalar.h"
#include "db/connection.h"
#include "reports/vat/quarter.h"

namespace typecase::reports {

enum class VatNeedKind {
  evidence_missing,   // the billing country alone
  evidence_differs,   // the card is of another country
  credit_note_unsent  // the customer has not been told of it
};
BOOST_DESCRIBE_ENUM(VatNeedKind, evidence_missing, evidence_differs, credit_note_unsent)

// An order of a return that staff should look at.
struct VatNeed {
  VatNeedKind kind{};
  std::string order_id;
  std::optional<std::string> invoice;  // its number
  std::string country;                 // of consumption
  std::optional<std::string> card_country;
  std::optional<std::int64_t> credit_note;  // its number
  Time at;                                  // of the payment, or of the credit note
};
BOOST_DESCRIBE_STRUCT(VatNeed, (),
                      (kind, order_id, invoice, country, card_country, credit_note, at))

struct VatNeeds {
  std::vector<VatNeed> first;  // the oldest, at most 50
  std::int64_t count = 0;
};

// Supplies of the quarter without two pieces of evidence that agree (article 24b of Regulation
// 282/2011), and credit notes of it whose mail has not left. Four statements.
VatNeeds find_needs(db::Connection& connection, Quarter quarter);

}  // namespace typecase::reports

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::reports::VatNeedKind> = true;
