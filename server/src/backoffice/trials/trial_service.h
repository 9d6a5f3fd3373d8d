#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/accounts.h"
#include "backoffice/audit_entries.h"
#include "backoffice/identify.h"
#include "backoffice/listed_orders.h"
#include "backoffice/names.h"
#include "backoffice/trials/invitation_coupons.h"
#include "backoffice/trials/invitations.h"
#include "base/semaphore.h"
#include "base/text/csv_exports.h"
#include "catalogue/catalogue.h"
#include "trials/limits.h"
#include "trials/listing.h"

namespace typecase::backoffice {

struct ShownTrial {
  trials::ListedTrial trial;
  trials::Trial given;                         // the same, with the styles of its fonts
  int downloads_allowed = 0;                   // of the whole trial
  std::vector<trials::ListedTrial> others;     // of the same mailbox, the newest first, at most 50
  std::optional<accounts::Customer> customer;  // of the address
  std::vector<ListedOrder> orders;  // the customer's since the trial, the newest first, at most 50
  InvitationState invitation = InvitationState::allowed;
  std::vector<SentInvitation> invitations;  // the newest first
  NamesById members;                        // who invited
  std::vector<NamedEntry> history;          // deeds of staff, the newest first, at most 50
  Time shown_at;
};

// The request that invites.
struct Inviter {
  std::string_view key;     // Idempotency-Key
  Digest request_sha256{};  // of the body
  const audit::Actor& actor;
};

struct TrialServiceSettings {
  std::string public_url;
  Bytes key;  // that marks are signed with
};

// Requests for trials as staff see them, and what staff do with them. Each change is one
// transaction with its row of the audit log. Thread-safe.
class TrialService {
 public:
  // wake: has jobs that were just promised run at once.
  TrialService(db::Database& database, const catalogue::Current& catalogue, const Clock& clock,
               TrialServiceSettings settings, std::function<void()> wake)
      : database_(database),
        catalogue_(catalogue),
        clock_(clock),
        settings_(std::move(settings)),
        wake_(std::move(wake)) {}

  Time now() const { return clock_.now(); }

  // Three statements, whatever the length of the page.
  trials::TrialPage find(const trials::TrialFilter& filter, const PageRequest& page) const;

  // Five statements, which read every request.
  trials::TrialSums sums(const trials::TrialFilter& filter) const;

  // not_found. At most twenty-two statements, whatever they have.
  Result<ShownTrial> show(std::string_view id) const;

  // Of trials that are asked for by now: export_trials(). A row of the audit log says how many pass
  // the filter, and who asked, before the first part is read. unavailable (export_running): as many
  // as may are being written.
  Result<CsvFile> export_csv(const trials::TrialFilter& filter, const audit::Actor& actor);

  // Mails a further link to the files. not_found; conflict: trial_forgotten, trial_ended,
  // trial_spent; too_many (too_many_mails): three an hour.
  Result<ShownTrial> send_link(std::string_view id, const audit::Actor& actor);

  // Its links work no longer. Nothing changes where they do not. not_found; conflict:
  // trial_forgotten.
  Result<ShownTrial> end_link(std::string_view id, const std::string& reason,
                              const audit::Actor& actor);

  std::vector<InvitationCoupon> coupons() const;

  // Mails a code. The same key again gives the same answer and no further mail. not_found;
  // conflict: idempotency_mismatch, trial_forgotten, no_news_wanted, coupon_not_live,
  // coupon_used_up; too_many (invited_lately): one a day for a mailbox.
  Result<ShownTrial> invite(std::string_view id, const NewInvitation& wanted,
                            const Inviter& inviter);

  // Failures of identify_font(); unavailable (busy): one is looked at at a time. A row of the audit
  // log names the file by its digest and whom it leads to.
  Result<IdentifiedFont> identify(ByteView file, const audit::Actor& actor);

 private:
  void record_export(const trials::TrialFilter& filter, const trials::TrialFilter& asked,
                     const audit::Actor& actor);
  Result<ShownTrial> load(db::Connection& connection, std::string_view id) const;
  Result<void> insert_invitation(db::Connection& connection, std::string_view id,
                                 const NewInvitation& wanted, const Inviter& inviter);

  db::Database& database_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  const TrialServiceSettings settings_;
  const std::function<void()> wake_;
  const trials::TrialLimits limits_{};
  CsvExports exports_;
  Semaphore identifications_{1, 0};
};

}  // namespace typecase::backoffice
