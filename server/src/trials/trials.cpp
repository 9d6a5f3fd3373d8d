#include "trials/trials.h"

#include <algorithm>

#include "base/log.h"
#include "base/text/mailbox.h"
#include "db/keyed.h"
#include "trials/forgetting.h"
#include "trials/package.h"
#include "trials/trial_email.h"

namespace typecase::trials {
namespace {

constexpr std::size_t zips_in_memory = 48 << 20;

Error gone(std::string_view code, const char* detail) {
  return {ErrorKind::gone, code, detail, {}, 0};
}

Error spent() {
  return gone("trial_spent",
              "This trial has reached its number of downloads. Request another one.");
}

Error busy() {
  return {ErrorKind::unavailable,
          "busy",
          "Other fonts are being prepared. Try again in a moment.",
          {},
          3};
}

Error withdrawn() {
  return gone("trial_withdrawn", "The foundry no longer offers trials of these fonts.");
}

Error mismatch() {
  return {ErrorKind::conflict,
          "idempotency_mismatch",
          "This request was already sent with different contents. Start a new one.",
          {},
          0};
}

Result<void> check_same(const Bytes& before, const Digest& now) {
  if (equal_in_constant_time(before, now)) return {};
  return mismatch();
}

void give(const OfferedFamily& offered, const catalogue::Style* only, Trial& trial) {
  const catalogue::Family& from = *offered.family;
  auto found = std::ranges::find(trial.families, from.id, &GivenFamily::id);
  if (found == trial.families.end()) {
    found = trial.families.insert(
        found, GivenFamily{from.id, from.name, {from.trial, from.script, from.language}, {}});
  }
  const std::vector<const catalogue::Style*> wanted =
      only == nullptr ? offered.styles : std::vector{only};
  for (const catalogue::Style* style : wanted) {
    bool there = std::ranges::count(found->styles, style->id, &GivenStyle::id) > 0;
    if (!there) found->styles.push_back({style->id, style->name, style->file});
  }
}

}  // namespace

Trials::Trials(db::Database& database, const catalogue::Current& catalogue,
               const licences::Current& licences, const Clock& clock, TrialSettings settings)
    : database_(database),
      catalogue_(catalogue),
      licences_(licences),
      clock_(clock),
      settings_(std::move(settings)),
      links_(settings_.key, clock, "trial link", "Open the link of your mail again for a new one."),
      zips_(zips_in_memory) {}

std::shared_ptr<const Offer> Trials::offer() {
  auto catalogue = catalogue_.current();
  auto licences = licences_.current();
  std::lock_guard lock(offer_guard_);
  if (!offer_ || offer_->catalogue != catalogue || offer_->licences != licences) {
    offer_ = make_offer(std::move(catalogue), std::move(licences));
  }
  return offer_;
}

Result<Trial> Trials::make_trial(const TrialRequest& body, const Requester& requester) {
  auto now_given = offer();
  Trial trial;
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < body.items.size(); ++i) {
    const std::string& item = body.items[i].item_id;
    const OfferedFamily* family = now_given->family_of(item);
    if (family != nullptr) {
      give(*family, now_given->catalogue->style(item), trial);
      continue;
    }
    faults.push_back({"/items/" + std::to_string(i) + "/itemId", "not_to_be_tried",
                      "There are no trial fonts of this."});
  }
  if (!faults.empty()) {
    return Error{ErrorKind::invalid, "not_to_be_tried", "Something of this cannot be tried.",
                 std::move(faults), 0};
  }
  const licences::Eula& terms = *now_given->terms();  // Else nothing were offered.
  if (body.terms.version != terms.version || body.terms.sha256 != terms.sha256) {
    return invalid_field("/terms", "terms_changed",
                         "The terms of trials have changed. Read them and accept them again.");
  }
  trial.id = random_id();
  trial.email = body.email;
  trial.mailbox = canonical_mailbox(body.email);
  trial.name = body.name;
  trial.company = body.company;
  trial.purpose = body.purpose;
  trial.news = body.news;
  trial.terms_version = terms.version;
  trial.terms_sha256 = terms.sha256;
  trial.address_block = requester.address_block;
  trial.by_owner = requester.by_owner;
  trial.created_at = clock_.now();
  trial.expires_at = trial.created_at + link_life;
  return trial;
}

Result<void> Trials::add(db::Connection& connection, const Trial& trial, const TrialKeys& keys,
                         const std::string& token) {
  if (auto known = find_request(connection, keys.request_key)) {
    return check_same(*known, keys.request_sha256);
  }
  auto few = check_limits(connection, settings_.limits(), asked_by(trial), trial.created_at);
  if (!few) return few;
  insert_trial(connection, trial, keys);
  mail::queue(connection,
              trial_email(trial, catalogue_.current()->foundry.name,
                          settings_.public_url + "/trials/get?token=" + token),
              trial.created_at);
  return {};
}

// A read first: neither a repeated request nor a flood of them waits for the writer.
Result<void> Trials::request(const TrialRequest& body, std::string_view key, const Digest& sha256,
                             const Requester& requester) {
  auto known = database_.read([&](db::Connection& c) { return find_request(c, key); });
  if (known) return check_same(*known, sha256);
  auto trial = make_trial(body, requester);
  if (!trial) return trial.error();
  auto few = database_.read([&](db::Connection& c) {
    return check_limits(c, settings_.limits(), asked_by(*trial), trial->created_at);
  });
  if (!few) return few;

  std::string token = random_token();
  TrialKeys keys{typecase::sha256(token), key, sha256};
  auto added =
      db::write_keyed(database_, [&](db::Connection& c) { return add(c, *trial, keys, token); });
  if (added) log::info("trial_asked_for", {{"trial", trial->id}});
  return added;
}

CountedAsker Trials::asked_by(const Trial& trial) const {
  return {trial.mailbox, trial.address_block, pseudonym(settings_.key, trial.mailbox),
          pseudonym(settings_.key, trial.address_block), trial.by_owner};
}

Result<void> Trials::check(const std::optional<Trial>& trial) const {
  if (!trial) {
    return Error{ErrorKind::not_found, "unknown_trial", "No trial belongs to this link.", {}, 0};
  }
  if (trial->forgotten_at || clock_.now() >= trial->expires_at) {
    return gone("trial_expired", "This link has expired. Ask for the trial again.");
  }
  return {};
}

bool Trials::is_given(const Offer& offer, const GivenFamily& family) const {
  const OfferedFamily* offered = offer.family(family.id.text);
  return offered != nullptr && std::ranges::all_of(family.styles, [&](const GivenStyle& style) {
           return offer.catalogue->style(style.id.text) != nullptr;
         });
}

int Trials::downloads_allowed(const Trial& trial) const {
  return trials::downloads_allowed(settings_.limits(), trial.families.size());
}

Result<FoundTrial> Trials::find(std::string_view token) {
  auto trial = database_.read([&](db::Connection& c) { return find_trial_by_token(c, token); });
  if (auto good = check(trial); !good) return good.error();
  FoundTrial found{
      trial->name, trial->expires_at, downloads_allowed(*trial) - trial->downloads, {}};
  auto now_given = offer();
  for (const GivenFamily& family : trial->families) {
    if (!is_given(*now_given, family)) continue;
    std::string file = package_name(family);
    std::string grant = links_.grant(trial->id + '/' + family.id.text, file);
    auto& entry =
        found.families.emplace_back(FoundTrial::Family{family.id,
                                                       family.name,
                                                       trial_name(family.name),
                                                       {},
                                                       file,
                                                       "/api/trials/files/" + grant + '/' + file});
    for (const GivenStyle& style : family.styles) entry.styles.push_back(style.name);
  }
  if (found.families.empty()) return withdrawn();
  if (found.downloads_left <= 0) return spent();
  return found;
}

std::vector<Trial> Trials::of(std::string_view email) {
  return database_.read([&](db::Connection& c) { return find_trials_of(c, email); });
}

Result<std::string> Trials::make(const Trial& trial, const GivenFamily& family) {
  auto shop = catalogue_.current();
  const licences::Eula* terms =
      licences_.current()->eula(licences::trial_kind, trial.terms_version);
  if (!terms) return busy();  // Another node knows newer ones than this one yet.
  auto files = [&](const Digest& digest) {
    return *database_.read([&](db::Connection& c) { return catalogue::font_file(c, digest); });
  };
  return make_package(trial, family, terms->markdown,
                      {shop->foundry.name, settings_.public_url, settings_.key}, files,
                      settings_.scratch);
}

Result<Trials::Zip> Trials::make_for(const Asker& asker, const std::string& key, const Trial& trial,
                                     const GivenFamily& family) {
  {
    std::lock_guard lock(guard_);
    if (const Zip* zip = zips_.find(key)) return *zip;
  }
  auto slot = slots_.take(asker.network);
  if (!slot) return busy();
  if (auto admitted = asker.admit(fonts_in(family)); !admitted) return admitted.error();
  auto made = make(trial, family);
  if (!made) return made.error();
  Zip zip{std::make_shared<const std::string>(*std::move(made)), {}};
  zip.sha256 = typecase::sha256(*zip.bytes_of_it);
  std::lock_guard lock(guard_);
  zips_.update(key, [&](Zip& kept) { kept = zip; });
  return zip;
}

Result<TrialPackage> Trials::open(std::string_view grant, std::string_view name,
                                  const Asker& asker) {
  auto key = links_.check(grant, name);
  if (!key) return key.error();
  std::size_t slash = key->find('/');
  std::string id = key->substr(0, slash);
  FamilyId wanted(key->substr(slash + 1));
  auto trial = database_.read([&](db::Connection& c) { return find_trial(c, id); });
  if (auto good = check(trial); !good) return good.error();
  auto family = std::ranges::find(trial->families, wanted, &GivenFamily::id);
  if (family == trial->families.end() || !is_given(*offer(), *family)) return withdrawn();

  int allowed = downloads_allowed(*trial);
  auto zip = make_for(asker, *key, *trial, *family);
  if (!zip) return zip.error();
  return TrialPackage{id,          std::string(name), zip->bytes_of_it,
                      zip->sha256, allowed,           trial->downloads >= allowed};
}

Result<void> Trials::spend(const TrialPackage& package) {
  bool counted = database_.write_one([&](db::Connection& c) {
    return count_download(c, package.trial, package.downloads_allowed);
  });
  if (!counted) return spent();
  return {};
}

}  // namespace typecase::trials
