#include "change_sets/change_sets.h"

#include <gmock/gmock.h>

#include "audit/listing.h"
#include "change_sets/testing.h"
#include "changes/three_way.h"

namespace typecase::change_sets {
namespace {

using changes::EntryKey;
using changes::EntryKind;
using ::testing::AllOf;
using ::testing::ElementsAre;
using testing::faq;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::page_record;
using ::testing::Pair;
using testing::regular;
using ::testing::SizeIs;
using testing::web;
using namespace std::chrono_literals;

class ChangeSetsTest : public testing::ChangeSetsFixture {};
TYPECASE_EACH_ENGINE(ChangeSetsTest);

TEST_P(ChangeSetsTest, ShopStaysAsItIsUntilTheDraftIsPublished) {
  const changes::Entries before = entries();
  const ChangeSet draft = draft_with({price_edit(4000)});
  EXPECT_THAT(draft.edits, ElementsAre(Pair("price", 1)));
  EXPECT_EQ(entries(), before);

  const ChangeSet published = sets.publish(staff, draft.id, draft.version).value();
  EXPECT_EQ(published.state, State::published);
  EXPECT_EQ(published.published_at, clock.now());
  EXPECT_THAT(record_of(regular), HasSubstr(R"("price":4000)"));
}

TEST_P(ChangeSetsTest, PublishesEveryKindOfEntryAtOnce) {
  const ChangeSet draft =
      draft_with({price_edit(4000),
                  edited(web, R"("name":"Web")", R"("name":"Sites")"),
                  edited(faq, R"("title":")", R"("title":"Ask us: )"),
                  {EntryKey{EntryKind::page, "jobs"}, page_record("Jobs")},
                  {EntryKey{EntryKind::short_link, "work"}, R"({"path":"/pages/faq"})"}});
  ASSERT_TRUE(sets.publish(staff, draft.id, draft.version));
  EXPECT_THAT(record_of(web), HasSubstr("Sites"));
  EXPECT_THAT(record_of(faq), HasSubstr("Ask us: "));
  EXPECT_THAT(record_of({EntryKind::page, "jobs"}), HasSubstr("Jobs"));
  EXPECT_THAT(record_of({EntryKind::short_link, "work"}), HasSubstr("/pages/faq"));
}

TEST_P(ChangeSetsTest, EditThatLeavesAnEntryAsItWasIsTakenOut) {
  ChangeSet draft = draft_with({price_edit(4000)});
  draft = sets.edit(staff, draft.id, draft.version, {{regular, record_of(regular)}}).value();
  EXPECT_THAT(draft.edits, IsEmpty());
  EXPECT_EQ(sets.publish(staff, draft.id, draft.version).error().code, "nothing_to_publish");
}

TEST_P(ChangeSetsTest, EditsAreOfOneVersion) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  ASSERT_TRUE(sets.edit(staff, draft.id, draft.version, {price_edit(4100)}));
  for (const auto& refused :
       {sets.edit(staff, draft.id, draft.version, {price_edit(4200)}),
        sets.publish(staff, draft.id, draft.version), sets.discard(staff, draft.id, draft.version),
        sets.rename(staff, draft.id, draft.version, "Spring")}) {
    EXPECT_EQ(refused.error().code, "changed_meanwhile");
  }
  EXPECT_THAT(*sets.show(draft.id)->edits.front().after, HasSubstr("4100"));
}

TEST_P(ChangeSetsTest, WhatTheShopChangedSinceIsAConflict) {
  const ChangeSet draft =
      draft_with({price_edit(4000), edited(web, R"("name":"Web")", R"("name":"Sites")")});
  publish({price_edit(5000)});

  auto refused = sets.publish(staff, draft.id, draft.version);
  EXPECT_EQ(refused.error().code, "changed_in_shop");
  ASSERT_THAT(refused.error().faults, SizeIs(1));
  EXPECT_EQ(refused.error().faults.front().pointer, "price/eb-garamond-regular");
  EXPECT_THAT(record_of(web), HasSubstr(R"("name":"Web")"));
  const auto shown = sets.show(draft.id).value();
  ASSERT_TRUE(shown.conflicts.contains(regular));
  EXPECT_THAT(*shown.conflicts.at(regular), HasSubstr("5000"));
}

TEST_P(ChangeSetsTest, RebaseKeepsMineOrTheirs) {
  const ChangeSet mine = draft_with({price_edit(4000)});
  const ChangeSet theirs =
      draft_with({price_edit(4100), edited(web, R"("name":"Web")", R"("name":"Sites")")});
  publish({price_edit(5000)});

  const SeenRecords seen{{regular, record_of(regular)}};
  const auto over = sets.rebase(staff, mine.id, mine.version, seen, {}).value();
  EXPECT_THAT(over.conflicts, IsEmpty());
  EXPECT_THAT(*over.edits.front().before, HasSubstr("5000"));
  ASSERT_TRUE(sets.publish(staff, mine.id, over.change_set.version));
  EXPECT_THAT(record_of(regular), HasSubstr("4000"));

  const auto without = sets.rebase(staff, theirs.id, theirs.version, {}, {regular, web}).value();
  ASSERT_THAT(without.edits, SizeIs(1));
  EXPECT_EQ(without.edits.front().key, web);
}

TEST_P(ChangeSetsTest, RebaseKeepsNothingOverWhatNobodySaw) {
  const ChangeSet mine = draft_with({price_edit(4000)});
  publish({price_edit(5000)});
  const SeenRecords seen{{regular, record_of(regular)}};
  publish({price_edit(6000)});
  const auto shown = sets.rebase(staff, mine.id, mine.version, seen, {}).value();
  EXPECT_TRUE(shown.conflicts.contains(regular));
}

TEST_P(ChangeSetsTest, EditOfWhatAnotherHasPublishedSinceIsAConflict) {
  const NewEdit late = {regular, price_edit(4000).record, record_of(regular)};
  publish({price_edit(5000)});
  const ChangeSet begun = sets.begin(staff, "Late").value();
  const ChangeSet draft = sets.edit(staff, begun.id, begun.version, {late}).value();
  EXPECT_EQ(sets.publish(staff, draft.id, draft.version).error().code, "changed_in_shop");
}

TEST_P(ChangeSetsTest, NewNameDoesNotStopASchedule) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  const ChangeSet scheduled =
      sets.schedule(staff, draft.id, draft.version, clock.now() + 1h).value();
  EXPECT_EQ(sets.rename(staff, draft.id, scheduled.version, "Later").error().code, "not_a_draft");
  clock.advance(1h);
  EXPECT_TRUE(run_due());
  EXPECT_EQ(sets.find(draft.id)->state, State::published);
}

TEST_P(ChangeSetsTest, ScheduleThatIsGivenUpIsADraftAgain) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  sets.schedule(staff, draft.id, draft.version, clock.now() + 1h).value();
  database().write(
      [](db::Connection& c) { c.execute("UPDATE change_set_edit SET record_after = 'spoilt'"); });
  clock.advance(1h);
  for (int tries = 0; tries < jobs::most_attempts && run_due(); ++tries) clock.advance(48h);
  const ChangeSet given_up = sets.find(draft.id).value();
  EXPECT_EQ(given_up.state, State::draft);
  ASSERT_TRUE(given_up.failure);
  EXPECT_EQ(given_up.failure->code, "job_failed");
}

TEST_P(ChangeSetsTest, HistorySaysWhatTheShopKeeps) {
  const EntryKey welcome{EntryKind::coupon, "spring"};
  const ChangeSet published = publish(
      {{welcome, R"({"name":"Spring","discount":{"id":"spring","kind":"percent","percent":10},)"
                 R"("codes":["SPRING","APRIL"]})"}});
  const auto shown = sets.show(published.id).value();
  EXPECT_EQ(*shown.edits.front().after, record_of(welcome));
}

TEST_P(ChangeSetsTest, FaultThatTheShopHasHidesNoOther) {
  database().write([](db::Connection& c) {
    c.execute("UPDATE licence_kind SET on_from = 1 WHERE id = 'web'");  // no whole second
  });
  const ChangeSet wrong =
      draft_with({edited({EntryKind::licence, "app"}, R"("metric":"apps")", R"("metric":"")")});
  EXPECT_EQ(sets.publish(staff, wrong.id, wrong.version).error().code, "not_publishable");
}

TEST_P(ChangeSetsTest, SecondSellerAndTaxOfAnotherCountryAreRefused) {
  const EntryKey second{EntryKind::shop, "2"};
  const EntryKey nowhere{EntryKind::tax, "XX"};
  const std::string rates = record_of({EntryKind::tax, "PT"});
  const ChangeSet draft =
      draft_with({{second, record_of({EntryKind::shop, "1"})}, {nowhere, rates}});
  std::vector<std::string> found;
  const Check checked = sets.check(draft.id).value();
  for (const changes::EntryFault& fault : checked.faults) {
    if (fault.code == "not_kept") found.push_back(to_text(*fault.entry));
  }
  EXPECT_THAT(found, ElementsAre("shop", "tax/XX"));
}

TEST_P(ChangeSetsTest, NamesOfMissingFamiliesAreWarningsThatDoNotStandAgainstPublishing) {
  const EntryKey coupon{EntryKind::coupon, "spring"};
  const auto of_family = [&](const std::string& family) {
    return NewEdit{coupon, R"({"name":"Spring","discount":{"kind":"percent","hundredths":1000,)"
                           R"("amount":0,"currency":"","licenceKinds":[],"families":[")" +
                               family + R"("],"itemClasses":[]},"codes":["SPRING-1"]})"};
  };
  const auto warned = [&](const ChangeSet& draft) {
    std::vector<std::string> found;
    const Check checked = sets.check(draft.id).value();
    EXPECT_THAT(checked.faults, IsEmpty());
    for (const auto& warning : checked.warnings) {
      found.push_back(warning.code + " " + changes::to_fault(warning).pointer + " " +
                      warning.message);
    }
    return found;
  };
  const ChangeSet draft = draft_with({of_family("eb-garamod")});
  EXPECT_THAT(warned(draft), ElementsAre(AllOf(HasSubstr("no_such_family coupon/spring: families"),
                                               HasSubstr("There is no family \"eb-garamod\"."),
                                               HasSubstr("eb-garamond\"?"))));
  EXPECT_THAT(warned(draft_with({of_family("eb-garamond")})), IsEmpty());
  ASSERT_TRUE(sets.publish(staff, draft.id, draft.version));
  EXPECT_THAT(warned(draft_with({price_edit(4000)})), IsEmpty());
  const ChangeSet other = draft_with({edited(web, R"("name":"Web")", R"("name":"Sites")")});
  EXPECT_THAT(warned(other), IsEmpty());  // The shop has the coupon already.
}

TEST_P(ChangeSetsTest, TextsShowPicturesThatAreThereWithTheirWords) {
  const std::string id = "9f86d081884c7d659a2f-16x12";
  const auto faults_of = [&](const std::string& markdown) {
    std::vector<std::string> found;
    const ChangeSet draft =
        draft_with({edited(faq, R"("markdown":")", R"("markdown":")" + markdown)});
    const Check checked = sets.check(draft.id).value();
    for (const auto& fault : checked.faults) found.push_back(fault.place + " " + fault.code);
    if (!found.empty()) {
      EXPECT_EQ(sets.publish(staff, draft.id, draft.version).error().code, "not_publishable");
    }
    return found;
  };
  EXPECT_THAT(faults_of("![x](picture:" + id + R"()\n\n)"), ElementsAre("line 5 no_such_picture"));
  database().write([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO picture (id, name, alt, width, height, source_sha256, made_at) "
        "VALUES ($1, 'x', '', 16, 12, $2, 0)",
        id, Digest{});
  });
  EXPECT_THAT(faults_of("![x](picture:" + id + R"()\n\n)"), IsEmpty());
  EXPECT_THAT(faults_of("![](picture:" + id + R"()\n\n)"), ElementsAre("line 5 no_alt"));
}

TEST_P(ChangeSetsTest, PackageNamesAStyleOnce) {
  const EntryKey family{EntryKind::package, "eb-garamond-family"};
  const ChangeSet draft = draft_with({edited(family, R"("eb-garamond-regular")",
                                             R"("eb-garamond-regular","eb-garamond-regular")")});
  const Check checked = sets.check(draft.id).value();
  ASSERT_THAT(checked.faults, SizeIs(1));
  EXPECT_EQ(checked.faults.front().code, "not_unique");
}

TEST_P(ChangeSetsTest, WhatIsTheSameInBothIsNoConflict) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  publish({price_edit(4000)});
  EXPECT_THAT(sets.show(draft.id)->conflicts, IsEmpty());
  EXPECT_TRUE(sets.publish(staff, draft.id, draft.version));
}

TEST_P(ChangeSetsTest, RulesOfTheFolderAndOfTheCatalogueHold) {
  const ChangeSet draft =
      draft_with({price_edit(-1),
                  edited(web, R"("metric":"pageViews")", R"("metric":"")"),
                  {EntryKey{EntryKind::short_link, "work"}, R"x({"path":"javascript:alert(1)"})x"},
                  {EntryKey{EntryKind::style, "eb-garamond-regular"}, std::nullopt}});
  const Check checked = sets.check(draft.id).value();
  std::vector<std::string> found;
  for (const changes::EntryFault& fault : checked.faults) {
    found.push_back(fault.code + " " + changes::to_fault(fault).pointer);
  }
  EXPECT_THAT(found, ::testing::UnorderedElementsAre(
                         "comes_or_goes style/eb-garamond-regular",
                         "not_an_amount price/eb-garamond-regular: price",
                         "required licence/web: metric", "not_allowed short_link/work: path"));
  const changes::Entries before = entries();
  EXPECT_EQ(sets.publish(staff, draft.id, draft.version).error().code, "not_publishable");
  EXPECT_EQ(entries(), before);
}

TEST_P(ChangeSetsTest, TextsOfAFamilyKeepTheirRules) {
  const EntryKey garamond{EntryKind::family, "eb-garamond"};
  const auto fault_of = [&](const std::string& from, const std::string& to) {
    const ChangeSet draft = draft_with({edited(garamond, from, to)});
    const Check check = sets.check(draft.id).value();
    return check.faults.empty() ? "" : check.faults[0].place + " " + check.faults[0].code;
  };
  EXPECT_EQ(fault_of(R"("summary":")", R"("summary":"Ink. )"), "");
  EXPECT_EQ(fault_of(R"("summary":")", R"("summary":")" + std::string(301, 'x')),
            "texts.summary too_long");
  EXPECT_EQ(fault_of(R"("category":"serif")", R"("category":"slab")"),
            "texts.category not_allowed");
  EXPECT_EQ(fault_of(R"("related":[)", R"("related":["none",)"), "texts.related no_such_family");
  EXPECT_EQ(fault_of(R"("size":)", R"("size":1)"), "texts.specimen.size out_of_range");
  EXPECT_EQ(fault_of(R"("texts":{)", R"("texts":{"styleOrder":["amiri-bold"],)"),
            "texts.styleOrder no_such_style");
  EXPECT_EQ(fault_of(R"("embedding":")", R"("embedding":"un)"), "trial.embedding not_allowed");
}

TEST_P(ChangeSetsTest, OrderOfStylesIsPublished) {
  const EntryKey garamond{EntryKind::family, "eb-garamond"};
  publish({edited(garamond, R"("texts":{)",
                  R"("texts":{"styleOrder":["eb-garamond-italic","eb-garamond-regular"],)")});
  const auto shop =
      database().read([](db::Connection& connection) { return catalogue::load(connection); });
  const auto& styles = shop->family("eb-garamond")->styles;
  EXPECT_EQ(styles[0].id.text, "eb-garamond-italic");
  EXPECT_EQ(styles[1].id.text, "eb-garamond-regular");
}

TEST_P(ChangeSetsTest, PublishedOneIsAnsweredAsItIs) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  const ChangeSet first = sets.publish(staff, draft.id, draft.version).value();
  publish({price_edit(5000)});
  const ChangeSet again = sets.publish(staff, draft.id, draft.version).value();
  EXPECT_EQ(again.version, first.version);
  EXPECT_THAT(record_of(regular), HasSubstr("5000"));
  EXPECT_EQ(sets.edit(staff, draft.id, first.version, {price_edit(1)}).error().code, "published");
}

TEST_P(ChangeSetsTest, RevertTakesBackWhatWasPublished) {
  const changes::Entries before = entries();
  const ChangeSet published =
      publish({price_edit(4000), {EntryKey{EntryKind::page, "jobs"}, page_record("Jobs")}});
  const auto draft = sets.revert(staff, published.id).value();
  EXPECT_EQ(draft.change_set.reverts, published.id);
  EXPECT_EQ(sets.revert(staff, published.id)->change_set.id, draft.change_set.id);
  ASSERT_TRUE(sets.publish(staff, draft.change_set.id, draft.change_set.version));
  EXPECT_EQ(entries(), before);
  EXPECT_EQ(sets.revert(staff, draft.change_set.id + "x").error().code, "not_found");
}

TEST_P(ChangeSetsTest, ScheduledOneIsPublishedOnceAtItsTime) {
  ChangeSet draft = draft_with({price_edit(4000)});
  const Time at = clock.now() + 1h;
  const ChangeSet scheduled = sets.schedule(staff, draft.id, draft.version, at).value();
  EXPECT_EQ(scheduled.publish_at, at);
  EXPECT_EQ(sets.edit(staff, draft.id, scheduled.version, {price_edit(1)}).error().code,
            "not_a_draft");
  EXPECT_FALSE(run_due());
  clock.advance(1h);
  EXPECT_TRUE(run_due());
  EXPECT_THAT(record_of(regular), HasSubstr("4000"));
  publish({price_edit(5000)});
  sets.run(scheduled_job(scheduled));
  EXPECT_THAT(record_of(regular), HasSubstr("5000"));
  EXPECT_THAT(audited("change_set.published"), SizeIs(2));
}

TEST_P(ChangeSetsTest, AnotherTimeReplacesTheFirst) {
  ChangeSet draft = draft_with({price_edit(4000)});
  const ChangeSet first = sets.schedule(staff, draft.id, draft.version, clock.now() + 1h).value();
  const ChangeSet later = sets.schedule(staff, draft.id, first.version, clock.now() + 3h).value();
  clock.advance(2h);
  EXPECT_TRUE(run_due());
  EXPECT_EQ(sets.find(draft.id)->state, State::scheduled);
  EXPECT_EQ(sets.unschedule(staff, draft.id, later.version)->state, State::draft);
  clock.advance(2h);
  EXPECT_TRUE(run_due());
  EXPECT_EQ(sets.find(draft.id)->state, State::draft);
}

TEST_P(ChangeSetsTest, ScheduledOneThatIsRefusedBecomesADraftThatSaysWhy) {
  ChangeSet draft = draft_with({price_edit(4000)});
  sets.schedule(staff, draft.id, draft.version, clock.now() + 1h).value();
  publish({price_edit(5000)});
  clock.advance(1h);
  EXPECT_TRUE(run_due());
  draft = sets.find(draft.id).value();
  EXPECT_EQ(draft.state, State::draft);
  ASSERT_TRUE(draft.failure);
  EXPECT_EQ(draft.failure->code, "changed_in_shop");
  EXPECT_EQ(draft.failure->faults.front().entry, regular);
  EXPECT_THAT(record_of(regular), HasSubstr("5000"));
}

TEST_P(ChangeSetsTest, TimesOfTheScheduleAreAhead) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  EXPECT_EQ(sets.schedule(staff, draft.id, draft.version, clock.now()).error().faults.front().code,
            "in_the_past");
  EXPECT_EQ(sets.schedule(staff, draft.id, draft.version, clock.now() + std::chrono::days(367))
                .error()
                .faults.front()
                .code,
            "out_of_range");
}

TEST_P(ChangeSetsTest, DiscardedDraftComesBackWithItsEdits) {
  const ChangeSet draft = draft_with({price_edit(4000)});
  const ChangeSet discarded = sets.discard(staff, draft.id, draft.version).value();
  EXPECT_EQ(sets.publish(staff, draft.id, discarded.version).error().code, "discarded");
  EXPECT_THAT(sets.list({}, {}).change_sets, IsEmpty());
  const ChangeSet restored = sets.restore(staff, draft.id, discarded.version).value();
  EXPECT_TRUE(sets.publish(staff, draft.id, restored.version));
}

TEST_P(ChangeSetsTest, SweepForgetsDiscardedOnesOfLongAgo) {
  const ChangeSet kept = draft_with({price_edit(4000)});
  const ChangeSet gone = draft_with({price_edit(4100)});
  sets.discard(staff, gone.id, gone.version).value();
  EXPECT_EQ(swept(clock.now()), 0);
  EXPECT_EQ(swept(clock.now() + 1h), 1);
  EXPECT_EQ(sets.find(gone.id).error().code, "not_found");
  EXPECT_TRUE(sets.find(kept.id));
}

TEST_P(ChangeSetsTest, ListGoesByTheLastChangeAndKnowsAnEntry) {
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    clock.advance(1s);
    ids.push_back(draft_with({price_edit(4000 + i)}).id);
  }
  const auto first = sets.list({}, {.limit = 2});
  EXPECT_EQ(first.change_sets.at(0).id, ids.at(2));
  ASSERT_TRUE(first.next);
  const auto second = sets.list({}, {.after = first.next, .limit = 2});
  ASSERT_THAT(second.change_sets, SizeIs(1));
  EXPECT_EQ(second.change_sets.at(0).id, ids.at(0));
  EXPECT_FALSE(second.next);
  EXPECT_THAT(sets.list({.entry = regular}, {}).change_sets, SizeIs(3));
  EXPECT_THAT(sets.list({.entry = web}, {}).change_sets, IsEmpty());
  EXPECT_THAT(sets.list({.states = {State::published}}, {}).change_sets, IsEmpty());
}

TEST_P(ChangeSetsTest, ApplyKnowsWhatTheConsoleHasChanged) {
  forget_applied();
  publish({edited(faq, R"("title":")", R"("title":"Ask us: )")});
  EXPECT_FALSE(seeding::apply(database(), testing::demonstration)->changed);
  EXPECT_THAT(record_of(faq), HasSubstr("Ask us: "));
}

TEST_P(ChangeSetsTest, OfTwoThatPublishAtOnceOneIsRefused) {
  const ChangeSet one = draft_with({price_edit(4000)});
  const ChangeSet other = draft_with({price_edit(4100)});
  std::atomic<int> published = 0;
  {
    std::vector<std::jthread> threads;
    for (const ChangeSet* each : {&one, &other}) {
      threads.emplace_back([&, each] {
        if (sets.publish(staff, each->id, each->version)) ++published;
      });
    }
  }
  EXPECT_EQ(published, 1);
}

TEST_P(ChangeSetsTest, NamesAreShortAndOfOneLine) {
  EXPECT_EQ(sets.begin(staff, "")->name, "Draft of 2024-10-04");
  EXPECT_EQ(sets.begin(staff, std::string(81, 'a')).error().faults.front().code, "too_long");
  EXPECT_EQ(sets.begin(staff, "a\nb").error().faults.front().code, "not_allowed");
  const ChangeSet draft = draft_with({price_edit(4000)});
  EXPECT_EQ(sets.rename(staff, draft.id, draft.version, "Spring")->name, "Spring");
}

}  // namespace
}  // namespace typecase::change_sets
