#pragma once

// For tests only: sales of families and the royalties on them.

#include "backoffice/royalties/royalty_service.h"
#include "orders/refund/refund_testing.h"

namespace typecase::backoffice::testing {

class RoyaltyTest : public orders::testing::PaidOrderTest {
 protected:
  RoyaltyTest() {
    database().write([](db::Connection& c) {
      for (const char* family : {"oat", "rye"}) {
        c.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, 'family', $1)",
                  family);
      }
      c.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('mira', 'mira@shop.example', 'mira@shop.example', 'Mira', 'manager', 0)");
    });
  }

  Day today() const { return std::chrono::floor<std::chrono::days>(clock.now()); }

  void share(const std::vector<royalties::Share>& shares) {
    database().write([&](db::Connection& c) { return royalties::save(c, shares); });
  }

  // A paid order of one family, with VAT of a fifth.
  OrderId sell(const std::string& family, std::int64_t gross, const std::string& currency = "EUR") {
    orders::Order made = new_order({gross});
    made.currency = currency;
    made.lines[0].item_id = family;
    return pay(std::move(made), std::nullopt);
  }

  PeriodToLock to_lock(const std::string& designer, Day from, Day until) {
    const auto draft = service.draft(designer, {from, until});
    return {designer, {from, until}, draft ? draft->digest : ""};
  }
  Result<ShownStatement> lock(const std::string& designer, Day from, Day until) {
    return service.lock(to_lock(designer, from, until), mira);
  }

  template <class... Values>
  void execute(std::string_view sql, const Values&... values) {
    database().write([&](db::Connection& c) { c.execute(sql, values...); });
  }

  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "royalties:write", "request"};
  int woken = 0;
  RoyaltyService service{database(),         catalogue, clock, Bytes(32, 9), "https://shop.example",
                         [this] { ++woken; }};
};

}  // namespace typecase::backoffice::testing
