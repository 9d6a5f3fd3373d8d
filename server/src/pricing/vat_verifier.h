#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/lru_cache.h"
#include "base/rate_limiter.h"
#include "base/semaphore.h"
#include "base/single_flight.h"
#include "catalogue/catalogue.h"
#include "db/database.h"
#include "pricing/tax.h"
#include "pricing/vat_check.h"
#include "vies/vies_client.h"

namespace typecase::pricing {

// Asks the official registers about VAT numbers: VIES for those of the European Union. Answers are
// kept in the database, a valid number's for a day, an invalid one's for an hour; that a number
// could not be checked, in memory for a minute. At most eight callers wait at once.
// Thread-safe.
class VatVerifier {
 public:
  // service_url: of VIES, as vies::Client takes it; empty: nothing is asked. timeout: of one
  // question.
  VatVerifier(db::Database& database, const Clock& clock, const std::string& service_url,
              std::chrono::milliseconds timeout = std::chrono::seconds(3));

  bool is_on() const { return client_ != nullptr; }

  // Callers that wait for an answer now.
  int waiting() const { return waiting_.held(); }

  // nullopt: no service, no number, or none that is right in form and of the buyer's country.
  // seller_number: the shop's own, in whose name VIES is asked; may be empty. client: the network
  // or the customer that the lookups are counted for, 30 an hour; beyond these the state is
  // unavailable (failure "rate_limited"). Empty: not counted. Blocks up to two timeouts. Never
  // within a transaction.
  std::optional<VatCheck> check(const Buyer& buyer, std::string_view seller_number,
                                std::string_view client);

  // Asks the register again, whatever is kept and counted. number: as VatCheck::number.
  std::optional<VatCheck> recheck(std::string_view number, std::string_view seller_number);

 private:
  struct Failure {
    VatCheck check;
    Time forgotten_at{};
    std::size_t bytes() const { return check.number.size() + check.failure.size(); }
  };
  std::optional<VatCheck> find_kept(const std::string& key, const VatNumber& number);
  std::optional<VatCheck> find_answer(const std::string& key, const VatNumber& number);
  VatCheck look_up(const std::string& key, const VatNumber& number, std::string_view seller_number);
  void keep(const std::string& key, const VatCheck& check);
  void store(const std::string& key, const VatCheck& check);

  db::Database& database_;
  const Clock& clock_;
  std::unique_ptr<const vies::Client> client_;
  RateLimiter lookups_{30, std::chrono::hours(1)};
  SingleFlight<VatCheck> under_way_;  // by key
  Semaphore waiting_{8};              // of the threads that answer requests
  std::mutex failures_guard_;
  LruCache<Failure> failures_{1 << 20};
};

// The shop's own number, as VatVerifier takes it: with its prefix; empty where it has none.
std::string seller_vat_number(const catalogue::Foundry& foundry);

// Forgets kept answers of before that time. Returns the number of rows.
std::int64_t sweep_vat_checks(db::Connection& connection, Time before);

}  // namespace typecase::pricing
