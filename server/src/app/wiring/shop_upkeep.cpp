#include "api/account/account_routes.h"
#include "app/health/readiness_settings.h"
#include "app/jobs/sweep.h"
#include "app/wiring/memory.h"
#include "app/wiring/shop.h"
#include "base/log.h"
#include "base/scratch_folder.h"
#include "fonts/read/metadata.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;

constexpr auto refresh_every = 500ms;
constexpr auto sweep_every = 1h;
constexpr auto log_access_every = 10s;
constexpr auto seal_audit_every = 2s;
constexpr auto check_readiness_every = 2s;
constexpr auto release_memory_every = 5s;

}  // namespace

// After an upgrade: what an earlier version read of fonts is read again.
void Shop::enqueue_refresh() {
  if (!catalogue::has_outdated_details(database_)) return;
  database_.write([&](db::Connection& connection) {
    jobs::enqueue_again(connection, catalogue::refresh_job, std::to_string(fonts::metadata_reader),
                        "{}", clock_.now());
  });
  worker_.wake();
}

// A checkout or a menu edit may refresh the snapshot before this thread does: the work that follows
// from a change is due until it has been done for the current one.
void Shop::keep_fresh() {
  std::shared_ptr<const snapshot::Snapshot> followed;
  do {
    try {
      if (!followed) enqueue_refresh();
      running_settings_.refresh();
      limits_.refresh();
      opening_.refresh();
      snapshots_.refresh();
      auto current = snapshots_.current();
      if (current == followed && !preparation_failed_) continue;
      page_states_.current();  // The former state ends here, and not where a visitor waits.
      preparation_failed_ = false;
      const bool is_change = followed != nullptr;
      if (preparation_.submit([this, is_change] { prepare(is_change); })) {
        followed = std::move(current);
      }
    } catch (const std::exception& failure) {
      log::error("shop_not_refreshed", {{"why", failure.what()}});
    }
  } while (wait(refresh_every));
}

// On a thread of low priority: pages that visitors wait for come first.
void Shop::prepare(bool is_change) {
  try {
    finder_.refresh();
    fonts_.warm();
    api::prepare_trial_offer(trials_, answers_);
    if (font_checks_.enqueue_missing() > 0) worker_.wake();
    if (is_change) log::info("shop_refreshed");
  } catch (const std::exception& failure) {
    log::error("shop_not_prepared", {{"why", failure.what()}});
    preparation_failed_ = true;  // It is tried again.
  }
}

// At once after a start: what happened while the shop was down is not kept waiting.
void Shop::keep_reconciled() {
  auto try_to = [](auto reconcile) {
    try {
      reconcile();
    } catch (const std::exception& failure) {
      log::error("not_reconciled", {{"why", failure.what()}});
    }
  };
  do {
    if (gateway_.is_set_up()) {
      try_to([this] { gateway_check_.run(); });
      try_to([this] { settlement_.reconcile(); });
      try_to([this] { refunds_.reconcile(); });
      try_to([this] { events_.catch_up(); });
      try_to([this] { payout_fetch_.run(); });
    }
    try_to([this] { reminders_.send_due(); });
    try_to([this] { digest_.send_due(); });
    worker_.wake();
  } while (wait(config_.reconcile_interval));
}

void Shop::keep_ready() {
  while (wait(check_readiness_every)) check_readiness();
}

void Shop::check_readiness() {
  try {
    readiness_.check();
    pause_notices_.note(readiness_.state());
  } catch (const std::exception& failure) {
    log::error("sales_pause_not_noted", {{"why", failure.what()}});
  }
}

void Shop::keep_memory_released() {
  while (wait(release_memory_every)) release_freed_memory();
}

// Once more when the shop stops: requests are answered no longer.
void Shop::keep_access_logged() {
  while (wait(log_access_every)) log_access();
  log_access();
}

void Shop::log_access() {
  try {
    access_log_.write(access_);
  } catch (const std::exception& failure) {
    log::error("access_not_logged", {{"why", failure.what()}});
  }
}

// Once more when the shop stops, as keep_access_logged(). The lease ends with this process.
void Shop::keep_audit_sealed() {
  do {
    seal_audit();
  } while (wait(seal_audit_every));
  seal_audit();
  try {
    audit_sealer_.release();
  } catch (const std::exception& failure) {
    log::error("audit_lease_not_ended", {{"why", failure.what()}});
  }
}

void Shop::seal_audit() {
  try {
    audit_sealer_.run();
  } catch (const std::exception& failure) {
    log::error("audit_not_sealed", {{"why", failure.what()}});
  }
}

void Shop::keep_swept() {
  do {
    try {
      sweep_scratch(builds_folder(config_));  // First: what comes next may want for room.
      sweep(database_, clock_.now());
    } catch (const std::exception& failure) {
      log::error("not_swept", {{"why", failure.what()}});
    }
  } while (wait(sweep_every));
}

}  // namespace typecase::app
