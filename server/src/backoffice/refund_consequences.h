#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "orders/refund/refund_plan.h"

namespace typecase::backoffice {

enum class ConsequenceKind {
  ends,     // a licence
  stays,    // what a reader may expect to end, and does not
  follows,  // what the shop does by itself
  lost      // what comes back to nobody
};
BOOST_DESCRIBE_ENUM(ConsequenceKind, ends, stays, follows, lost)

struct Consequence {
  ConsequenceKind kind = ConsequenceKind::follows;
  std::string text;  // one sentence
};
BOOST_DESCRIBE_STRUCT(Consequence, (), (kind, text))

// A refund as it would be, not asked for yet.
struct RefundPreview {
  orders::Refund refund;
  Money net, tax;                             // of the amount, as its credit note would have them
  std::set<int> ends;                         // lines whose licences would end
  std::vector<orders::FreeUpgrade> upgrades;  // of other orders, that would end with them
  std::vector<Consequence> consequences;
};

// The gateway's fee is not among them: the shop does not know it. At most nine statements.
// Failures: not_found (order), and those of plan_refund().
Result<RefundPreview> preview_refund(db::Connection& connection,
                                     const orders::RefundRequest& asked);

}  // namespace typecase::backoffice
