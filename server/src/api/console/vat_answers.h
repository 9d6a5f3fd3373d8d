#pragma once

#include "api/answer.h"
#include "reports/vat/vat_returns.h"

// VAT returns in the shapes of api/console.yaml.
namespace typecase::api {

struct LockVatReturn {
  std::string digest;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(LockVatReturn, (), (digest))

struct EnteredVatRate {
  std::string currency, rate;

  // Not check(): the reader would then not check the body around it.
  void add_faults(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(EnteredVatRate, (), (currency, rate))

struct SetVatRates {
  std::string day;
  std::vector<EnteredVatRate> rates;

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
  std::vector<reports::EuroRate> entered() const;  // it has passed check()
};
BOOST_DESCRIBE_STRUCT(SetVatRates, (), (day, rates))

struct ImportVatRates {
  std::string csv;
};
BOOST_DESCRIBE_STRUCT(ImportVatRates, (), (csv))

namespace answers {

struct VatQuarter {
  const reports::ListedQuarter& listed;
  std::string quarter = listed.quarter.text();
  Day from = listed.quarter.from(), to = listed.quarter.last_day();
  reports::VatReturnState state = listed.state;
  Day due_on = listed.quarter.due_on();
  std::optional<bool> is_nil = listed.is_nil;
  std::optional<Money> payable = listed.payable;
  std::optional<Time> filed_at = listed.filed_at;
  OptionalText filed_by = listed.filed_by;
};
BOOST_DESCRIBE_STRUCT(VatQuarter, (),
                      (quarter, from, to, state, due_on, is_nil, payable, filed_at, filed_by))

std::optional<std::string> quarter_text(const std::optional<reports::Quarter>& quarter);
std::vector<std::string> quarter_texts(const std::vector<reports::Quarter>& quarters);

struct VatReturns {
  const reports::ListedReturns& listed;
  std::string_view home_country = listed.home_country;
  bool is_registered = listed.is_registered;
  std::optional<std::string> first_quarter = quarter_text(listed.first);
  std::optional<std::string> next_quarter = quarter_text(listed.next);
  std::vector<std::string> due = quarter_texts(listed.due);
  std::vector<VatQuarter> quarters = each<VatQuarter>(listed.quarters);
};
BOOST_DESCRIBE_STRUCT(VatReturns, (),
                      (home_country, is_registered, first_quarter, next_quarter, due, quarters))

struct VatReturn {
  const reports::ShownReturn& shown;
  const reports::VatDocument& document = shown.document;
  std::string quarter = shown.quarter.text();
  Day from = shown.quarter.from(), to = shown.quarter.last_day();
  reports::VatReturnState state = shown.state;
  std::optional<int> day = shown.day;
  std::int64_t days = (shown.quarter.until() - from).count();
  Day due_on = shown.quarter.due_on();
  std::string_view home_country = document.home_country;
  bool is_registered = shown.is_registered;
  std::string_view digest = shown.digest;
  std::optional<reports::VatLockBarrier> lock_barrier = shown.barrier;
  OptionalText awaited_quarter = shown.awaited;
  bool is_nil = document.is_nil();
  json::Ref<std::vector<reports::VatRow>> rows = document.rows;
  json::Ref<reports::VatTotal> total = document.total;
  json::Ref<std::vector<reports::VatCorrection>> corrections = document.corrections;
  json::Ref<std::vector<reports::VatBalance>> balances = document.balances;
  std::optional<Money> payable = document.payable, reclaimed = document.reclaimed;
  json::Ref<reports::VatRates> rates = document.rates;
  json::Ref<std::vector<reports::VatMissingRate>> missing_rates = shown.missing;
  json::Ref<std::vector<reports::VatLeftOut>> left_out = document.left_out;
  json::Ref<std::vector<reports::VatNeed>> needs = shown.needs.first;
  std::int64_t need_count = shown.needs.count;
  std::optional<Time> filed_at = shown.filed_at;
  OptionalText filed_by = shown.filed_by;
};
BOOST_DESCRIBE_STRUCT(VatReturn, (),
                      (quarter, from, to, state, day, days, due_on, home_country, is_registered,
                       digest, lock_barrier, awaited_quarter, is_nil, rows, total, corrections,
                       balances, payable, reclaimed, rates, missing_rates, left_out, needs,
                       need_count, filed_at, filed_by))

struct VatRatesChange {
  const reports::ImportedRates& rates;
  std::int64_t changed = rates.changed, same = rates.same, skipped = rates.skipped;
  std::optional<Day> from = rates.from, to = rates.to;
};
BOOST_DESCRIBE_STRUCT(VatRatesChange, (), (changed, same, skipped, from, to))

}  // namespace answers
}  // namespace typecase::api
