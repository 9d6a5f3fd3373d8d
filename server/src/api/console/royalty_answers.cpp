#include "api/console/royalty_answers.h"

namespace typecase::api {
namespace {

constexpr std::size_t longest_designer = 200;  // bytes, as in shares
constexpr std::int64_t most_minor = 1'000'000'000'000;

void need_day(const std::string& text, const std::string& pointer, std::vector<Fault>& faults) {
  if (parse_day(text)) return;
  faults.push_back({pointer, "not_readable", "A day is written as 2026-11-27."});
}

void need_designer(const std::string& text, const std::string& pointer,
                   std::vector<Fault>& faults) {
  need_text(text, pointer, faults);
  if (text.size() <= longest_designer) return;
  faults.push_back({pointer, "too_long", "At most 200 bytes are allowed here."});
}

}  // namespace

void LockRoyaltyStatement::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_designer(designer, pointer + "/designer", faults);
  need_day(from, pointer + "/from", faults);
  need_day(to, pointer + "/to", faults);
  if (parse_day(from) && parse_day(to) && *parse_day(to) < *parse_day(from)) {
    faults.push_back({pointer + "/to", "out_of_range", "The last day is before the first."});
  }
  need_text(digest, pointer + "/digest", faults);
}

backoffice::PeriodToLock LockRoyaltyStatement::to_lock() const {
  return {designer, {*parse_day(from), *parse_day(to) + std::chrono::days(1)}, digest};
}

void CorrectRoyaltyName::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_designer(former, pointer + "/former", faults);
  need_designer(designer, pointer + "/designer", faults);
}

void SendRoyaltyStatement::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(address, pointer + "/address", faults);
}

void NewRoyaltyAdvance::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_designer(designer, pointer + "/designer", faults);
  need_day(day, pointer + "/day", faults);
  if (!currency_exponent(currency)) {
    faults.push_back({pointer + "/currency", "unknown_currency", "There is no such currency."});
  }
  if (amount == 0 || amount > most_minor || amount < -most_minor) {
    faults.push_back({pointer + "/amount", "out_of_range", "An amount is needed here."});
  }
  limit_text(note, pointer + "/note", faults);
}

royalties::Advance NewRoyaltyAdvance::advance() const {
  return {designer, *parse_day(day), currency, Money{amount}};
}

namespace answers {

std::optional<std::string_view> member_name(const std::optional<std::string>& id,
                                            const backoffice::NamesById& members) {
  if (!id) return std::nullopt;
  const auto known = members.find(*id);
  if (known == members.end()) return std::nullopt;
  return known->second;
}

RoyaltyStatement draft_answer(const backoffice::DraftStatement& draft) {
  return {draft.document, draft.is_over, draft.digest};
}

RoyaltyStatement statement_answer(const backoffice::ShownStatement& shown) {
  const royalties::LockedStatement& locked = shown.statement;
  RoyaltyStatement answer{locked.document, true, backoffice::digest_of(locked.document)};
  answer.id = locked.id;
  answer.designer = locked.designer;
  answer.number = locked.number;
  answer.locked_at = locked.locked_at;
  answer.locked_by = member_name(locked.locked_by, shown.members);
  answer.sendings = each<RoyaltySending>(shown.sendings, shown.members);
  return answer;
}

}  // namespace answers
}  // namespace typecase::api
