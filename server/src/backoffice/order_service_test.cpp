#include "backoffice/order_service.h"

#include <gmock/gmock.h>

#include <thread>

#include "orders/documents/download_files.h"
#include "orders/documents/invoice.h"
#include "orders/refund/refund_testing.h"
#include "orders/transitions.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Another database, whose statements are counted.
class StatementCounter final : public db::Database {
 public:
  explicit StatementCounter(db::Database& counted) : counted_(counted) {}
  db::Engine engine() const override { return counted_.engine(); }
  int statements = 0;

 protected:
  void run_read(const Erased& job) override {
    counted_.read([&](db::Connection& connection) {
      db::testing::CountingConnection counting(connection);
      job(counting);
      statements += counting.statements;
    });
  }
  void run_write(const Erased&) override { throw std::logic_error("nothing is written"); }
  void run_write_one(const Erased&) override { throw std::logic_error("nothing is written"); }

 private:
  db::Database& counted_;
};

class OrderServiceTest : public orders::testing::PaidOrderTest {
 protected:
  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "orders:write", "request"};

  // Of somebody who has seen these reasons, or whatever there is.
  static orders::FinishedReview reviewed(const OrderId& id,
                                         std::optional<std::set<std::string>> seen = {}) {
    return {id, "Mira Holt", "Fine", std::move(seen)};
  }

  OrderService service_on(db::Database& on) {
    return {on, refunds, catalogue, clock, "https://shop.example", [this] { ++woken; }};
  }
  ShownOrder shown(const OrderId& id) { return service.show(id).value(); }
  OrderState state(const OrderId& id) { return shown(id).listed.state(); }

  void set_built(const OrderId& id) {
    database().write([&](db::Connection& c) {
      c.execute("INSERT INTO delivery (order_id, quality, built_at) VALUES ($1, 5, $2)", id,
                clock.now());
    });
  }
  OrderId pay_and_build(std::initializer_list<std::int64_t> gross) {
    const OrderId id = pay_order(gross);
    set_built(id);
    return id;
  }

  // Puts a file among those of the order.
  void store(const OrderId& id, const std::string& name, const std::string& kind) {
    database().write([&](db::Connection& c) {
      const Digest digest = orders::store_file(c, as_bytes(name), clock.now());
      c.execute(
          "INSERT INTO download (order_id, name, sha256, created_at, kind, size) "
          "VALUES ($1, $2, $3, $4, $5, $6)",
          id, name, digest, clock.now(), kind, static_cast<std::int64_t>(name.size()));
    });
  }
  OrderId pay_and_invoice() {
    const OrderId id = pay_and_build({3000, 5000});
    store(id, orders::invoice_name(now(id)), "invoice");
    clock.advance(1h);
    return id;
  }

  // Another name and city.
  orders::CorrectionRequest correction(const OrderId& id, const std::string& name = "Ada Byron") {
    const orders::BillingDetails seen = orders::details_of(now(id).billing);
    orders::BillingDetails wanted = seen;
    wanted.name = name;
    wanted.city = "Lisboa";
    return {id, seen, wanted, "Asked by mail", random_id()};
  }

  static orders::RefundRequest request(const OrderId& id, std::vector<int> lines = {},
                                       std::optional<Money> amount = std::nullopt) {
    orders::RefundRequest asked;
    asked.order = id;
    asked.lines = std::move(lines);
    asked.amount = amount;
    asked.reason = "Bought by mistake";
    asked.actor = "Mira Holt";
    asked.key = random_id();
    return asked;
  }

  // "ends The licence of ...", in the order of the plan.
  std::vector<std::string> consequences(const orders::RefundRequest& asked) {
    std::vector<std::string> told;
    const RefundPreview preview = service.plan(asked).value();
    for (const Consequence& one : preview.consequences) {
      told.push_back(std::string(enum_name(one.kind)) + " " + one.text);
    }
    return told;
  }

  std::string code(const auto& result) {
    return result ? std::string("none") : std::string(result.error().code);
  }

  int woken = 0;
  OrderService service{service_on(database())};
};
TYPECASE_EACH_ENGINE(OrderServiceTest);

TEST_P(OrderServiceTest, SaysInOneWordHowAnOrderStands) {
  const OrderId id = pay_order({3000, 5000});
  EXPECT_EQ(state(id), OrderState::building);
  database().write([](db::Connection& c) { c.execute("UPDATE job SET state = 'failed'"); });
  EXPECT_EQ(state(id), OrderState::build_failed);
  set_built(id);
  EXPECT_EQ(state(id), OrderState::paid);
  refund(id, {0});
  EXPECT_EQ(state(id), OrderState::partly_refunded);
  refund(id);
  EXPECT_EQ(state(id), OrderState::refunded);

  const OrderId contested = pay_and_build({3000});
  dispute(payments::DisputeStatus::needs_response, Money{3000});
  EXPECT_EQ(state(contested), OrderState::disputed);
}

TEST_P(OrderServiceTest, FindsAPageWithTheSameStatementsWhateverItsLength) {
  for (int i = 0; i < 12; ++i) pay_and_build({3000, 5000});
  StatementCounter counter(database());
  const OrderService counted = service_on(counter);
  for (const std::int64_t limit : {1, 5, 12}) {
    counter.statements = 0;
    EXPECT_THAT(counted.find({}, {orders::OrderSort::newest, {}, limit}).orders, SizeIs(limit));
    EXPECT_EQ(counter.statements, 5);
  }
}

TEST_P(OrderServiceTest, ShowsAnOrderWithTheSameStatementsWhateverHappenedToIt) {
  StatementCounter counter(database());
  const OrderService counted = service_on(counter);
  const OrderId quiet = pay_and_build({3000}), busy = pay_and_build({3000, 5000, 7000});
  for (const int line : {0, 1}) refund(busy, {line});
  ASSERT_TRUE(counted.show(quiet));
  const int statements = std::exchange(counter.statements, 0);
  ASSERT_TRUE(counted.show(busy));
  EXPECT_EQ(counter.statements, statements);
  EXPECT_EQ(statements, 12);
}

TEST_P(OrderServiceTest, PlansARefundWithoutWriting) {
  const OrderId id = pay_and_build({3000, 5000});
  StatementCounter counter(database());
  const auto preview = service_on(counter).plan(request(id, {1})).value();
  EXPECT_EQ(preview.refund.amount, Money{5000});
  EXPECT_THAT(consequences(request(id, {1})),
              ElementsAre(HasSubstr("ends The licence of EB Garamond 1"),
                          HasSubstr("stays One licence"), HasSubstr("follows Credit note C-1"),
                          HasSubstr("follows A mail about the refund goes to ada@example.org")));
  EXPECT_EQ(count("refund"), 0);
}

TEST_P(OrderServiceTest, PlansTheAmountsOfTheCreditNote) {
  const OrderId id = pay_and_build({3333, 5001});
  for (const auto& lines : {std::vector{0}, std::vector<int>{}}) {
    const auto preview = service.plan(request(id, lines)).value();
    refund(id, lines);
    const auto notes =
        database().read([&](db::Connection& c) { return orders::find_credit_notes(c, id); });
    EXPECT_EQ(preview.net, notes.back().net);
    EXPECT_EQ(preview.net + preview.tax, notes.back().gross);
  }
}

// Licences that end by a refund are those of its plan.
TEST_P(OrderServiceTest, PlansTheEndOfTheLicencesThatEnd) {
  for (const auto& lines : {std::vector{1}, std::vector{0, 1}, std::vector<int>{}}) {
    const OrderId id = pay_and_build({3000, 5000, 0});
    const auto told = consequences(request(id, lines));
    const auto ends = std::ranges::count_if(
        told, [](const std::string& text) { return text.starts_with("ends"); });
    refund(id, lines);
    EXPECT_EQ(std::ranges::count(licences(id), "revoked"), ends);
  }
}

TEST_P(OrderServiceTest, PlansTheEndOfEveryLicenceWhileTheRestIsOnItsWayBack) {
  const OrderId id = pay_and_build({3000, 5000});
  ASSERT_TRUE(refunds.request(request(id, {0}), mira));
  const auto told = consequences(request(id));
  EXPECT_EQ(
      std::ranges::count_if(told, [](const std::string& text) { return text.starts_with("ends"); }),
      2);
  EXPECT_THAT(told, ::testing::Not(::testing::Contains(::testing::StartsWith("stays"))));
}

TEST_P(OrderServiceTest, PlansThatAnUpgradedLicenceLivesAgain) {
  const OrderId old = pay_and_build({3000});
  const OrderId larger = pay_upgrade(5000, old);
  EXPECT_THAT(consequences(request(larger)),
              ::testing::Contains(HasSubstr("follows The earlier licence of EB Garamond 0")));
  EXPECT_EQ(code(service.plan(request(old))), "superseded");
}

TEST_P(OrderServiceTest, PlansThatAFreeUpgradeEnds) {
  const OrderId old = pay_and_build({3000});
  give_upgrade(old);
  EXPECT_THAT(consequences(request(old)),
              ::testing::Contains(HasSubstr("ends The free upgrade EB Garamond 0")));
}

TEST_P(OrderServiceTest, RefundsOnceWhatWasPlanned) {
  const OrderId id = pay_and_build({3000, 5000});
  auto asked = request(id, {1});
  asked.expected = Money{4999};
  EXPECT_EQ(code(service.refund(asked, mira)), "plan_changed");
  asked.expected = Money{5000};
  const auto made = service.refund(asked, mira).value();
  EXPECT_EQ(made.state, orders::RefundState::succeeded);
  EXPECT_EQ(service.refund(asked, mira)->id, made.id);
  EXPECT_EQ(count("refund"), 1);
  const auto entries =
      database().read([](db::Connection& c) { return audit::entries(c, Time(), 9); });
  ASSERT_THAT(entries, SizeIs(1));
  EXPECT_EQ(entries[0].entry.permission, "orders:write");
  EXPECT_EQ(entries[0].entry.request_id, "request");
  EXPECT_EQ(entries[0].actor.member_id, "mira");
}

TEST_P(OrderServiceTest, SendsTheReceiptThreeTimesAnHour) {
  const OrderId id = pay_order({3000});
  EXPECT_EQ(code(service.send_receipt(id, mira)), "not_built");
  set_built(id);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(code(service.send_receipt(id, mira)), "none");
    clock.advance(1min);
  }
  EXPECT_EQ(code(service.send_receipt(id, mira)), "too_many_mails");
  clock.advance(58min);
  EXPECT_EQ(code(service.send_receipt(id, mira)), "none");
  EXPECT_EQ(count("outbox WHERE kind = 'receipt_again'"), 4);
  EXPECT_EQ(count("staff_audit WHERE action = 'receipt.sent'"), 4);
  EXPECT_EQ(woken, 4);
  EXPECT_EQ(code(service.send_receipt(OrderId("none"), mira)), "not_found");
}

TEST_P(OrderServiceTest, TellsTheAddressThatTheReceiptGoesTo) {
  EXPECT_EQ(service.send_receipt(pay_and_build({3000}), mira).value(), "ada@example.org");
}

TEST_P(OrderServiceTest, OpensTheDocumentsOfAnOrderAndNoPackage) {
  const OrderId id = pay_and_build({3000}), other = pay_and_build({3000});
  store(id, "certificate-a.pdf", "certificate");
  store(id, "all.zip", "package");
  store(id, "invoice-1.pdf", "invoice");
  std::vector<std::string> names;
  for (const auto& document : shown(id).documents) names.push_back(document.name);
  EXPECT_THAT(names, ElementsAre("invoice-1.pdf", "certificate-a.pdf"));
  const Bytes bytes = service.document(id, "invoice-1.pdf").value();
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), "invoice-1.pdf");
  refund(id);
  EXPECT_TRUE(service.document(id, "certificate-a.pdf"));
  EXPECT_EQ(code(service.document(id, "all.zip")), "not_found");
  EXPECT_EQ(code(service.document(other, "invoice-1.pdf")), "not_found");
}

TEST_P(OrderServiceTest, CorrectsAnInvoiceOnceAndKeepsTheFirstOne) {
  const OrderId id = pay_and_invoice();
  const orders::Order before = now(id);
  const auto asked = correction(id);
  const ShownOrder corrected = service.correct_invoice(asked, mira).value();
  ASSERT_TRUE(service.correct_invoice(asked, mira));
  ASSERT_THAT(corrected.documents, SizeIs(2));
  EXPECT_EQ(corrected.documents[0].name, "invoice-" + *before.number + "-corrected.pdf");
  EXPECT_FALSE(corrected.documents[0].is_former);
  EXPECT_EQ(corrected.documents[1].name, orders::invoice_name(before));
  EXPECT_TRUE(corrected.documents[1].is_former);
  const orders::Order& order = corrected.listed.order;
  EXPECT_EQ(order.billing.name, "Ada Byron");
  EXPECT_EQ(order.billing.city, "Lisboa");
  EXPECT_EQ(order.number, before.number);
  EXPECT_EQ(order.total, before.total);
  EXPECT_EQ(order.licensee.name, before.licensee.name);
  EXPECT_EQ(count("invoice_correction"), 1);
  EXPECT_EQ(count("outbox WHERE kind = 'invoice_corrected' AND to_address = 'ada@example.org'"), 1);
  EXPECT_EQ(count("staff_audit WHERE action = 'invoice.corrected' AND reason = 'Asked by mail' "
                  "AND object_before LIKE '%Lovelace%' AND object_after LIKE '%Byron%'"),
            1);
}

TEST_P(OrderServiceTest, TellsOfACorrectedInvoiceInTheTimeline) {
  const OrderId id = pay_and_invoice();
  std::vector<std::string> told;
  const ShownOrder corrected = service.correct_invoice(correction(id), mira).value();
  for (const auto& entry : corrected.timeline) told.push_back(entry.what);
  EXPECT_THAT(told, ::testing::Contains("Issued a corrected invoice"));
  EXPECT_THAT(told, ::testing::Contains(HasSubstr("Mail about a corrected invoice")));
}

TEST_P(OrderServiceTest, CorrectsACorrectedInvoice) {
  const OrderId id = pay_and_invoice();
  ASSERT_TRUE(service.correct_invoice(correction(id), mira));
  clock.advance(1h);
  const auto documents = service.correct_invoice(correction(id, "Ada King"), mira)->documents;
  ASSERT_THAT(documents, SizeIs(3));
  EXPECT_THAT(documents[0].name, ::testing::EndsWith("-corrected-2.pdf"));
  EXPECT_EQ(std::ranges::count(documents, true, &delivery::OrderDocument::is_former), 2);
}

TEST_P(OrderServiceTest, RefusesToCorrectAnInvoiceByItsReasons) {
  const OrderId id = pay_and_build({3000});
  EXPECT_EQ(code(service.correct_invoice(correction(id), mira)), "not_built");
  store(id, orders::invoice_name(now(id)), "invoice");
  auto asked = correction(id);
  asked.wanted = asked.seen;
  asked.wanted.company = "";
  EXPECT_EQ(code(service.correct_invoice(asked, mira)), "not_changed");
  asked = correction(id);
  asked.seen.city = "Porto";
  EXPECT_EQ(code(service.correct_invoice(asked, mira)), "billing_changed");
  asked.order = OrderId("none");
  EXPECT_EQ(code(service.correct_invoice(asked, mira)), "not_found");
  asked = correction(id);
  ASSERT_TRUE(service.correct_invoice(asked, mira));
  asked.wanted.name = "Somebody Else";
  EXPECT_EQ(code(service.correct_invoice(asked, mira)), "key_used");
  EXPECT_EQ(count("invoice_correction"), 1);
}

TEST_P(OrderServiceTest, CorrectsOneInvoiceForSixteenAtOnce) {
  const OrderId id = pay_and_invoice();
  const auto same = correction(id);
  std::atomic<int> good = 0, changed = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 16; ++i) {
      threads.emplace_back([&, i] {
        auto asked = same;
        if (i % 2 == 1) asked.key += std::to_string(i);
        if (i % 2 == 1) asked.wanted.name += std::to_string(i);
        const auto corrected = service.correct_invoice(asked, mira);
        if (corrected) ++good;
        if (code(corrected) == "billing_changed") ++changed;
      });
    }
  }
  EXPECT_EQ(good + changed, 16);
  EXPECT_EQ(count("invoice_correction"), 1);
  EXPECT_EQ(count("outbox WHERE kind = 'invoice_corrected'"), 1);
}

TEST_P(OrderServiceTest, MailsNobodyWhoIsDeletedAboutACorrectedInvoice) {
  const OrderId id = pay_and_invoice();
  database().write([&](db::Connection& c) {
    c.execute("UPDATE customer SET deleted_at = 1 WHERE id = $1", now(id).customer_id);
  });
  ASSERT_TRUE(service.correct_invoice(correction(id), mira));
  EXPECT_EQ(count("outbox WHERE kind = 'invoice_corrected'"), 0);
}

TEST_P(OrderServiceTest, ShowsDisputesAndTheLicencesThatRestForThem) {
  const OrderId first = pay_order({3500});
  const OrderId second = give_upgrade(first);
  EXPECT_THAT(shown(second).serials_in_doubt, IsEmpty());
  disputed_intent = shown(first).payments.at(0).gateway_id;
  dispute(payments::DisputeStatus::lost, Money{3500});
  const auto disputes = shown(first).disputes;
  ASSERT_THAT(disputes, SizeIs(1));
  EXPECT_EQ(disputes[0].state, orders::DisputeState::lost);
  EXPECT_EQ(disputes[0].amount, Money{3500});
  const std::string serial = serial_of(second);
  EXPECT_THAT(shown(second).serials_in_doubt, ElementsAre(serial));
  ASSERT_THAT(service.licences_in_doubt(), SizeIs(1));
  EXPECT_EQ(service.licences_in_doubt()[0].order, second);
  const orders::LicenceDecision stands{serial, orders::Decision::accepted, "Mira Holt", "Paid"};
  EXPECT_EQ(service.decide_licence(stands, mira).value(), orders::EntitlementState::active);
  EXPECT_THAT(shown(second).serials_in_doubt, IsEmpty());
  EXPECT_THAT(service.licences_in_doubt(), IsEmpty());
  EXPECT_EQ(count("staff_audit WHERE action = 'licence.decided' AND permission = 'orders:write' "
                  "AND reason = 'Paid' AND member_id = 'mira'"),
            1);
}

TEST_P(OrderServiceTest, RefusesARefundThatWouldEndOtherLicencesThanWereShown) {
  const OrderId id = pay_and_build({3000, 3000});
  orders::RefundRequest asked = request(id, {0});
  const RefundPreview plan = service.plan(asked).value();
  EXPECT_THAT(plan.ends, ElementsAre(0));
  asked.expected = plan.refund.amount;
  asked.expected_ends = {0, 1};
  EXPECT_EQ(code(service.refund(asked, mira)), "plan_changed");
  EXPECT_EQ(count("refund"), 0);
  asked.expected_ends = plan.ends;
  EXPECT_EQ(code(service.refund(asked, mira)), "none");
}

TEST_P(OrderServiceTest, RefusesARefundThatWouldEndAFreeUpgradeThatWasNotShown) {
  const OrderId id = pay_and_build({3000});
  orders::RefundRequest asked = request(id, {0});
  asked.expected_upgrades.emplace();
  EXPECT_THAT(service.plan(asked)->upgrades, IsEmpty());
  const std::string serial = serial_of(give_upgrade(id));
  EXPECT_EQ(code(service.refund(asked, mira)), "plan_changed");
  EXPECT_EQ(count("refund"), 0);
  ASSERT_THAT(service.plan(asked)->upgrades, SizeIs(1));
  EXPECT_EQ(service.plan(asked)->upgrades[0].serial, serial);
  asked.expected_upgrades = {serial};
  EXPECT_EQ(code(service.refund(asked, mira)), "none");
}

TEST_P(OrderServiceTest, RecordsThatOrdersWereExported) {
  pay_order({3000});
  orders::OrderFilter filter;
  filter.country = "PT";
  EXPECT_THAT(whole_text(service.export_csv(filter, orders::OrderSort::newest, mira).value()),
              HasSubstr("order,invoice"));
  EXPECT_EQ(count("staff_audit WHERE action = 'orders.exported' AND object_after LIKE '%PT%' "
                  "AND object_after LIKE '%\"rows\":%'"),
            1);
}

TEST_P(OrderServiceTest, WritesSoManyExportsAtOnce) {
  pay_order({3000});
  std::vector<CsvFile> files;
  const auto begin = [&] { return service.export_csv({}, orders::OrderSort::newest, mira); };
  for (auto file = begin(); file && files.size() < 100; file = begin()) {
    files.push_back(std::move(*file));
  }
  EXPECT_EQ(files.size(), 4U);
  EXPECT_EQ(code(begin()), "export_running");
  EXPECT_EQ(count("staff_audit WHERE action = 'orders.exported'"), 4);
  files.pop_back();
  EXPECT_EQ(code(begin()), "none");
}

TEST_P(OrderServiceTest, LeavesOrdersOutThatComeWhileAnExportIsWritten) {
  const OrderId before = pay_order({3000});
  auto file = service.export_csv({}, orders::OrderSort::oldest, mira).value();
  clock.advance(std::chrono::seconds(1));
  const OrderId later = pay_order({3000});
  const std::string csv = whole_text(std::move(file));
  EXPECT_THAT(csv, HasSubstr(before.text));
  EXPECT_THAT(csv, ::testing::Not(HasSubstr(later.text)));
}

TEST_P(OrderServiceTest, ClearsAReviewOnce) {
  const OrderId id = pay_and_build({3000});
  EXPECT_EQ(code(service.clear_review(reviewed(id), mira)), "not_flagged");
  for (const char* why : {"late_money", "fraud_warning", "late_money"}) {
    database().write([&](db::Connection& c) { orders::flag_for_review(c, id, why, clock.now()); });
  }
  EXPECT_THAT(shown(id).listed.reviews, ElementsAre("fraud_warning", "late_money"));
  EXPECT_EQ(code(service.clear_review(reviewed(id, {{"fraud_warning"}}), mira)), "reviews_changed");
  EXPECT_THAT(
      service.clear_review(reviewed(id, {{"fraud_warning", "late_money"}}), mira)->listed.reviews,
      IsEmpty());
  EXPECT_EQ(code(service.clear_review(reviewed(id), mira)), "not_flagged");
  EXPECT_EQ(code(service.clear_review(reviewed(OrderId("none")), mira)), "not_found");
  EXPECT_EQ(count("staff_audit WHERE action = 'review.cleared' AND reason = 'Fine'"), 1);
}

}  // namespace
}  // namespace typecase::backoffice
