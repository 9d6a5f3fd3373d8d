#include "reports/vat/vat_needs.h"

#include <algorithm>

#include "db/record.h"
#include "reports/vat/vat_supplies.h"

namespace typecase::reports {
namespace {

constexpr std::size_t most_needs = 50;

// By the index orders_in_doubt, whose condition this repeats to the letter. Monaco is France.
const std::string doubtful_orders =
    "FROM orders WHERE paid_at >= $1 AND paid_at < $2 AND tax_reason = 'oneStop' AND total > 0 "
    "AND replace(coalesce(cast(evidence AS {json}) ->> 'cardCountry', ''), 'MC', 'FR') "
    "<> replace(coalesce(cast(billing AS {json}) ->> 'country', ''), 'MC', 'FR')";

const std::string unsent_notes =
    "FROM credit_note n JOIN orders o ON o.id = n.order_id "
    "JOIN outbox m ON m.kind = 'refund' AND m.event = n.refund_id "
    "WHERE n.issued_at >= $1 AND n.issued_at < $2 AND n.cancels IS NULL "
    "AND o.tax_reason = 'oneStop' AND m.state <> 'sent'";

struct DoubtfulOrder {
  std::string order_id;
  std::optional<std::string> invoice;
  std::string country;
  std::optional<std::string> card_country;
  Time at;
};
BOOST_DESCRIBE_STRUCT(DoubtfulOrder, (), (order_id, invoice, country, card_country, at))

struct UnsentNote {
  std::string order_id;
  std::optional<std::string> invoice;
  std::string country;
  std::int64_t credit_note = 0;
  Time at;
};
BOOST_DESCRIBE_STRUCT(UnsentNote, (), (order_id, invoice, country, credit_note, at))

class NeedFinder {
 public:
  NeedFinder(db::Connection& connection, Quarter quarter)
      : connection_(connection), from_(quarter.from()), until_(quarter.until()) {}

  VatNeeds find() {
    add_orders();
    add_notes();
    std::ranges::stable_sort(needs_.first, {}, &VatNeed::at);
    if (needs_.first.size() > most_needs) needs_.first.resize(most_needs);
    return std::move(needs_);
  }

 private:
  void add_orders() {
    needs_.count +=
        connection_.value<std::int64_t>("SELECT count(*) " + doubtful_orders, from_, until_);
    const auto rows = connection_.select<DoubtfulOrder>(
        "SELECT id AS order_id, invoice_prefix || invoice_number AS invoice, "
        "coalesce(cast(billing AS {json}) ->> 'country', '') AS country, "
        "cast(evidence AS {json}) ->> 'cardCountry' AS card_country, paid_at AS at " +
            doubtful_orders + " ORDER BY paid_at, id LIMIT $3",
        from_, until_, most_needs);
    for (const DoubtfulOrder& row : rows) {
      const auto kind =
          row.card_country ? VatNeedKind::evidence_differs : VatNeedKind::evidence_missing;
      needs_.first.push_back({kind, row.order_id, row.invoice, country_of_consumption(row.country),
                              row.card_country, std::nullopt, row.at});
    }
  }

  void add_notes() {
    needs_.count +=
        connection_.value<std::int64_t>("SELECT count(*) " + unsent_notes, from_, until_);
    const auto rows = connection_.select<UnsentNote>(
        "SELECT o.id AS order_id, o.invoice_prefix || o.invoice_number AS invoice, "
        "coalesce(cast(o.billing AS {json}) ->> 'country', '') AS country, "
        "n.number AS credit_note, n.issued_at AS at " +
            unsent_notes + " ORDER BY n.issued_at, n.number LIMIT $3",
        from_, until_, most_needs);
    for (const UnsentNote& row : rows) {
      needs_.first.push_back({VatNeedKind::credit_note_unsent, row.order_id, row.invoice,
                              country_of_consumption(row.country), std::nullopt, row.credit_note,
                              row.at});
    }
  }

  db::Connection& connection_;
  const Time from_, until_;
  VatNeeds needs_;
};

}  // namespace

VatNeeds find_needs(db::Connection& connection, Quarter quarter) {
  return NeedFinder(connection, quarter).find();
}

}  // namespace typecase::reports
