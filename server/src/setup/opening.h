#pragma once

#include <atomic>
#include <optional>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/error.h"
#include "db/database.h"
#include "setup/steps.h"

namespace typecase::setup {

struct Setup {
  bool is_setting_up = false;
  std::optional<Time> begun_at, opened_at;
  std::optional<Steps> steps;  // nullopt: the shop is not being set up
};

// Whether a shop with steps that are not done may be opened.
enum class Completeness { needed, waived };

// The opening of a shop that is being set up. A shop is opened once and never closed. Thread-safe;
// all but is_setting_up() throw DbError.
class Opening {
 public:
  // Begin the set-up before: see shop_setup.h.
  Opening(db::Database& database, const Clock& clock, Connections connections);

  // Whether visitors are to be kept out, as this node knows: from memory.
  bool is_setting_up() const { return is_setting_up_.load(std::memory_order_acquire); }

  // Learns that another node, or the command line, has opened the shop. Asks nothing of the
  // database once it is open.
  void refresh();

  Setup show() const;

  // Opens the shop, with a row of the audit log; one that is open stays as it is. invalid
  // (not_ready_to_open): a fault for each step that is missing, its pointer "/steps/mail";
  // unauthenticated (staff_signed_out).
  Result<Setup> open(const audit::Actor& actor, Completeness completeness = Completeness::needed);

 private:
  Result<void> open_in(db::Connection& connection, const audit::Actor& actor,
                       Completeness completeness) const;

  db::Database& database_;
  const Clock& clock_;
  const Connections connections_;
  std::atomic<bool> is_setting_up_;
};

}  // namespace typecase::setup
