#include "reports/vat/vat_returns.h"

#include <algorithm>

#include "db/keyed.h"
#include "db/record.h"
#include "messages/messages.h"
#include "reports/vat/vat_orders.h"

namespace typecase::reports {
namespace {

using messages::text;

constexpr int most_listed = 40;

Error conflict_of(std::string_view code, std::string words) {
  return {ErrorKind::conflict, code, std::move(words), {}, 0};
}

Error refusal(VatLockBarrier barrier, Quarter quarter, const std::optional<Quarter>& next) {
  switch (barrier) {
    case VatLockBarrier::quarter_not_over:
      return conflict_of("quarter_not_over",
                         text("staffVat.notOver", {{"day", to_text(quarter.until())}}));
    case VatLockBarrier::quarter_before_first:
      return conflict_of("quarter_before_first", text("staffVat.beforeFirst"));
    case VatLockBarrier::quarter_gap:
      return conflict_of("quarter_gap",
                         text("staffVat.gap", {{"quarter", next.value_or(quarter).text()}}));
    case VatLockBarrier::rates_missing:
      return conflict_of("rates_missing",
                         text("staffVat.ratesMissing", {{"day", to_text(rates_day(quarter))}}));
  }
  throw std::logic_error("a barrier without words");
}

std::optional<std::string> member_name(db::Connection& connection,
                                       const std::optional<std::string>& id) {
  if (!id) return std::nullopt;
  return connection.find<std::string>("SELECT name FROM staff_member WHERE id = $1", *id);
}

std::string told(const FiledReturn& filed) {
  return boost::json::serialize(
      boost::json::object{{"quarter", filed.quarter},
                          {"payable", filed.document.payable.value().minor},
                          {"digest", filed.digest}});
}

bool is_registered(db::Connection& connection) {
  return connection.find<bool>("SELECT one_stop FROM tax_settings").value_or(false);
}

// The draft that may be filed. nullopt: a return of that digest is filed already.
Result<std::optional<VatDraft>> draft_to_file(const VatBooks& books, Quarter quarter,
                                              const std::string& digest) {
  if (const FiledReturn* const filed = books.find_filed(quarter)) {
    if (filed->digest == digest) return std::optional<VatDraft>();
    return conflict_of("return_changed", text("staffVat.changed"));
  }
  VatDraft draft = books.draft(quarter);
  if (draft.barrier) return refusal(*draft.barrier, quarter, books.next());
  if (draft.digest != digest) return conflict_of("return_changed", text("staffVat.changed"));
  return std::optional(std::move(draft));
}

// Before the first return, the last quarter alone may be due.
std::vector<Quarter> due_quarters(const ListedReturns& listed, std::optional<Quarter> first_sold,
                                  Quarter running) {
  std::vector<Quarter> due;
  if (!listed.next) {
    const bool has_begun = listed.is_registered && first_sold && *first_sold < running;
    if (has_begun) due.push_back(running - 1);
    return due;
  }
  for (Quarter quarter = *listed.next; quarter < running; quarter = quarter + 1) {
    due.push_back(quarter);
  }
  return due;
}

Error export_running() {
  constexpr int seconds = 10;  // until another one may be tried
  return {ErrorKind::unavailable, "export_running", text("staffOrders.exportRunning"), {}, seconds};
}

}  // namespace

VatBooks VatReturns::books(db::Connection& connection) const {
  return VatBooks(connection, catalogue_.current()->foundry.country, today());
}

ListedReturns VatReturns::list() const {
  return database_.read([&](db::Connection& connection) { return listed(connection); });
}

ListedReturns VatReturns::listed(db::Connection& connection) const {
  const VatBooks books = this->books(connection);
  const Quarter running(today());
  ListedReturns listed{catalogue_.current()->foundry.country,
                       is_registered(connection),
                       books.first(),
                       books.next(),
                       {},
                       {}};
  const auto first = listed.first ? listed.first : first_supply(connection);
  listed.due = due_quarters(listed, first, running);
  const Quarter oldest = std::max(first.value_or(running), running - most_listed + 1);
  for (Quarter quarter = running; quarter >= oldest; quarter = quarter - 1) {
    ListedQuarter& one =
        listed.quarters.emplace_back(ListedQuarter{quarter, VatReturnState::over, {}, {}, {}, {}});
    if (quarter == running) one.state = VatReturnState::running;
    const FiledReturn* const filed = books.find_filed(quarter);
    if (!filed) continue;
    one.state = VatReturnState::filed;
    one.is_nil = filed->document.is_nil();
    one.payable = filed->document.payable;
    one.filed_at = filed->locked_at;
    one.filed_by = member_name(connection, filed->locked_by);
  }
  return listed;
}

Result<ShownReturn> VatReturns::show(Quarter quarter) const {
  if (quarter.from() > today()) return not_found("quarter");
  return database_.read([&](db::Connection& connection) -> Result<ShownReturn> {
    return shown(connection, books(connection), quarter);
  });
}

ShownReturn VatReturns::shown(db::Connection& connection, const VatBooks& books,
                              Quarter quarter) const {
  ShownReturn shown{quarter, VatReturnState::over,
                    {},      is_registered(connection),
                    {},      {},
                    {},      {},
                    {},      find_needs(connection, quarter),
                    {},      {}};
  if (const FiledReturn* const filed = books.find_filed(quarter)) {
    shown.state = VatReturnState::filed;
    shown.document = filed->document;
    shown.digest = filed->digest;
    shown.filed_at = filed->locked_at;
    shown.filed_by = member_name(connection, filed->locked_by);
    return shown;
  }
  if (today() < quarter.until()) {
    shown.state = VatReturnState::running;
    shown.day = static_cast<int>((today() - quarter.from()).count()) + 1;
  }
  VatDraft draft = books.draft(quarter);
  shown.document = std::move(draft.made.document);
  shown.missing = std::move(draft.made.missing);
  shown.digest = std::move(draft.digest);
  shown.barrier = draft.barrier;
  if (draft.barrier == VatLockBarrier::quarter_gap) shown.awaited = books.next()->text();
  return shown;
}

// Computes the draft once more: what came since is in the same transaction or in the next return.
Result<void> VatReturns::insert(db::Connection& connection, Quarter quarter,
                                const std::string& digest, const audit::Actor& actor) const {
  auto drafted = draft_to_file(books(connection), quarter, digest);
  if (!drafted) return drafted.error();
  if (!*drafted) return {};
  const FiledReturn filed{quarter.text(), clock_.now(), actor.member_id, digest,
                          std::move((*drafted)->made.document)};
  insert_return(connection, filed);
  audit::record(connection, actor,
                {.at = filed.locked_at,
                 .action = "vat.filed",
                 .object_id = filed.quarter,
                 .object_after = told(filed)});
  return {};
}

// Looks before it writes, so that a refusal does not hold up other writers.
Result<ShownReturn> VatReturns::lock(Quarter quarter, const std::string& digest,
                                     const audit::Actor& actor) {
  if (quarter.from() > today()) return not_found("quarter");
  const auto may_file = database_.read([&](db::Connection& connection) -> Result<void> {
    const auto drafted = draft_to_file(books(connection), quarter, digest);
    if (!drafted) return drafted.error();
    return {};
  });
  if (!may_file) return may_file.error();
  auto done = db::write_keyed(database_,
                              [&](db::Connection& c) { return insert(c, quarter, digest, actor); });
  if (!done) return done.error();
  return show(quarter);
}

Result<CsvFile> VatReturns::export_orders(Quarter quarter, const audit::Actor& actor) {
  if (quarter.from() > today()) return not_found("quarter");
  return exports_.begin(export_running(), [&] {
    const auto rows =
        database_.read([&](db::Connection& c) { return count_vat_orders(c, quarter); });
    const boost::json::object exported{{"quarter", quarter.text()}, {"rows", rows}};
    database_.write([&](db::Connection& connection) {
      audit::record(connection, actor,
                    {.at = clock_.now(),
                     .action = "vat.orders_exported",
                     .object_id = quarter.text(),
                     .object_after = boost::json::serialize(exported)});
    });
    return vat_orders(database_, quarter);
  });
}

}  // namespace typecase::reports
