#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "audit/audit.h"
#include "backoffice/names.h"
#include "backoffice/royalties/royalty_books.h"
#include "base/crypto/signed_link.h"
#include "catalogue/catalogue.h"
#include "db/database.h"

namespace typecase::backoffice {

// A designer and what is owed to them by today.
struct DesignerBalance {
  std::string designer;
  std::optional<Day> next_day;                         // on which their next statement begins
  std::map<std::string, royalties::Balance> balances;  // by currency, of the days since
  std::optional<Day> locked_until;                     // that day excluded
  bool has_shares = false;
};

struct DraftStatement {
  royalties::StatementDocument document;
  bool is_over = false;  // the period; only then it can be locked
  std::string digest;    // of the document: what staff have seen
};

// SHA-256 of what a statement says, in hexadecimal digits.
std::string digest_of(const royalties::StatementDocument& document);

// A locked statement as staff see it.
struct ShownStatement {
  royalties::LockedStatement statement;
  std::vector<royalties::Sending> sendings;  // the newest first
  NamesById members;                         // who locked and sent it
};

struct ShownAdvances {
  std::vector<royalties::StoredAdvance> advances;  // by day
  NamesById members;
};

struct PeriodToLock {
  std::string designer;
  orders::DaySpan period;
  std::string digest;  // of the draft
};

struct NewAdvance {
  royalties::Advance advance;
  std::string note;
  royalties::AdvanceRequest request;
};

// A PDF as its readers get it.
struct StatementFile {
  std::string name;  // "royalties-2026-07-01-2026-09-30.pdf"
  Bytes pdf;
};

// Royalty statements: drafts, locking, mailing, and advances (decision 0088). A locked statement
// never changes; what comes later is a correction in the next one. Each change is one transaction
// with its row of the audit log. Thread-safe.
class RoyaltyService {
 public:
  // wake: has jobs that were just promised run at once.
  RoyaltyService(db::Database& database, const catalogue::Current& catalogue, const Clock& clock,
                 Bytes key, std::string public_url, std::function<void()> wake);

  // All designers, by name.
  std::vector<DesignerBalance> designers() const;

  // Gives the statements and advances of a name that has no shares any more to the designer who has
  // them now. Locked statements keep the name that they were locked with.
  // not_found; conflict: still_has_shares, has_statements.
  Result<void> correct_name(const std::string& former, const std::string& designer,
                            const audit::Actor& actor);

  // not_found; conflict: period_overlaps, period_gap.
  Result<DraftStatement> draft(const std::string& designer, orders::DaySpan period) const;

  // Locks a period once: the same one again gives the same statement.
  // Failures of draft(); conflict: period_not_over, statement_changed (the draft has another
  // digest by now).
  Result<ShownStatement> lock(const PeriodToLock& wanted, const audit::Actor& actor);

  // The designer's, the newest first. Four statements.
  std::vector<ShownStatement> statements(const std::string& designer) const;

  Result<ShownStatement> show(std::string_view id) const;  // not_found

  Result<StatementFile> file(std::string_view id) const;  // not_found

  // Mails a link to the address.
  // invalid_body (not_allowed at /address); not_found; too_many (too_many_mails): three an hour.
  Result<ShownStatement> send(std::string_view id, const std::string& address,
                              const audit::Actor& actor);

  // Ends all links of the statement. not_found.
  Result<ShownStatement> withdraw_links(std::string_view id, const audit::Actor& actor);

  // Opens a mailed link. not_found: it is none of ours, or altered; gone: link_expired,
  // link_withdrawn.
  Result<StatementFile> open(std::string_view grant, std::string_view name) const;

  // The designer's, by day.
  ShownAdvances advances(const std::string& designer) const;

  // The same key again gives the same advance. conflict: idempotency_mismatch.
  Result<royalties::StoredAdvance> add_advance(const NewAdvance& wanted, const audit::Actor& actor);

  // not_found; conflict: advance_stated (a locked statement names it).
  Result<void> undo_advance(std::string_view id, const audit::Actor& actor);

  static constexpr std::chrono::days link_lifetime{90};

 private:
  struct Prepared;  // a statement that is ready to be locked
  Result<Prepared> prepare(const PeriodToLock& wanted) const;
  Result<std::string> insert(db::Connection& connection, const Prepared& prepared,
                             const audit::Actor& actor) const;
  Day today() const { return std::chrono::floor<std::chrono::days>(clock_.now()); }
  std::string link(const std::string& sending) const;

  db::Database& database_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  const SignedLinks links_;
  const std::string public_url_;
  const std::function<void()> wake_;
};

}  // namespace typecase::backoffice
