#include "backoffice/offers/new_offer.h"

#include <algorithm>
#include <chrono>

#include "base/day.h"
#include "base/ids.h"
#include "base/text/one_line.h"
#include "base/text/strings.h"
#include "base/text/text_limits.h"
#include "mail/mail.h"

namespace typecase::backoffice {
namespace {

constexpr std::size_t longest_note = 2'000;  // bytes
constexpr std::size_t most_fields = 20;

bool is_blank(const std::optional<std::string>& text) { return !text || trimmed(*text).empty(); }

std::optional<std::string> unless_blank(const std::optional<std::string>& text) {
  if (is_blank(text)) return std::nullopt;
  return std::string(trimmed(*text));
}

void check_note(const std::optional<std::string>& note, const std::string& pointer,
                std::vector<Fault>& faults) {
  if (!note) return;
  if (note->size() > longest_note) {
    faults.push_back({pointer, "too_long", "At most 2000 characters."});
  } else if (!fits_one_line(*note, true)) {
    faults.push_back({pointer, "not_allowed", "This holds characters that cannot be shown."});
  }
}

void check_list(std::size_t size, std::size_t most, const std::string& pointer,
                std::vector<Fault>& faults) {
  if (size <= most) return;
  faults.push_back({pointer, "too_many_items", "At most " + std::to_string(most) + "."});
}

}  // namespace

void NewOfferItem::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(item_id, pointer + "/itemId", faults);
  need_text(item_class, pointer + "/itemClass", faults);
  need_text(font_license_id, pointer + "/fontLicenseId", faults);
  limit_text(license_option_id, pointer + "/licenseOptionId", faults);
  if (!fields) return;
  check_list(fields->size(), most_fields, pointer + "/fields", faults);
  for (const auto& [id, text] : *fields) {
    limit_text(id, pointer + "/fields", faults);
    limit_text(text, pointer + "/fields/" + id, faults);
  }
}

void NewOfferLicence::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(id, pointer + "/id", faults);
  need_text(name, pointer + "/name", faults);
  need_text(metric, pointer + "/metric", faults);
  need_text(covers, pointer + "/covers", faults);
  need_text(differences, pointer + "/differences", faults);
  check_list(formats.size(), most_offer_licences, pointer + "/formats", faults);
  if (trimmed(agreement).empty()) {
    faults.push_back({pointer + "/agreement", "required", "The text of the agreement is needed."});
  } else if (agreement.find('\0') != std::string::npos) {
    faults.push_back({pointer + "/agreement", "not_allowed", "A null character does not fit."});
  }
}

void NewOffer::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(title, pointer + "/title", faults);
  limit_text(recipient, pointer + "/recipient", faults);
  if (!is_blank(recipient) && !mail::is_address(trimmed(*recipient))) {
    faults.push_back({pointer + "/recipient", "not_allowed", "An e-mail address is needed here."});
  }
  check_note(note, pointer + "/note", faults);
  if (valid_until && !end_of(*valid_until)) {
    faults.push_back({pointer + "/validUntil", "not_readable", "A day is written as 2026-11-27."});
  }
  check_list(items.size(), most_offer_items, pointer + "/items", faults);
  if (licences) check_list(licences->size(), most_offer_licences, pointer + "/licences", faults);
  if (source && !is_random_id(source->id)) {
    faults.push_back({pointer + "/source/id", "not_allowed", "This is no id."});
  }
  for (std::size_t at = 0; at < items.size(); ++at) {
    const NewOfferItem& item = items[at];
    auto is_own = [&](const NewOfferLicence& own) { return own.id == item.font_license_id; };
    if (licences && std::ranges::any_of(*licences, is_own)) continue;
    if (!is_blank(item.license_option_id)) continue;
    faults.push_back({pointer + "/items/" + std::to_string(at) + "/licenseOptionId", "required",
                      "Choose a size."});
  }
}

std::optional<Time> end_of(const std::string& last_day) {
  const auto day = parse_day(last_day);
  if (!day) return std::nullopt;
  return Time(*day + std::chrono::days(1));
}

std::string last_day_before(Time end) {
  return typecase::to_text(
      std::chrono::floor<std::chrono::days>(end - std::chrono::microseconds(1)));
}

carts::CartDraft to_draft(const NewOffer& offer) {
  carts::CartDraft draft;
  draft.currency = offer.currency;
  draft.note = unless_blank(offer.note);
  draft.recipient = unless_blank(offer.recipient);
  if (offer.valid_until) draft.valid_until = end_of(*offer.valid_until);
  for (const NewOfferLicence& own : offer.licences.value_or(std::vector<NewOfferLicence>())) {
    carts::CustomLicence licence{
        {}, own.name, own.metric, own.covers, own.differences, own.formats, own.agreement, {}};
    draft.licences.push_back({own.id, std::move(licence)});
  }
  for (const NewOfferItem& item : offer.items) {
    carts::DraftItem wanted;
    wanted.item.item_id = item.item_id;
    wanted.item.item_class = item.item_class;
    wanted.item.font_license_id = item.font_license_id;
    wanted.item.license_option_id = item.license_option_id.value_or("");
    wanted.item.fields = item.fields;
    if (item.price) wanted.price = Money{*item.price};
    wanted.percent_off = item.percent_off;
    draft.items.push_back(std::move(wanted));
  }
  if (offer.total) draft.total = Money{*offer.total};
  draft.percent_off = offer.percent_off;
  return draft;
}

}  // namespace typecase::backoffice
